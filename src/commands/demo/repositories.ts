/**
 * What the two repositories of the demonstration hold: a knowledge base of Markdown and scripts, and an
 * infrastructure repository of compose files and runbooks. Content only; nothing here runs anything.
 */

export interface Repository {
  readonly name: string;
  readonly about: string;
  readonly files: ReadonlyMap<string, string>;
}

const page = (title: string, ...paragraphs: string[]): string =>
  [`# ${title}`, '', ...paragraphs, ''].join('\n');

/** The file that agent A has no business with: every change anywhere changes it. */
export const INDEX = 'INDEX.md';

const BUILD_INDEX = `#!/bin/sh
# Rebuilds INDEX.md: one line for each page, with its title.
cd "$(dirname "$0")/.." || exit 1
{
  printf '# Index\\n\\n'
  find . -name '*.md' ! -path './.*' ! -name INDEX.md | LC_ALL=C sort | while read -r page; do
    printf -- '- [%s](%s)\\n' "$(sed -n '1s/^# *//p' "$page")" "\${page#./}"
  done
} > INDEX.md
`;

const CHECK_LINKS = `#!/bin/sh
# Lists links to pages that are not there.
cd "$(dirname "$0")/.." || exit 1
grep -rnoE '\\]\\([^)#]+\\.md' --include='*.md' . | while IFS=: read -r page line link; do
  [ -e "$(dirname "$page")/\${link#](}" ] || echo "$page:$line \${link#](}"
done
`;

export const HANDBOOK: Repository = {
  name: 'handbook',
  about: 'a knowledge base of Markdown and scripts',
  files: new Map([
    ['README.md', page('The handbook', 'How we work. Start with the [index](INDEX.md).')],
    ['guides/onboarding/day-one.md', page('Day one', 'Get a laptop, a desk and a buddy.')],
    ['guides/onboarding/week-one.md', page('Week one', 'Ship something small.')],
    ['guides/onboarding/accounts.md', page('Accounts', 'Ask the help desk for an account.')],
    ['guides/on-call.md', page('On call', 'Who answers the pager, and how.')],
    ['guides/reviews.md', page('Reviews', 'Two pairs of eyes.')],
    ['guides/releases.md', page('Releases', 'Every Tuesday, or when it is ready.')],
    ['guides/writing.md', page('Writing', 'Short words, short pages.')],
    ['glossary.md', page('Glossary', 'What our words mean.')],
    ['people/buddies.md', page('Buddies', 'Who shows newcomers around.')],
    ['people/teams.md', page('Teams', 'Who does what.')],
    ['policies/holidays.md', page('Holidays', 'Take them.')],
    ['policies/expenses.md', page('Expenses', 'Keep the receipt.')],
    ['policies/security.md', page('Security', 'Lock your screen.')],
    ['templates/welcome.md', page('Welcome mail', 'Hello, and welcome!')],
    ['templates/incident.md', page('Incident report', 'What happened, and when.')],
    ['scripts/check-links.sh', CHECK_LINKS],
    ['scripts/build-index.sh', BUILD_INDEX],
    ['scripts/new-page.sh', '#!/bin/sh\nprintf \'# %s\\n\' "$2" > "$1"\n'],
    [INDEX, page('Index')],
  ]),
};

const service = (name: string, image: string): string =>
  `services:\n  ${name}:\n    image: ${image}\n    restart: unless-stopped\n`;

export const INFRA: Repository = {
  name: 'infra',
  about: 'an infrastructure repository of compose files and runbooks',
  files: new Map([
    ['README.md', page('Infrastructure', 'What runs where, and what to do when it does not.')],
    ['compose/postgres.yml', service('postgres', 'postgres:15')],
    ['compose/backup.yml', service('backup', 'restic:0.16')],
    ['compose/proxy.yml', service('proxy', 'caddy:2')],
    ['compose/mail.yml', service('mail', 'maddy:0.7')],
    ['compose/metrics.yml', service('metrics', 'victoria-metrics:1.97')],
    ['env/postgres.env.example', 'POSTGRES_DB=app\n'],
    ['env/proxy.env.example', 'DOMAIN=example.org\n'],
    ['runbooks/postgres/restore.md', page('Restore the database', 'Stop the app first.')],
    ['runbooks/postgres/failover.md', page('Failover', 'Promote the replica.')],
    ['runbooks/backup.md', page('Backups', 'Nightly, kept for 30 days.')],
    ['runbooks/proxy.md', page('Proxy', 'Certificates renew themselves.')],
    ['runbooks/disk-full.md', page('Disk full', 'Delete logs, then ask why.')],
    ['scripts/backup.sh', '#!/bin/sh\npg_dump app > /backup/app.sql\n'],
    ['scripts/deploy.sh', '#!/bin/sh\ndocker compose up --detach\n'],
  ]),
};
