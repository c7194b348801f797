/** Commit statuses, latest for each context, and check runs: they belong to a commit, not to a pull request. */
import {
  type Call,
  invalid,
  list,
  notFound,
  pageOf,
  Refusal,
  type Route,
  sender,
} from '../answer.ts';
import { History } from '../history.ts';
import { minimalRepositoryJson, node, statusJson, time, userJson } from '../shapes.ts';
import { fullName, type RepositoryData, type StatusData } from '../state.ts';

const LONGEST_DESCRIPTION = 140;

function commitOf(call: Call, name: string): string {
  const oid = new History(call.state, call.disk, call.repository).resolve(name);
  if (!oid) throw new Refusal(422, `No commit found for SHA: ${name}`);
  return oid;
}

/** The last status of each context at a commit, newest first. */
export function latestStatuses(repository: RepositoryData, oid: string): StatusData[] {
  const latest = new Map<string, StatusData>();
  for (const status of repository.statuses) {
    if (status.oid !== oid) continue;
    latest.delete(status.context);
    latest.set(status.context, status);
  }
  return [...latest.values()].reverse();
}

function together(statuses: readonly StatusData[]): string {
  if (statuses.some(({ state }) => state === 'failure' || state === 'error')) return 'failure';
  return statuses.length > 0 && statuses.every(({ state }) => state === 'success')
    ? 'success'
    : 'pending';
}

const text = (value: unknown): string | null =>
  value === undefined || value === null ? null : String(value);

export const statuses: Readonly<Record<string, Route>> = {
  'repos/create-commit-status': (call) => {
    const sha = call.params.sha ?? '';
    if (!/^[0-9a-f]{40}$/.test(sha)) throw new Refusal(422, `No commit found for SHA: ${sha}`);
    const description = text(call.body.description);
    if ((description?.length ?? 0) > LONGEST_DESCRIPTION)
      return invalid(
        'Status',
        'description',
        'description is too long (maximum is 140 characters)',
      );
    const targetUrl = text(call.body.target_url);
    if (targetUrl && !/^https?:\/\//.test(targetUrl))
      return invalid('Status', 'target_url', 'target_url must use http(s) scheme');
    const status: StatusData = {
      id: call.state.nextId(),
      oid: commitOf(call, sha),
      context: text(call.body.context) ?? 'default',
      state: String(call.body.state),
      description,
      targetUrl,
      creator: sender(call),
      at: call.state.tick(),
    };
    call.repository.statuses.push(status);
    return {
      status: 201,
      body: {
        ...statusJson(status, call.repository, call.places),
        creator: userJson(status.creator, call.places),
      },
    };
  },

  'repos/list-commit-statuses-for-ref': (call) => {
    const oid = commitOf(call, call.params.ref ?? '');
    const found = call.repository.statuses.filter((status) => status.oid === oid).reverse();
    return list(call, found, (status) => ({
      ...statusJson(status, call.repository, call.places),
      creator: userJson(status.creator, call.places),
    }));
  },

  'repos/get-combined-status-for-ref': (call) => {
    const oid = new History(call.state, call.disk, call.repository).resolve(call.params.ref ?? '');
    if (!oid) throw notFound();
    const found = latestStatuses(call.repository, oid);
    const { from, to, headers } = pageOf(call, found.length);
    const url = `${call.places.api}/repos/${fullName(call.repository)}/commits/${oid}`;
    return {
      status: 200,
      headers,
      body: {
        state: together(found),
        statuses: found
          .slice(from, to)
          .map((status) => statusJson(status, call.repository, call.places)),
        sha: oid,
        total_count: found.length,
        repository: minimalRepositoryJson(call.repository, call.places),
        commit_url: url,
        url: `${url}/status`,
      },
    };
  },

  'checks/list-for-ref': (call) => {
    const oid = commitOf(call, call.params.ref ?? '');
    const { check_name: name } = call.query;
    const found = call.repository.checks.filter(
      (check) => check.oid === oid && (!name || check.name === name),
    );
    const { from, to, headers } = pageOf(call, found.length);
    const url = `${call.places.api}/repos/${fullName(call.repository)}/check-runs`;
    return {
      status: 200,
      headers,
      body: {
        total_count: found.length,
        check_runs: found.slice(from, to).map((check) => ({
          id: check.id,
          head_sha: oid,
          node_id: node('CheckRun', check.id),
          external_id: '',
          url: `${url}/${check.id}`,
          html_url: `${call.places.web}/${fullName(call.repository)}/runs/${check.id}`,
          details_url: null,
          status: check.conclusion === null ? 'in_progress' : 'completed',
          conclusion: check.conclusion,
          started_at: time(check.at),
          completed_at: check.conclusion === null ? null : time(check.at),
          output: {
            title: null,
            summary: null,
            text: null,
            annotations_count: 0,
            annotations_url: `${url}/${check.id}/annotations`,
          },
          name: check.name,
          check_suite: { id: 1 },
          app: null,
          pull_requests: [],
        })),
      },
    };
  },
};
