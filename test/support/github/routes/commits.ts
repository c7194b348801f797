/** Commits by branch, path and author; what lies between two of them; files and refs: read from real git. */
import { type Call, list, notFound, pageOf, Refusal, type Route } from '../answer.ts';
import { History } from '../history.ts';
import { node } from '../shapes.ts';
import { fullName, type RepositoryData } from '../state.ts';

const MOST_COMMITS = 250;
const MOST_FILES = 300;

const historyOf = ({ state, disk, repository }: Call) => new History(state, disk, repository);

/** One side of a comparison: `branch`, an oid, or `owner:branch` of a fork, brought here first. */
function side(call: Call, name: string): string {
  const [owner = '', ...rest] = name.split(':');
  const fork = rest.length === 0 ? null : forkOf(call, owner);
  const branch = rest.at(-1) ?? '';
  if (fork) call.disk.ask(call.repository.dir, 'fetch', '-q', '--no-tags', fork.dir, branch);
  const oid = fork
    ? call.disk.tip(fork.dir, `refs/heads/${branch}`)
    : historyOf(call).resolve(rest.length === 0 ? name : branch);
  if (!oid) throw notFound();
  return oid;
}

function forkOf({ state, repository }: Call, owner: string): RepositoryData | null {
  if (repository.owner.login.toLowerCase() === owner.toLowerCase()) return null;
  const fork = state.repositories.find(
    (one) => one.parent === repository && one.owner.login.toLowerCase() === owner.toLowerCase(),
  );
  if (!fork) throw notFound();
  return fork;
}

const COMPARED = { '00': 'identical', '01': 'ahead', '10': 'behind', '11': 'diverged' } as const;

const compare: Route = (call) => {
  const [baseName = '', headName = ''] = (call.params.basehead ?? '').split('...');
  if (!headName) throw notFound();
  const [base, head] = [side(call, baseName), side(call, headName)];
  const history = historyOf(call);
  const mergeBase = history.mergeBase(base, head);
  if (!mergeBase) throw new Refusal(404, `No common ancestor between ${baseName} and ${headName}.`);
  const [ahead, behind] = [history.count(`${base}..${head}`), history.count(`${head}..${base}`)];
  const paged = call.query.page !== undefined || call.query.per_page !== undefined;
  const page = paged ? pageOf(call, ahead) : { from: 0, to: MOST_COMMITS, headers: {} };
  const all = ahead > 0 ? history.commits('--reverse', '--topo-order', `${base}..${head}`) : [];
  const one = (oid: string) =>
    history.commits('-1', oid).map((commit) => history.commitJson(commit, call.places))[0];
  const url = `${call.places.api}/repos/${fullName(call.repository)}/compare/${baseName}...${headName}`;
  const web = `${call.places.web}/${fullName(call.repository)}/compare/${baseName}...${headName}`;
  const name = `${behind > 0 ? 1 : 0}${ahead > 0 ? 1 : 0}` as keyof typeof COMPARED;
  return {
    status: 200,
    headers: page.headers,
    body: {
      url,
      html_url: web,
      permalink_url: web,
      diff_url: `${web}.diff`,
      patch_url: `${web}.patch`,
      base_commit: one(base),
      merge_base_commit: one(mergeBase),
      status: COMPARED[name],
      ahead_by: ahead,
      behind_by: behind,
      total_commits: ahead,
      commits: all
        .slice(page.from, page.to)
        .map((commit) => history.commitJson(commit, call.places)),
      ...(page.from === 0 && {
        files: history.filesJson(mergeBase, head, MOST_FILES, call.places),
      }),
    },
  };
};

const listCommits: Route = (call) => {
  const history = historyOf(call);
  const { sha = call.repository.defaultBranch, path, author, committer, since, until } = call.query;
  const tip = history.resolve(sha);
  if (!tip) throw notFound();
  const is = (who: string | undefined, email: string) =>
    !who || who === email || call.state.userByEmail(email)?.login === who;
  const found = history
    .commits(
      ...(since ? [`--since=${since}`] : []),
      ...(until ? [`--until=${until}`] : []),
      tip,
      ...(path ? ['--', `:(literal)${path}`] : []),
    )
    .filter((commit) => is(author, commit.author.email) && is(committer, commit.committer.email));
  return list(call, found, (commit) => history.commitJson(commit, call.places));
};

const matchingRefs: Route = ({ disk, repository, params, places }) => {
  const url = `${places.api}/repos/${fullName(repository)}/git`;
  const out = disk.git(
    repository.dir,
    'for-each-ref',
    '--format=%(objectname) %(objecttype) %(refname)',
  );
  const found = out
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, , ref]) => ref?.startsWith(`refs/${params.ref}`));
  return {
    status: 200,
    body: found.map(([sha = '', type = '', ref = '']) => ({
      ref,
      node_id: node('Ref', ref),
      url: `${url}/${ref}`,
      object: { sha, type, url: `${url}/${type}s/${sha}` },
    })),
  };
};

/** A file's content; directories, links and submodules are not answered here, since nobody asks. */
const getContent: Route = (call) => {
  const { repository, places, params, query, disk } = call;
  const tip = historyOf(call).resolve(query.ref ?? repository.defaultBranch);
  const path = params.path ?? '';
  const line = tip && disk.ask(repository.dir, 'ls-tree', '-l', tip, '--', `:(literal)${path}`);
  const [, sha, size] = /^\d+ blob (\S+) +(\d+)\t/.exec(line ?? '') ?? [];
  if (!sha) throw notFound();
  const { stdout } = disk.bytes(repository.dir, ['cat-file', 'blob', sha]);
  const small = Number(size) <= 1024 * 1024;
  const ref = query.ref ?? repository.defaultBranch;
  const url = `${places.api}/repos/${fullName(repository)}/contents/${encodeURI(path)}?ref=${ref}`;
  const html = `${places.web}/${fullName(repository)}/blob/${ref}/${encodeURI(path)}`;
  const git = `${places.api}/repos/${fullName(repository)}/git/blobs/${sha}`;
  return {
    status: 200,
    body: {
      type: 'file',
      encoding: small ? 'base64' : 'none',
      size: Number(size),
      name: path.split('/').at(-1),
      path,
      content: small ? stdout.toString('base64').replace(/.{60}/g, '$&\n') : '',
      sha,
      url,
      git_url: git,
      html_url: html,
      download_url: html.replace('/blob/', '/raw/'),
      _links: { self: url, git, html },
    },
  };
};

export const commits: Readonly<Record<string, Route>> = {
  'repos/compare-commits-with-basehead': compare,
  'repos/list-commits': listCommits,
  'git/list-matching-refs': matchingRefs,
  'repos/get-content': getContent,
};
