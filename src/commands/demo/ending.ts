/** Scenes 5 to 7: an escape is caught at the exit, a person answers it, and the journal is audited. */
import { AGENT_A, AGENT_B, type Agent } from './agents.ts';
import type { SeenClaim } from './observe.ts';
import type { AtWork } from './opening.ts';
import { INDEX } from './repositories.ts';
import { awaitTrace, hostOf, mayas, perform, prepare, type Show } from './show.ts';

export async function catchEscape(show: Show, { a, b, journal }: AtWork): Promise<void> {
  const { outside, stage } = show;
  const host = hostOf(show, 'handbook');
  stage.scene('It finds a clone without hooks, and is caught at the exit');
  stage.command(AGENT_A.name, ['git', 'clone', host, '../unguarded']);
  stage.command(AGENT_A.name, ['git', 'commit', '-m', 'Regenerate the index', INDEX]);
  stage.command(AGENT_A.name, ['git', 'push']);
  a.order('escape');
  const escaped = await awaitTrace(show, a, 'a-escaped');
  await awaitTrace(show, a, 'a-pulled');
  const landed = await outside.entry(host, AGENT_A.branch, INDEX);
  stage.fact(
    'escape-lands',
    `nothing there stops it: ${AGENT_A.branch} on handbook.git has another ${INDEX} than main`,
    escaped === '0' && landed !== null && landed !== (await outside.entry(host, 'main', INDEX)),
    () => `the steps in the clone without hooks exited ${escaped}\n${a.news()}`,
  );
  await leave(show, { a, b, journal });
}

async function leave(show: Show, { a, b, journal }: AtWork): Promise<void> {
  const { stage } = show;
  a.news();
  for (const player of [a, b]) player.order('leave');
  stage.say('Both agents end, and `metes run` holds what they wrote against what they declared.');
  const [runA, runB] = await Promise.all([a.done, b.done]);
  stage.reply(b.news(), { from: AGENT_B.person });
  stage.reply(a.news(), { from: AGENT_A.person, first: 3 });
  await journal.caughtUp();
  const left = await claimOf(show, AGENT_B);
  stage.fact(
    'b-ends-inside',
    `agent B stayed inside its ${AGENT_B.write.length} paths: its \`metes run\` exits 0 and gives ` +
      'the ground back (--release)',
    runB.exit === 0 && left === undefined,
    () => `exit ${runB.exit}; its claim ${JSON.stringify(left ?? null)}\n${runB.text}`,
  );
  const head = await show.outside.tip(hostOf(show, 'handbook'), AGENT_A.branch);
  const claim = await claimOf(show, AGENT_A);
  const breach = claim?.breaches?.find((found) => found.head === head);
  stage.fact(
    'breach-recorded',
    `agent A's exits 121, and the registry holds a breach: ${INDEX} at ${head?.slice(0, 8)}, ` +
      'and no other path',
    runA.exit === 121 && breach?.paths.length === 1 && breach.paths[0]?.path === INDEX,
    () => `exit ${runA.exit}; breaches ${JSON.stringify(claim?.breaches ?? null)}\n${runA.text}`,
  );
}

async function claimOf(show: Show, agent: Agent): Promise<SeenClaim | undefined> {
  const host = hostOf(show, 'handbook');
  const claims = await show.outside.claimsNow(host);
  return claims.find((claim) => claim.branch === agent.branch);
}

export async function personAnswers(show: Show, { journal }: AtWork): Promise<void> {
  const { outside, stage } = show;
  const home = mayas(show, 'handbook');
  stage.scene('A person answers');
  await prepare(show, home, `git fetch -q && git switch -q '${AGENT_A.branch}'`);
  const head = (await outside.tip(home, 'HEAD')) ?? '';
  const before = await perform(show, 'Maya@handbook', home, ['metes', 'check']);
  stage.reply(before.text);
  stage.say('Maya looks at the index, finds it right, and says so for this commit:');
  const answer = ['metes', 'resolve', 'approve', INDEX, `@${head}`];
  const resolve = await perform(show, 'Maya@handbook', home, answer);
  stage.reply(resolve.text);
  await journal.caughtUp();
  const after = await perform(show, 'Maya@handbook', home, ['metes', 'check']);
  stage.reply(after.text);
  const blob = await outside.entry(hostOf(show, 'handbook'), AGENT_A.branch, INDEX);
  const claim = await claimOf(show, AGENT_A);
  const approved = claim?.resolutions?.find((r) => r.kind === 'approved' && r.by === 'Maya');
  stage.fact(
    'answered',
    `the registry holds Maya's approval, bound to ${INDEX} as blob ${blob?.slice(0, 8)}`,
    resolve.exit === 0 && approved?.paths.some((p) => p.path === INDEX && p.oid === blob) === true,
    () => `exit ${resolve.exit}; resolutions ${JSON.stringify(claim?.resolutions ?? null)}`,
  );
  stage.fact(
    'check-follows',
    '`metes check` on the branch exits 1 before the answer and 0 after it',
    before.exit === 1 && after.exit === 0,
    () => `before ${before.exit}\n${before.text}\nafter ${after.exit}\n${after.text}`,
  );
}

export async function auditJournal(show: Show, { journal }: AtWork): Promise<void> {
  const { outside, stage } = show;
  const home = mayas(show, 'handbook');
  stage.scene('The journal, audited');
  await journal.caughtUp();
  await journal.stop();
  const log = await perform(show, 'Maya@handbook', home, ['metes', 'log']);
  stage.reply(log.text);
  const audit = await perform(show, 'Maya@handbook', home, ['metes', 'audit']);
  stage.reply(audit.text);
  const events = await outside.journal(hostOf(show, 'handbook'));
  const ids = events.map((event) => event.id);
  stage.fact(
    'stream-complete',
    `the live stream brought all ${ids.length} events of the branch, once each and in its order`,
    ids.length > 0 && ids.join() === journal.ids.join(),
    () => `branch: ${ids.join(' ')}\nstream: ${journal.ids.join(' ')}`,
  );
  const kinds = ['created', 'joined', 'granted', 'refused', 'breached', 'released', 'resolved'];
  stage.fact(
    'journal-complete',
    `its commits are one line of parents, and tell of all that happened: ${kinds.join(', ')}`,
    events.every((event, i) => event.parents === Math.min(i, 1)) &&
      kinds.every((kind) => events.some((event) => event.kind === kind)),
    () => events.map((e) => `${e.oid.slice(0, 8)} ${e.parents} ${e.kind}`).join('\n'),
  );
  stage.fact(
    'audited',
    '`metes audit` replays it and exits 0: every step was legal, every tree what its events say',
    audit.exit === 0,
    () => `exit ${audit.exit}\n${audit.text}`,
  );
}
