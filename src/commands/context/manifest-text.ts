/** A manifest's text, to and from: what is plain needs no parser, which is loaded where it does. */
import type { Manifest, ParsedManifest } from '../../scope/manifest.ts';
import { readPlain, writePlain } from '../../scope/plain-manifest.ts';

export async function readManifest(
  text: string | Uint8Array,
  file: string,
): Promise<ParsedManifest> {
  const plain = readPlain(typeof text === 'string' ? text : Buffer.from(text).toString('utf8'));
  if (plain !== null) return { ok: true, manifest: plain };
  const { parseManifest } = await import('../../scope/manifest.ts');
  return parseManifest(text, file);
}

export async function manifestText(manifest: Manifest): Promise<string> {
  const plain = writePlain(manifest);
  if (plain !== null) return plain;
  const { renderManifest } = await import('../../scope/manifest.ts');
  return renderManifest(manifest);
}
