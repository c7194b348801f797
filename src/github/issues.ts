/** Issues: opened where something must be followed up, and found again by their label. */
import type { GitHub, Repo } from './client.ts';
import { answerFields, answerList, type Fields } from './fields.ts';
import { pagesOf } from './pages.ts';
import { readUser, type User } from './people.ts';

export interface Issue {
  readonly number: number;
  readonly state: 'open' | 'closed';
  readonly title: string;
  readonly body: string;
  readonly author: User;
  readonly url: string;
}

/** A label that does not exist yet is made by GitHub. */
export async function openIssue(
  github: GitHub,
  repo: Repo,
  issue: { readonly title: string; readonly body: string; readonly labels: readonly string[] },
): Promise<Issue> {
  const { title, body, labels } = issue;
  const { data } = await github.request(
    'POST /repos/{owner}/{repo}/issues',
    { owner: repo.owner, repo: repo.name, title, body, labels },
    { what: 'open the follow-up issue', permission: 'issues: write' },
  );
  return issueOf(answerFields(data, 'issue'));
}

/** Open and closed. */
export async function issuesLabelled(github: GitHub, repo: Repo, label: string): Promise<Issue[]> {
  const route = 'GET /repos/{owner}/{repo}/issues';
  const params = { owner: repo.owner, repo: repo.name, labels: label, state: 'all' };
  const ask = { what: `list the issues labelled ${label}`, permission: 'issues: read' };
  const issues: Issue[] = [];
  for await (const page of pagesOf(github, route, params, ask)) {
    // To GitHub a pull request is an issue too.
    const plain = answerList(page, 'issues').filter((issue) => !issue.has('pull_request'));
    issues.push(...plain.map(issueOf));
  }
  return issues;
}

function issueOf(fields: Fields): Issue {
  return {
    number: fields.number('number'),
    state: fields.word('state', ['open', 'closed']),
    title: fields.text('title'),
    body: fields.textOr('body', ''),
    author: readUser(fields.innerOrNull('user')),
    url: fields.text('html_url'),
  };
}
