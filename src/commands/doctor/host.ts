/** A bare repository, a host of one's own: whether it is enrolled, and whether what is pushed to it is judged. */
import { readBlobs } from '../../git/objects.ts';
import { printableText } from '../../report/printable.ts';
import { CONFIG_PATH, type Loose } from '../context/context.ts';
import { fallenGuards, fallenText } from '../guard/warnings.ts';
import { type Checked, failed, ok } from './finding.ts';

export async function checkReceiving({ door, repo }: Loose): Promise<Checked[]> {
  const branch = repo.branch ?? 'main';
  const [blob] = await readBlobs(door, repo, [`refs/heads/${branch}:${CONFIG_PATH}`]);
  if (!blob)
    return [
      failed(
        'enrolment',
        `this is a bare repository, and its default branch (${printableText(branch, 80)}) has no ${CONFIG_PATH}`,
        'in a clone of it: metes init --team, and push; after that, metes init here guards what is pushed',
      ),
    ];
  const enrolled = ok('enrolment', `config on ${printableText(branch, 80)}; this is a host`);
  const fallen = await fallenGuards(repo);
  return [
    enrolled,
    fallen.length === 0
      ? ok('guard pre-receive', 'stands; the others are proved in a clone, by metes doctor there')
      : failed('guard pre-receive', fallenText(fallen), 'metes init\n  puts it there'),
  ];
}
