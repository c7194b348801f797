/** Names that no two processes share and that tell their age, so that what a killed process left can be cleared. */
import { randomBytes } from 'node:crypto';

export function uniqueName(): string {
  return `${Date.now().toString(36)}-${randomBytes(8).toString('hex')}`;
}

/** Milliseconds since the name was made; null when it is not one of ours. */
export function ageOfName(name: string): number | null {
  const [, made] = /^([0-9a-z]{8,9})-[0-9a-f]{16}$/.exec(name) ?? [];
  return made === undefined ? null : Date.now() - Number.parseInt(made, 36);
}
