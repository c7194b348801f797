/** Comments on issues and pull requests, reactions to them, and issues. */
import {
  type Answer,
  type Call,
  invalid,
  list,
  notFound,
  Refusal,
  type Route,
  sender,
} from '../answer.ts';
import { node, time, userJson } from '../shapes.ts';
import { type CommentData, type IssueData, mayPush, type State, type Thread } from '../state.ts';
import { commentJson, issueJson } from '../thread-shapes.ts';

const LONGEST = 65_536;

function threadOf({ repository, params }: Call): Thread {
  const thread = repository.threads.get(Number(params.issue_number));
  if (!thread) throw notFound();
  return thread;
}

function commentOf({ repository, params }: Call): CommentData {
  const id = Number(params.comment_id);
  for (const thread of repository.threads.values()) {
    const found = thread.comments.find((comment) => comment.id === id);
    if (found) return found;
  }
  throw notFound();
}

/** Refuses what GitHub refuses as a comment's text. */
function badBody(body: unknown): Answer | null {
  if (String(body).trim() === '') return invalid('IssueComment', 'body', "body can't be blank");
  return String(body).length > LONGEST
    ? invalid('IssueComment', 'body', 'body is too long (maximum is 65536 characters)')
    : null;
}

/** Whoever wrote it, or who may push; an installation that got this far may. */
function mustMayEdit(call: Call, comment: CommentData): void {
  const user = sender(call);
  if (call.token?.installed || comment.author === user) return;
  if (!mayPush(call.state.levelOf(user, call.repository)))
    throw new Refusal(403, 'Must have admin rights to Repository.');
}

/** A comment as the API posts one; tests post theirs through it as well. */
export function addComment(
  state: State,
  thread: Thread,
  said: Pick<CommentData, 'author' | 'app' | 'body'>,
): CommentData {
  const at = state.tick();
  const comment: CommentData = {
    ...said,
    id: state.nextId(),
    thread,
    createdAt: at,
    updatedAt: at,
    reactions: [],
  };
  thread.comments.push(comment);
  thread.updatedAt = at;
  return comment;
}

export const comments: Readonly<Record<string, Route>> = {
  'issues/list-comments': (call) => {
    const since = call.query.since ? new Date(call.query.since) : new Date(0);
    const found = threadOf(call).comments.filter((comment) => comment.updatedAt >= since);
    return list(call, found, (comment) => commentJson(comment, call.places));
  },

  'issues/get-comment': (call) => ({
    status: 200,
    body: commentJson(commentOf(call), call.places),
  }),

  'issues/create-comment': (call) => {
    const thread = threadOf(call);
    if (thread.locked) throw new Refusal(403, 'Unable to create comment because issue is locked.');
    const bad = badBody(call.body.body);
    if (bad) return bad;
    const comment = addComment(call.state, thread, {
      author: sender(call),
      app: call.token?.installed ? 'github-actions' : null,
      body: String(call.body.body),
    });
    return { status: 201, body: commentJson(comment, call.places) };
  },

  'issues/update-comment': (call) => {
    const comment = commentOf(call);
    mustMayEdit(call, comment);
    const bad = badBody(call.body.body);
    if (bad) return bad;
    comment.body = String(call.body.body);
    comment.updatedAt = call.state.tick();
    return { status: 200, body: commentJson(comment, call.places) };
  },

  'issues/delete-comment': (call) => {
    const comment = commentOf(call);
    mustMayEdit(call, comment);
    comment.thread.comments.splice(comment.thread.comments.indexOf(comment), 1);
    return { status: 204 };
  },

  'reactions/create-for-issue-comment': (call) => {
    const { reactions } = commentOf(call);
    const user = sender(call);
    const content = String(call.body.content);
    const known = reactions.find((one) => one.user === user && one.content === content);
    const reaction = known ?? { id: call.state.nextId(), user, content, at: call.state.tick() };
    if (!known) reactions.push(reaction);
    return {
      status: known ? 200 : 201,
      body: {
        id: reaction.id,
        node_id: node('Reaction', reaction.id),
        user: userJson(user, call.places),
        content,
        created_at: time(reaction.at),
      },
    };
  },

  'issues/create': (call) => {
    const title = String(call.body.title);
    if (title.trim() === '') return invalid('Issue', 'title', "title can't be blank");
    if (String(call.body.body ?? '').length > LONGEST)
      return invalid('Issue', 'body', 'body is too long (maximum is 65536 characters)');
    const issue = addIssue(call, title);
    return { status: 201, body: issueJson(issue, call.places) };
  },

  /** Pull requests are issues as well, and are listed among them. */
  'issues/list-for-repo': (call) => {
    const { state = 'open', labels, creator, since } = call.query;
    const wanted = labels?.split(',') ?? [];
    const found = [...call.repository.threads.values()]
      .filter((thread) => state === 'all' || thread.state === state)
      .filter((thread) => wanted.every((label) => thread.labels.includes(label)))
      .filter((thread) => !creator || thread.author.login === creator)
      .filter((thread) => !since || thread.updatedAt >= new Date(since))
      .sort((a, b) => b.number - a.number);
    if (call.query.direction === 'asc') found.reverse();
    return list(call, found, (thread) => issueJson(thread, call.places));
  },
};

function addIssue(call: Call, title: string): IssueData {
  const at = call.state.tick();
  const labels = (call.body.labels ?? []) as readonly (string | { readonly name: string })[];
  const issue: IssueData = {
    id: call.state.nextId(),
    kind: 'issue',
    number: call.repository.threads.size + 1,
    repository: call.repository,
    title,
    body: call.body.body === undefined ? null : String(call.body.body),
    author: sender(call),
    labels: labels.map((label) => (typeof label === 'string' ? label : label.name)),
    state: 'open',
    locked: false,
    comments: [],
    createdAt: at,
    updatedAt: at,
    closedAt: null,
  };
  call.repository.threads.set(issue.number, issue);
  return issue;
}
