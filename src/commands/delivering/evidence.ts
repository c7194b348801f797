/**
 * What somebody gives as evidence, looked up in the head that it is for: a path there, a commit that it is made of, or a
 * link that nobody here can follow. Text and no more: nothing in it is a command, an option or a permission.
 */
import { usage } from '../../errors.ts';
import { isAncestor, objectAt, resolve } from '../../git/objects.ts';
import type { Claim } from '../../registry/claim.ts';
import { type Delivery, type Evidence, evidenceAt } from '../../registry/delivery.ts';
import type { Oid } from '../../registry/ids.ts';
import { quoted } from '../../report/printable.ts';
import { shortOid } from '../../report/words.ts';
import type { Context } from '../context/context.ts';
import { refusePlaceholder } from '../frame/placeholder.ts';

const LONGEST = 500;
/** `check:` names a check run. */
const LINK = /^(?:https?:\/\/|check:)\S/i;
const MEND =
  "--evidence='<path>'\n  a path of that commit, or a commit or tag that it is made of; a URL begins with https://, a check run with check:";

export async function readEvidence(ctx: Context, text: string, head: Oid): Promise<Evidence> {
  const ref = text.trim();
  refusePlaceholder(ref, 'what shows the item');
  if (ref === '' || ref.length > LONGEST || /[\p{Cc}\p{Cs}]/u.test(ref))
    throw usage(
      'bad-evidence',
      `--evidence takes one line of text, of at most ${LONGEST} characters`,
      MEND,
    );
  if (LINK.test(ref)) return { kind: 'link', ref };
  const path = await objectIn(ctx, ref, head);
  if (path !== null) return { kind: 'path', ref, oid: path };
  const commit = ref.startsWith('-') ? null : await resolve(ctx.door, ctx.repo, ref);
  if (commit !== null && (await isAncestor(ctx.door, ctx.repo, commit, head)))
    return { kind: 'commit', ref, oid: commit };
  throw usage(
    'no-evidence',
    commit === null
      ? `${quoted(ref, 200)} is no path of ${shortOid(head)}, and no commit of this clone`
      : `${quoted(ref, 200)} is a commit that ${shortOid(head)} is not made of, so it shows nothing about that`,
    MEND,
  );
}

/** From the root, as paths are said everywhere. */
async function objectIn({ door, repo }: Git, path: string, head: Oid): Promise<Oid | null> {
  const plain = path.replace(/^\.\//, '').replace(/\/+$/, '');
  if (plain === '' || /^\/|^-|(?:^|\/)\.{1,2}(?:\/|$)/.test(plain)) return null;
  return objectAt(door, repo, `${head}:${plain}`);
}

type Git = Pick<Context, 'door' | 'repo'>;

/**
 * What was received for a head and is not in it: whoever can write to the registry can write anything there. `trees`:
 * how commits relate is not known here.
 */
export async function evidenceGone(
  git: Git,
  claim: Pick<Claim, 'delivers' | 'deliveries' | 'generation'>,
  { head, known }: { readonly head: Oid; readonly known: 'all' | 'trees' },
): Promise<readonly Delivery[]> {
  const gone: Delivery[] = [];
  for (const item of claim.delivers ?? []) {
    const delivery = evidenceAt(claim, item, head);
    if (delivery?.state !== 'received' || delivery.evidence === undefined) continue;
    if (known === 'trees' && delivery.evidence.kind === 'commit') continue;
    if (!(await isThere(git, delivery.evidence, head))) gone.push(delivery);
  }
  return gone;
}

async function isThere(git: Git, { kind, ref, oid }: Evidence, head: Oid): Promise<boolean> {
  if (kind === 'link') return true;
  if (kind === 'path') return oid !== undefined && (await objectIn(git, ref, head)) === oid;
  const commit = oid === undefined ? null : await resolve(git.door, git.repo, oid);
  return commit !== null && isAncestor(git.door, git.repo, commit, head);
}
