/** Pull requests: one, many, and those that a commit belongs to; their reviews. */
import { type Call, list, notFound, Refusal, type Route } from '../answer.ts';
import { History } from '../history.ts';
import { node, time, userJson } from '../shapes.ts';
import { fullName, type PullData, pullsOf } from '../state.ts';
import { fullPullJson, type PullSize, pullJson } from '../thread-shapes.ts';

/** A size depends on two commits alone: what was counted once need not be again. */
const sizes = new Map<string, PullSize>();

export function sizeOf({ state, disk }: Pick<Call, 'state' | 'disk'>, pull: PullData): PullSize {
  const key = `${pull.base.oid}..${pull.head.oid}`;
  const size =
    sizes.get(key) ??
    new History(state, disk, pull.repository).sizeOf(pull.base.oid, pull.head.oid);
  sizes.set(key, size);
  return size;
}

function pullOf({ repository, params }: Call): PullData {
  const pull = repository.threads.get(Number(params.pull_number));
  if (pull?.kind !== 'pull') throw notFound();
  return pull;
}

/** GitHub heeds `head` only with an owner before the colon; without one every pull request is listed. */
function fromHead(pull: PullData, head: string | undefined): boolean {
  if (!head?.includes(':')) return true;
  const [owner = '', ...branch] = head.split(':');
  return (
    pull.head.owner.login.toLowerCase() === owner.toLowerCase() &&
    pull.head.branch === branch.join(':')
  );
}

const SORTS: Readonly<Record<string, (pull: PullData) => number>> = {
  updated: (pull) => pull.updatedAt.getTime(),
  created: (pull) => pull.number,
};

/** Of all that happens to a pull request, what changed the branch that it is for. */
const retargetJson = (pull: PullData, at: Date, n: number, places: Call['places']) => {
  const id = pull.id * 1_000 + n;
  return {
    id,
    node_id: node('IssueEvent', id),
    url: `${places.api}/repos/${fullName(pull.repository)}/issues/events/${id}`,
    actor: userJson(pull.author, places),
    event: 'base_ref_changed',
    commit_id: null,
    commit_url: null,
    created_at: time(at),
    performed_via_github_app: null,
  };
};

export const pulls: Readonly<Record<string, Route>> = {
  'issues/list-events': (call) => {
    const pull = call.repository.threads.get(Number(call.params.issue_number));
    if (pull?.kind !== 'pull') throw notFound();
    const events = pull.retargeted.map((at, n) => retargetJson(pull, at, n, call.places));
    return list(call, events, (event) => event);
  },

  'pulls/get': (call) => {
    const pull = pullOf(call);
    const body = fullPullJson(pull, sizeOf(call, pull), call.places);
    return { status: 200, body };
  },

  'pulls/list': (call) => {
    const { state = 'open', head, base, sort = 'created' } = call.query;
    const by = SORTS[sort] ?? ((pull: PullData) => pull.number);
    const found = pullsOf(call.repository)
      .filter((pull) => state === 'all' || pull.state === state)
      .filter((pull) => !base || pull.base.branch === base)
      .filter((pull) => fromHead(pull, head))
      .sort((a, b) => by(a) - by(b));
    const up = call.query.direction ?? (call.query.sort ? 'asc' : 'desc');
    if (up === 'desc') found.reverse();
    return list(call, found, (pull) => pullJson(pull, call.places));
  },

  /** Not only the head: each commit of a pull request belongs to it. */
  'repos/list-pull-requests-associated-with-commit': (call) => {
    const history = new History(call.state, call.disk, call.repository);
    const oid = history.resolve(call.params.commit_sha ?? '');
    if (!oid) throw new Refusal(422, `No commit found for SHA: ${call.params.commit_sha}`);
    const found = pullsOf(call.repository).filter((pull) =>
      pull.state === 'open'
        ? history.isAncestor(oid, pull.head.oid) &&
          !history.isAncestor(oid, history.resolve(pull.base.branch) ?? '')
        : pull.merged && (pull.mergeCommit === oid || pull.head.oid === oid),
    );
    return list(call, found, (pull) => pullJson(pull, call.places));
  },

  'pulls/list-reviews': (call) => {
    const pull = pullOf(call);
    const page = `${call.places.web}/${fullName(pull.repository)}/pull/${pull.number}`;
    const url = `${call.places.api}/repos/${fullName(pull.repository)}/pulls/${pull.number}`;
    return list(call, pull.reviews, (review) => ({
      id: review.id,
      node_id: node('PullRequestReview', review.id),
      user: userJson(review.user, call.places),
      body: review.body,
      state: review.state,
      html_url: `${page}#pullrequestreview-${review.id}`,
      pull_request_url: url,
      author_association: 'NONE',
      _links: {
        html: { href: `${page}#pullrequestreview-${review.id}` },
        pull_request: { href: url },
      },
      submitted_at: time(review.at),
      commit_id: review.oid,
    }));
  },
};
