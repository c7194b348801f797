/** Versions, enrolment, and settings that take the meaning out of metes without looking wrong. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { versions } from 'node:process';
import { compileScope } from '../../scope/match.ts';
import { scopeOf } from '../../scope/pattern.ts';
import { type Context, type Loose, shortRef } from '../context/context.ts';
import { metesDirectory } from '../context/local-state.ts';
import { shareOf, treeOf } from '../context/tree-facts.ts';
import { type Checked, failed, ok, warning } from './finding.ts';

const OLDEST = { node: [20, 0], git: [2, 39] } as const;

export async function checkVersions({ door, io }: Loose): Promise<Checked[]> {
  const git = await door.text({ args: ['--version'] });
  // Of the node that runs this: the shims record it.
  return [versionOf('node', `node ${versions.node} (${io.node})`), versionOf('git', git)];
}

function versionOf(check: 'node' | 'git', text: string): Checked {
  const [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(text) ?? []).slice(1).map(Number);
  const [least, atLeast] = OLDEST[check];
  const good = major > least || (major === least && minor >= atLeast);
  const wanted = `${least}.${atLeast}`;
  return good ? ok(check, text) : failed(check, `${text} is too old`, `install ${wanted} or newer`);
}

export async function checkConfig(ctx: Context): Promise<Checked[]> {
  const { config, state, repo } = ctx;
  const from = shortRef(state.defaultRef);
  const found: Checked[] = [ok('enrolment', `${config.repository}, config on ${from}`)];
  if (existsSync(join(metesDirectory(repo.commonDir), 'init.json')))
    found.push(warning('enrolment', 'an init was interrupted here', 'metes init\n  completes it'));
  if (config.mode === 'observe')
    found.push(
      warning('mode', 'observe: metes says what it would refuse and blocks nothing', MODE_MEND),
    );
  return [...found, ...(await everythingShared(ctx)), ...everythingExempt(ctx)];
}

const MODE_MEND = 'set `mode: enforce` in .metes/config.yml when the team is ready';

/** Ground that everyone may write is nobody's: over half of the files is hardly meant. */
const MUCH = 0.5;

async function everythingShared(ctx: Context): Promise<Checked[]> {
  const { shared } = ctx.config;
  const scope = scopeOf(shared);
  const { matched, tracked } = shareOf(scope, await treeOf(ctx));
  const all = shared.some(isEverything);
  if (!all && (tracked === 0 || matched / tracked <= MUCH)) return [];
  const much = all ? 'everything' : `${matched} of ${tracked} files`;
  return [
    warning(
      'shared',
      `\`shared\` covers ${much}: nothing there is ever anybody's`,
      'name only what everyone writes, such as generated indexes',
    ),
  ];
}

/** Branch names that no pattern is likely to be meant for. */
const PROBES = ['q', 'feat/metes-doctor', 'a/b/c/metes-doctor'];

function everythingExempt({ config }: Context): Checked[] {
  if (config.exempt.length === 0) return [];
  const scope = compileScope(scopeOf(config.exempt));
  if (!config.exempt.some(isEverything) && !PROBES.every((name) => scope.has(name))) return [];
  return [
    warning(
      'exempt',
      '`exempt` covers every branch: nothing is governed',
      'name only branches that are ungoverned on purpose, such as release/**',
    ),
  ];
}

const isEverything = (entry: string): boolean => /^\*\*(?:\/\*+)*$/.test(entry);
