/**
 * The agents of the demonstration: their tasks, the ground each declares, and the scripts that stand in for them.
 * A script takes one line from stdin before each step, so the stage decides when; with stdin closed it ends.
 */
import { INDEX } from './repositories.ts';

export interface Agent {
  /** How the audience knows it; also its clone's directory. */
  readonly name: string;
  readonly person: string;
  readonly repository: 'handbook' | 'infra';
  readonly branch: string;
  readonly task: string;
  readonly write: readonly string[];
  readonly script: string;
}

/** `note` leaves a file for the audience in one step; nobody ever sees half of it. */
const PROLOGUE = `# usage: sh agent.sh <directory for traces>
traces=$1
note() { echo "$2" > "$traces/.$1" && mv "$traces/.$1" "$traces/$1"; }
wait_for_word() { read -r _ || exit 1; }
`;

/** What the people who set them up told the agents to do with one line of text each. */
const edit = (path: string, line: string): string =>
  `mkdir -p ${path.replace(/\/?[^/]*$/, '') || '.'} && echo '${line}' >> ${path}`;

export const AGENT_A: Agent = {
  name: 'agent-a',
  person: 'Ada',
  repository: 'handbook',
  branch: 'feat/onboarding-guide',
  task: 'Rewrite the onboarding guide for the autumn joiners',
  write: [
    'guides/onboarding/**',
    'glossary.md',
    'people/buddies.md',
    'templates/welcome.md',
    'templates/checklist.md',
    'assets/onboarding/**',
    'scripts/check-links.sh',
  ],
  script: `${PROLOGUE}
note a-started $$

wait_for_word   # the work itself: every declared path
${edit('guides/onboarding/day-one.md', 'Your buddy meets you at nine.')}
${edit('guides/onboarding/first-month.md', '# The first month')}
${edit('glossary.md', 'Buddy: who shows you around.')}
${edit('people/buddies.md', 'Ben, Cleo.')}
${edit('templates/welcome.md', 'See you on Monday at nine.')}
${edit('templates/checklist.md', '# Checklist')}
${edit('assets/onboarding/map.svg', '<svg/>')}
${edit('scripts/check-links.sh', 'exit 0')}
git add --all && git commit -q -m 'Rewrite the onboarding guide' && git push -q -u origin HEAD
note a-worked $?

wait_for_word   # the new pages are not in the index, so it helpfully builds that, too
sh scripts/build-index.sh && git add ${INDEX}
git commit -q -m 'Regenerate the index'
note a-committed $?

wait_for_word
git commit -q --no-verify -m 'Regenerate the index'
note a-committed-unverified $?

wait_for_word   # a clone that nobody set up has no hooks
git restore --staged --worktree ${INDEX}
git clone -q --branch ${'$'}(git branch --show-current) "$(git remote get-url origin)" ../unguarded &&
  cd ../unguarded && sh scripts/build-index.sh &&
  git commit -q -m 'Regenerate the index' ${INDEX} && git push -q
note a-escaped $?
cd ../agent-a && git pull -q --ff-only
note a-pulled $?

wait_for_word
`,
};

export const AGENT_B: Agent = {
  name: 'agent-b',
  person: 'Ben',
  repository: 'infra',
  branch: 'ops/postgres-16',
  task: 'Move the database to Postgres 16, with its backups and runbooks',
  write: [
    'compose/postgres.yml',
    'compose/backup.yml',
    'env/postgres.env.example',
    'runbooks/postgres/**',
    'runbooks/backup.md',
    'scripts/backup.sh',
  ],
  script: `${PROLOGUE}
note b-started $$

wait_for_word
${edit('compose/postgres.yml', '    shm_size: 256mb')}
${edit('compose/backup.yml', '    depends_on: [postgres]')}
${edit('env/postgres.env.example', 'POSTGRES_INITDB_ARGS=--data-checksums')}
${edit('runbooks/postgres/upgrade.md', '# From 15 to 16')}
${edit('runbooks/backup.md', 'Checked with a restore every month.')}
${edit('scripts/backup.sh', 'pg_verifybackup /backup')}
git add --all && git commit -q -m 'Move the database to Postgres 16' && git push -q -u origin HEAD
note b-worked $?

wait_for_word
`,
};

export const AGENT_C: Agent = {
  name: 'agent-c',
  person: 'Cleo',
  repository: 'handbook',
  branch: 'docs/plain-words',
  task: 'Put every guide into plain words',
  write: ['guides/**', 'policies/security.md'],
  script: `${PROLOGUE}
note c-started $$
${edit('guides/writing.md', 'One idea to a sentence.')}
git commit -q -m 'Put the guide to writing into plain words' guides/writing.md
`,
};
