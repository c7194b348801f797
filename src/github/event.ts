/** The event that started the job, read from its payload: what metes has to do, or why it has nothing to do. */
import { MetesError } from '../errors.ts';
import { type Comment, readComment } from './comments.ts';
import { Fields } from './fields.ts';
import { readUser, type User } from './people.ts';

export type Event =
  | {
      readonly kind: 'pull';
      readonly number: number;
      readonly action: string;
      /** As the event has it: where it points when GitHub can't be asked. */
      readonly head?: string;
    }
  | {
      readonly kind: 'closed';
      readonly number: number;
      readonly merged: boolean;
      /** Who closed it; null: the event does not say. */
      readonly by: User | null;
    }
  | { readonly kind: 'answer'; readonly pull: number; readonly comment: Comment }
  | {
      readonly kind: 'queue';
      readonly base: string;
      readonly head: string;
      readonly baseRef: string;
      readonly headRef: string;
    }
  | { readonly kind: 'sweep' }
  | { readonly kind: 'ignored'; readonly because: string };

/** What moves the head, the base, or whether it is judged at all. */
const JUDGED = ['opened', 'synchronize', 'reopened', 'edited', 'ready_for_review'];

export function readEvent(name: string, payload: unknown): Event {
  const reader = READERS.get(name);
  if (reader === undefined) return ignored(`metes does nothing on the event ${name}`);
  return reader(new Fields(payload, '', (what) => malformed(name, what)), name);
}

const READERS: ReadonlyMap<string, (payload: Fields, name: string) => Event> = new Map([
  ['pull_request', pullEvent],
  ['pull_request_target', pullEvent],
  ['issue_comment', commentEvent],
  ['merge_group', queueEvent],
  ['schedule', (): Event => ({ kind: 'sweep' })],
  ['workflow_dispatch', dispatchEvent],
]);

const ignored = (because: string): Event => ({ kind: 'ignored', because });

function malformed(name: string, what: string): MetesError {
  const said = what.startsWith(' ') ? `it${what}` : what;
  return new MetesError('invalid', 'bad-payload', `the event ${name} can't be read: ${said}`, {
    hint: 'the file that GITHUB_EVENT_PATH names has to be as GitHub wrote it',
  });
}

function pullEvent(payload: Fields, name: string): Event {
  const action = payload.text('action');
  const pull = payload.inner('pull_request');
  const number = pull.number('number');
  if (action === 'closed')
    return { kind: 'closed', number, merged: pull.flag('merged'), by: senderOf(payload) };
  if (JUDGED.includes(action))
    return { kind: 'pull', number, action, head: pull.inner('head').oid('sha') };
  return ignored(`${name} with the action ${action} changes nothing that metes judges`);
}

function senderOf(payload: Fields): User | null {
  const sender = payload.innerOrNull('sender');
  return sender === null ? null : readUser(sender);
}

function commentEvent(payload: Fields): Event {
  const action = payload.text('action');
  const issue = payload.inner('issue');
  if (!issue.has('pull_request')) {
    return ignored('the comment is on an issue; answers are given on a pull request');
  }
  if (action !== 'created') {
    return ignored(`the comment was ${action}; only a new comment can be an answer`);
  }
  const comment = readComment(payload.inner('comment'));
  return { kind: 'answer', pull: issue.number('number'), comment };
}

function queueEvent(payload: Fields): Event {
  const action = payload.text('action');
  if (action !== 'checks_requested') {
    return ignored(`merge_group with the action ${action} asks for no verdict`);
  }
  const group = payload.inner('merge_group');
  return {
    kind: 'queue',
    base: group.oid('base_sha'),
    head: group.oid('head_sha'),
    baseRef: group.text('base_ref'),
    headRef: group.text('head_ref'),
  };
}

/** By hand: one pull request, if the workflow's input `pull-request` names one, or everything. */
function dispatchEvent(payload: Fields): Event {
  const asked = payload.innerOrNull('inputs')?.textOr('pull-request', '').trim() ?? '';
  if (asked === '') return { kind: 'sweep' };
  const number = Number(asked.replace(/^#/, ''));
  if (!Number.isSafeInteger(number) || number < 1) {
    throw malformed('workflow_dispatch', 'the input pull-request is not the number of one');
  }
  return { kind: 'pull', number, action: 'workflow_dispatch' };
}
