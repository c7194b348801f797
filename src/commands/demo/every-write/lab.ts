/**
 * Where attempts are made: a host, an agent's clone with a claim, a person's clone, built once and put back as they were, byte
 * for byte, before each attempt; and which layers are there in it. Knows metes and git as programs.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { shellWord } from '../../../report/command-line.ts';
import type { Cast } from '../cast.ts';
import { Outside, type SeenClaim } from '../observe.ts';
import { mustSucceed } from '../show.ts';
import { AGENT_PROGRAM } from './agent-program.ts';
import { CLAIM, type Places } from './escape.ts';
import { isOn, LAYERS, type Setting } from './layers.ts';

export interface Lab {
  readonly places: Places;
  readonly root: string;
  /** Of a person who reads, in a clone of their own. */
  readonly review: string;
  readonly claim: string;
  /** Home of an agent whose harness has the hook, and of one whose harness has none. */
  readonly homes: { readonly hooked: string; readonly plain: string };
  /** The program that stands in for an agent. */
  readonly agent: string;
  readonly cast: Cast;
  readonly outside: Outside;
  readonly signal: AbortSignal;
}

const FILES: Readonly<Record<string, string>> = {
  'README.md': '# The app\n',
  'src/app.txt': 'the app\n',
  'src/old.txt': 'old\n',
  'src/plan.ipynb': '{"cells": []}',
  'docs/guide.md': '# Guide\n',
  'lib/core.txt': 'the core\n',
  'lib/plan.ipynb': '{"cells": []}',
  'tools/build.sh': 'echo built > lib/generated.txt\n',
  '.gitignore': 'cache/\n',
};

/** What an attempt can change. */
const KEPT = ['host.git', 'work', 'other', 'review'];

export interface Site {
  readonly root: string;
  /** For the homes of the agents. */
  readonly gitConfig: string;
  readonly node: string;
  readonly cast: Cast;
  readonly signal: AbortSignal;
}

export async function buildLab(site: Site): Promise<Lab> {
  const { root, cast, signal } = site;
  const place = (...parts: string[]): string => join(root, ...parts);
  const homes = { hooked: place('home'), plain: place('plain') };
  for (const home of Object.values(homes)) {
    await mkdir(home, { recursive: true });
    await writeFile(join(home, '.gitconfig'), site.gitConfig);
  }
  await writeFile(place('agent.js'), AGENT_PROGRAM);
  const sh = async (cwd: string, script: string): Promise<void> => {
    const argv = ['env', `HOME=${homes.hooked}`, 'sh', '-ec', script];
    mustSucceed(await cast.run({ argv, cwd: place(cwd) }));
  };
  await sh('.', 'git init -q --bare host.git && git clone -q host.git work 2>/dev/null');
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(dirname(place('work', path)), { recursive: true });
    await writeFile(place('work', path), content);
  }
  await sh('work', 'git add --all; git commit -q -m Begin; git push -q origin HEAD');
  await sh('work', 'metes init --team --agent claude,codex; git add --all; git commit -q -m Enrol');
  await sh(
    'work',
    'git push -q origin HEAD; git remote set-head origin -a; cd ../host.git; metes init',
  );
  await sh('.', 'git clone -q host.git review; cd review; git config user.name Maya; metes init');
  await sh('review', 'git switch -q -c feat/theirs; echo theirs >> lib/core.txt');
  await sh('review', 'git commit -q -a -m Theirs; git push -q origin HEAD; git switch -q main');
  const write = CLAIM.write.map(shellWord).join(' ');
  await sh('work', `git switch -q -c ${CLAIM.branch}; metes claim '${CLAIM.task}' ${write}`);
  await sh(
    'work',
    'git push -q origin HEAD; git fetch -q; git worktree add -q -b feat/other ../other main',
  );
  await sh('.', `mkdir kept; cp -a ${KEPT.join(' ')} kept/`);
  const outside = new Outside(cast);
  const claims: SeenClaim[] = await outside.claimsNow(place('host.git'));
  return {
    ...{ root, homes, cast, outside, signal, review: place('review'), agent: place('agent.js') },
    claim: claims.find(({ branch }) => branch === CLAIM.branch)?.id ?? '',
    places: {
      work: place('work'),
      other: place('other'),
      elsewhere: place('elsewhere'),
      host: place('host.git'),
      node: site.node,
    },
  };
}

/** As it was built, with those layers alone that are on. */
export async function putBack({ root, places, cast }: Lab, setting: Setting): Promise<void> {
  const script = `rm -rf elsewhere ${KEPT.join(' ')} && cp -a kept/* .`;
  mustSucceed(await cast.run({ argv: ['sh', '-ec', script], cwd: root }));
  for (const { id, hooks = [] } of LAYERS) {
    if (isOn(id, setting)) continue;
    const repository = id === 'pre-receive' ? places.host : join(places.work, '.git');
    for (const hook of hooks) await rm(join(repository, 'hooks', hook));
  }
}
