/**
 * Command lines as agents write them, run by real shells: whatever file they changed must be among those that the reader
 * saw, and that its places stand for. What it sees beyond that is for the other tests.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shellWrites } from '../../src/agents/shell/writes.ts';
import { placesOf } from '../../src/commands/writing/places.ts';

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'metes-shell-')));
const template = join(scratch, 'template');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const ENV = {
  PATH: process.env.PATH,
  HOME: join(scratch, 'home'),
  LC_ALL: 'C.UTF-8',
  GIT_CONFIG_NOSYSTEM: '1',
  ...{
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b',
  },
};

function run(shell: string, script: string, cwd: string): void {
  const done = spawnSync(shell, ['-c', script], {
    cwd,
    env: ENV,
    input: '',
    encoding: 'utf8',
    timeout: 20_000,
  });
  if (done.error) throw done.error;
}

const FILES = [
  'a.md',
  'docs/a.md',
  'docs/b.md',
  'docs/sub/c.md',
  'src/x.ts',
  'src/y.ts',
  'evil/a.md',
  'evil/sub/n.md',
  'empty/.keep',
  'docs/a b.md',
];

beforeAll(() => {
  for (const path of FILES) {
    mkdirSync(dirname(join(template, path)), { recursive: true });
    writeFileSync(join(template, path), `${path}\n`);
  }
  mkdirSync(ENV.HOME);
  symlinkSync('docs', join(template, 'linked'));
  symlinkSync('../src/x.ts', join(template, 'docs/to-x'));
  run(
    'bash',
    'git init -q -b main . && git add -A && git commit -qm a && git switch -qc other && for f in a.md docs/*.md src/*.ts; do echo o >> "$f"; done && git commit -qam o && git switch -q main && mkdir hooks && printf \'*** Begin Patch\\n*** End Patch\\n\' > patch',
    template,
  );
});

/** Files and links, each with what it is; directories are nobody's. */
function snapshot(directory: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (path.endsWith('/.git')) continue;
    if (entry.isDirectory()) for (const [below, what] of snapshot(path)) found.set(below, what);
    else if (entry.isSymbolicLink()) found.set(path, `-> ${readlinkSync(path)}`);
    else if (entry.isFile()) {
      const { mode, mtimeNs } = lstatSync(path, { bigint: true });
      found.set(path, `${mode} ${mtimeNs} ${readFileSync(path, 'utf8')}`);
    }
  }
  return found;
}

/** Null: the reader would have the call refused. */
function seen(script: string, cwd: string): ((path: string) => boolean) | null {
  const writes = shellWrites(script, '');
  if (typeof writes === 'string') return null;
  const places = placesOf(writes, cwd);
  return (path) =>
    places.some(
      ({ real, directory, incoming }) =>
        path === real ||
        (directory && path.startsWith(`${real}/`)) ||
        incoming.some((name) => path === `${real}/${name}`),
    );
}

/** Those that the script changed unseen; and whether it changed any. */
function unseen(
  shell: string,
  script: string,
): { readonly unseen: string[]; readonly changed: number } {
  const cwd = join(scratch, 'work');
  rmSync(cwd, { recursive: true, force: true });
  cpSync(template, cwd, {
    ...{ recursive: true, preserveTimestamps: true, verbatimSymlinks: true },
    filter: (path) => script.includes('git') || !path.endsWith('/.git'),
  });
  const isSeen = seen(script, cwd);
  const before = snapshot(cwd);
  run(shell, script, cwd);
  const after = snapshot(cwd);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
  return {
    unseen: changed
      .filter((path) => isSeen?.(path) === false)
      .map((path) => path.slice(cwd.length + 1)),
    changed: changed.length,
  };
}

const BOTH = [
  // Redirections.
  'echo x > docs/a.md',
  'echo x >docs/a.md',
  'chmod +x docs/a.md',
  'chmod a=rwx -- docs/a.md src/x.ts',
  'chmod -R 755 docs',
  'chmod 700 docs/*.md',
  'chmod --reference=hooks docs/a.md',
  'echo x>docs/a.md',
  '>docs/a.md echo x',
  'echo x >| docs/a.md',
  'echo x >> docs/n.md',
  'echo x <> docs/a.md >&0',
  'echo x 2>docs/err.md 1>docs/out.md',
  'ls missing 2>&1 >docs/a.md',
  'echo 2>docs/a.md 2',
  '> docs/a.md',
  ': > docs/a.md > docs/b.md',
  'exec > docs/a.md; echo x',
  'exec 3> docs/a.md; echo x >&3',
  'cat < a.md > docs/a.md',
  'echo x > "docs/a b.md"',
  'echo x > docs/a\\ b.md',
  "echo x > 'docs/it'\"'\"'s.md'",
  'echo x > linked/a.md',
  'echo x > docs/to-x',
  'echo x > linked/../n.md',
  'echo x \\\n  > \\\n docs/a.md',
  'echo x > do\\\ncs/a.md',
  'echo x # > docs/a.md\necho y > docs/b.md',
  'echo x#y > docs/b.md',
  'echo x > $PWD/docs/a.md',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's
  'echo x > "${PWD}/docs/a.md"',
  'echo x > docs/a.md\r\n',
  'echo x > docs/a.md\r\necho y > docs/b.md\r\n',
  `echo "\${x:-'}"; rm a.md; echo "'"`,
  `echo "\${x:-it's}" > docs/a.md`,
  `echo "\${x#'}'}"; rm a.md`,
  `echo "\${x#\\'}"; rm a.md; echo "'"`,
  `echo "\${x:-\\}'}"; rm a.md; echo "'"`,
  `echo "$'"; rm a.md; echo "'"`,
  'echo x > "docs/a$"',
  'echo "`rm \\"a.md\\"`"',
  'echo "`echo \\"it\'s\\"`"; rm a.md',
  'echo x > "$(pwd)/docs/a.md"',
  'cd src && echo x > `pwd`/../docs/a.md',
  'cd "$(pwd)/docs" && rm a.md',
  // Compound commands.
  'if true; then echo x > docs/a.md; fi',
  'if false; then :; elif true; then echo x > docs/a.md; else echo y > a.md; fi',
  'if false; then :; else echo x > docs/a.md; fi > docs/b.md',
  'for i in 1 2; do echo $i; done > docs/a.md',
  'for i in 1 2\ndo\necho $i >> docs/a.md\ndone',
  'while read l; do echo "$l" >> docs/b.md; done < a.md',
  'until false; do echo x > docs/a.md; break; done',
  'case x in a|b) : ;; x) echo x > docs/a.md;; esac; rm docs/b.md',
  'case x in (x) echo x > docs/a.md;; esac > docs/b.md',
  'case x in\n  y) rm a.md\n  ;;\n  *) rm docs/a.md\nesac',
  'f() { echo x > docs/a.md; }; f',
  'f () (cd docs && rm b.md); f; rm a.md',
  'f() { rm a.md; } > docs/b.md; f',
  '{ echo x; echo y; } > docs/a.md',
  '{ rm a.md; }',
  '( echo x > docs/a.md )',
  '(echo x)>docs/a.md',
  '((rm a.md); rm docs/b.md)',
  '( (rm a.md) )',
  ': $((1 > 2)); rm a.md; : $((2))',
  ': $((1 + $(rm a.md; echo 1)))',
  '! rm a.md',
  '! false && rm a.md',
  'true && rm a.md || rm docs/a.md',
  'false && rm a.md || rm docs/a.md',
  'rm a.md & wait',
  'sleep 0 & rm a.md',
  'true;rm a.md',
  'echo rm docs/b.md; rm a.md;',
  // Where it runs.
  'cd docs && rm a.md',
  'cd docs; rm a.md',
  'cd docs\nrm a.md',
  'cd docs | true; rm a.md',
  'true | cd docs; rm a.md',
  'cd docs & wait; rm a.md',
  '(cd docs); rm a.md',
  '{ cd docs; }; rm a.md',
  '{ cd docs; } | cat; rm a.md',
  'cd missing; rm a.md',
  'cd missing\nrm a.md',
  'cd missing || rm a.md',
  'cd missing && rm docs/a.md; rm a.md',
  'cd missing 2>/dev/null; cd docs; rm a.md',
  'cd a.md; rm a.md',
  'cd docs; cd missing; rm a.md',
  'cd docs && cd .. && rm a.md',
  'cd docs; cd -; rm a.md',
  'cd docs/sub; cd ../..; rm a.md',
  'cd linked && rm a.md',
  'cd linked; cd ..; rm a.md',
  'cd -P linked/..; rm a.md',
  'cd -- docs; rm a.md',
  'cd ""; rm a.md',
  'mkdir -p new; cd new; echo x > n.md',
  'mkdir -p new && cd new && echo x > n.md',
  'if cd docs; then rm a.md; fi; rm b.md',
  'if cd missing; then :; else rm a.md; fi',
  'while cd docs; do rm a.md; break; done; rm b.md',
  'for d in docs; do cd docs; rm a.md; done; rm b.md',
  'command cd docs; rm a.md',
  'eval "cd docs"; rm a.md',
  'eval cd docs && rm a.md',
  'sh -c "cd docs"; rm a.md',
  'echo $(cd docs; rm a.md); rm a.md',
  'x=$(cd docs && pwd); rm a.md',
  'cd docs; for i in 1; do cd sub; done; rm c.md',
  'cd m1; cd m2; cd m3; cd m4; cd m5; cd m6; cd m7; cd m8; cd m9; cd m10; rm a.md',
  // Scripts in scripts.
  'eval "rm a.md"',
  "eval 'rm' 'a.md'",
  "eval 'echo x > docs/a.md'",
  'sh -c "rm a.md"',
  'sh -ec "rm a.md"',
  'sh -c -- "rm a.md"',
  "sh -c 'rm a.md' sh x",
  "sh -c 'cd docs && echo x > a.md'",
  "bash -lc 'rm a.md'",
  "bash -c -e 'rm a.md'",
  "bash -o pipefail -c 'rm a.md'",
  "bash --norc -c 'rm a.md'",
  'sh -c \'sh -c "rm a.md"\'',
  'sh <<EOF\nrm a.md\nEOF',
  "sh <<'EOF'\nrm 'a.md'\nEOF",
  "sh -s x <<'EOF'\nrm a.md\nEOF",
  "sh - <<'EOF'\nrm a.md\nEOF",
  "sh /dev/stdin <<'EOF'\nrm a.md\nEOF",
  "cat <<'EOF' | sh\nrm a.md\nEOF",
  "echo 'rm a.md' | sh",
  "printf 'rm a.md\\nrm docs/a.md\\n' | sh",
  "printf %s 'rm a.md' | sh",
  "printf -- 'rm %s\\n' a.md docs/a.md | sh",
  "echo -n 'rm a.md' | sh",
  '{ echo : ; echo rm a.md; } | sh',
  '(echo rm a.md) | sh',
  'echo rm a.md | cat - | tee /dev/null | sh',
  "echo 'rm a.md' | { . /dev/stdin; }",
  "sh /dev/fd/0 <<'EOF'\nrm a.md\nEOF",
  "eval -- 'rm a.md'",
  'echo `rm a.md`',
  'echo `echo \\`rm a.md\\``',
  'echo "$(rm a.md)"',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's
  'echo "${x:-$(rm a.md)}"',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's
  'echo ${x:-`rm a.md`}',
  'echo $(echo $(rm a.md))',
  'echo "$(echo ")"; rm a.md)"',
  'echo "$(cat <<\'EOF\'\nit\'s (a) "thing\nEOF\n)" > docs/a.md; rm a.md',
  "echo $( # it's ) not\n rm a.md)",
  'echo $(case x in x) rm a.md;; esac)',
  "trap 'rm a.md' EXIT",
  'x=`rm a.md` true',
  // Here-documents.
  "cat > docs/a.md <<'EOF'\nrm a.md\nEOF\nrm docs/b.md",
  'cat > docs/a.md <<EOF\n$(rm a.md)\nEOF',
  'cat > docs/a.md <<EOF\n`rm a.md`\nEOF',
  'cat > docs/a.md <<EOF\n\\$(rm a.md)\nEOF',
  'cat <<-EOF > docs/a.md\n\tx\n\tEOF\nrm a.md',
  'cat <<A <<B > docs/a.md\nx\nA\nrm x\nB\nrm a.md',
  'cat <<"E F" > docs/a.md\nx\nE F\nrm a.md',
  'cat <<\\EOF > docs/a.md\n$(rm docs/b.md)\nEOF\nrm a.md',
  "cat <<'EOF' > docs/a.md && rm a.md\nit's\nEOF\nrm docs/b.md",
  'cat <<EOF\nx\nEOF\nrm a.md',
  'while read x; do rm $x; done <<EOF\nmissing\nEOF\nrm a.md',
  'tee docs/a.md <<EOF\nx\nEOF',
  'cat <<$x\na\n$x\nrm a.md',
  // Wrappers.
  'env rm a.md',
  'env A=1 rm a.md',
  'env -i PATH="$PATH" rm a.md',
  'env -u X -- rm a.md',
  'env -C docs rm a.md',
  'env --chdir=docs rm a.md',
  'env --chdir docs rm a.md',
  "env -S 'rm a.md'",
  "env -S 'rm -f' a.md",
  'env --split-string="rm a.md"',
  'env - /bin/rm a.md',
  'nice rm a.md',
  'nice -n 5 rm a.md',
  'nice -5 rm a.md',
  'nice --adjustment 5 rm a.md',
  'nohup rm a.md',
  'timeout 5 rm a.md',
  'timeout -s KILL 5 rm a.md',
  'timeout --signal KILL -k 1 5 rm a.md',
  'stdbuf -oL rm a.md',
  'stdbuf -o L rm a.md',
  'ionice -c 3 rm a.md',
  'setsid -w rm a.md',
  'command rm a.md',
  'command -p rm a.md',
  'exec rm a.md',
  'flock -w 1 src/x.ts rm a.md',
  '\\rm a.md',
  '"rm" a.md',
  "r'm' a.md",
  '/bin/rm a.md',
  'A=1 B="2 3" rm a.md',
  'A=1 >docs/b.md rm a.md',
  'nice nohup env A=1 timeout 5 rm a.md',
  'echo evil/a.md | xargs -I % cp % docs/',
  'echo evil/a.md | xargs cp -t docs',
  'echo x | xargs rm a.md',
  "echo x | xargs sh -c 'rm a.md'",
  'echo x | tee docs/a.md',
  'echo x | tee -a docs/a.md docs/n.md > /dev/null',
  'echo x | tee -- docs/a.md',
  // Copies and moves.
  'cp evil/a.md docs',
  'cp evil/a.md docs/',
  'cp evil/a.md a.md docs',
  'cp -t docs evil/a.md',
  'cp -tdocs evil/a.md',
  'cp --target-directory=docs evil/a.md',
  'cp --target-directory docs evil/a.md',
  'cp --target-d docs evil/a.md',
  'cp --suffix .bak -b evil/a.md docs/a.md; rm docs/a.md.bak',
  'cp -r evil docs',
  'cp -r evil/. docs',
  'cp -r evil/. .',
  'cp -rT evil docs',
  'cp -r --no-target-directory evil docs',
  'cp -r evil/sub docs/sub',
  'cp -r evil new',
  'cp -R evil/* docs',
  'cp --parents evil/a.md docs',
  'cp -l src/x.ts docs/x.ts; echo y >> docs/x.ts',
  'cp -s $PWD/src/x.ts docs/x.ts',
  'cp a.md docs/to-x',
  'cp -f a.md docs/to-x',
  'cp --remove-destination a.md docs/to-x',
  'cp -a docs/to-x a.md',
  'cp a.md linked',
  'cp "$(echo a.md)" docs',
  'cp $UNSET a.md docs/a.md',
  'cp a.md "docs/$(echo n).md" docs/sub',
  'mv a.md docs',
  'mv a.md docs/n.md',
  'mv -t docs a.md src/x.ts',
  'rm empty/.keep; mv -T evil empty',
  'mv -T evil new',
  'mv evil docs',
  'mv docs/*.md src',
  'mv --target-directory docs a.md',
  'mv -f a.md linked',
  'mv -T a.md linked',
  'ln -s ../src/x.ts docs/x.ts',
  'ln -sf ../src/x.ts docs/a.md',
  'ln -sfn src linked',
  'ln -sfT src linked',
  'ln -sf src linked',
  'ln -s /etc/hostname',
  'ln src/x.ts docs/x.ts && echo y >> docs/x.ts',
  'ln -t docs src/x.ts',
  'install -m 644 a.md docs/a.md',
  'install --mode 644 a.md docs/a.md',
  'install -D a.md new/deep/a.md',
  'install -t docs a.md',
  'install --target-directory docs -m 600 a.md',
  'install -d new/dir',
  'unlink a.md',
  'rm -rf docs',
  'rm -r -- docs/sub a.md',
  'rm linked',
  'rm docs/*.md',
  'rm docs/[ab].md',
  'rm docs/[[:alpha:]].md',
  'rm docs/[!a].md',
  'rm docs/[]a].md',
  'rm docs/?.md',
  'rm */*.md',
  'rm d*/s*/c*',
  'rm linked/../a.md',
  'rm docs/*/../a.md',
  'rm linked/*/../../src/x.ts',
  'rm "docs"/*.md',
  'rm docs/\\*.md a.md',
  'rm docs/a*b.md',
  'touch docs/n.md',
  'touch -d 2020-01-01 docs/a.md',
  'touch --date 2020-01-01 docs/a.md',
  'touch --reference /etc/hostname docs/a.md',
  'touch -r /etc/hostname docs/a.md',
  'truncate -s 0 docs/a.md',
  'truncate --size 0 docs/a.md',
  'truncate --reference a.md docs/a.md',
  'shred -n 1 docs/a.md',
  'shred --iterations 1 -u docs/a.md',
  'dd if=a.md of=docs/a.md status=none',
  'sort -o docs/a.md a.md',
  'sort a.md --output docs/a.md',
  // In place.
  "sed -i 's/a/b/' docs/a.md",
  "sed -i.bak 's/a/b/' docs/a.md && rm docs/a.md.bak",
  "sed --in-place 's/a/b/' docs/a.md docs/b.md",
  "sed --in-p 's/a/b/' docs/a.md",
  "sed -n -i -e 's/a/b/p' docs/a.md",
  "sed --expression 's/a/b/' -i docs/a.md",
  "sed --expression='s/a/b/' -i docs/a.md",
  "sed -i --follow-symlinks 's/s/b/' docs/to-x",
  "sed -i 's/s/b/' docs/to-x",
  "mkdir src/docs; perl -i'src/*' -pe 's/a/b/' docs/a.md",
  "sed -E -i -- 's/a/b/' docs/a.md",
  'sed -s -i 1d docs/*.md',
  "printf 's/a/b/' > src/s.sed; sed -i --file src/s.sed docs/a.md",
  "perl -pi -e 's/a/b/' docs/a.md",
  "perl -i -pe 's/a/b/' docs/a.md",
  "perl -0777 -i -pe 's/a/b/' docs/a.md",
  // Git.
  'git checkout other -- docs/a.md',
  'git checkout other docs/a.md',
  'git checkout other -- .',
  "git checkout other -- 'docs/*.md'",
  'git checkout other -- :/docs/a.md',
  'git -C docs checkout other -- a.md',
  'git -C docs -C sub checkout other -- ../a.md',
  'cd docs && git checkout other a.md',
  'git -C "" checkout other docs/a.md',
  'printf docs/a.md > src/list; git checkout other --pathspec-from-file src/list',
  'git restore --source other docs/a.md',
  'git restore --source=other docs',
  'git restore -s other -SW docs/a.md',
  'git restore --sou other docs/a.md',
  'git rm -q docs/a.md',
  'git rm -qr docs',
  'git mv docs/a.md src',
  'git mv docs src',
  'git show other:docs/a.md > docs/a.md',
  'git diff --output=docs/d.md main other',
  'git archive -o docs/a.tar main',
  'git archive --output docs/a.tar main',
  'git bundle create docs/a.bundle main',
];

const BASH = [
  'echo x &> docs/a.md',
  'echo x &>> docs/a.md',
  'echo x >& docs/a.md',
  'echo x |& tee docs/a.md',
  'exec {fd}> docs/a.md; echo x >&$fd',
  'echo x {fd}> docs/a.md',
  'tee docs/a.md <<< x',
  "bash <<< 'rm a.md'",
  'echo x | tee >(cat > docs/a.md) > /dev/null; wait; sleep 0.1',
  'cat <(rm a.md)',
  "rm $'a.md'",
  "rm $'a\\x2emd'",
  "rm $'a\\056md'",
  "rm $'\\u0061.md'",
  'rm $"a.md"',
  'touch docs/{n,m}.md',
  'touch docs/n{1..3}.md',
  'mv docs/{a,n}.md',
  'mv docs/a{.md,.bak}',
  "rm 'docs/'{a,b}.md",
  'rm {a.md,docs/{a,b}.md}',
  '((1)) && rm a.md',
  '((1 > 2)) || rm a.md',
  '((x = 1)); rm a.md; ((x))',
  'for ((i = 0; i < 2; i++)); do echo x >> docs/a.md; done',
  '[[ a < b ]] && rm a.md',
  '[[ -f a.md && ( x == x ) ]] && rm a.md',
  '[[ x =~ ^(x|y)$ ]] && rm a.md',
  'function f { rm a.md; }; f',
  'function f() { rm a.md; }; f',
  'a=(rm docs/a.md); rm a.md',
  'a=(1 2\n3); rm a.md',
  'declare -a x=(1); rm a.md',
  'time rm a.md',
  'time -p rm a.md',
  'exec -a x rm a.md',
  'builtin cd docs; rm a.md',
  'pushd docs; rm a.md; popd; rm a.md',
  'pushd docs > /dev/null && rm a.md; popd',
  'popd; rm a.md',
  'shopt -s extglob\nrm docs/!(a).md',
  'shopt -s globstar; rm **/*.md',
  'shopt -s globstar; rm docs/**',
  'coproc rm a.md; wait',
  'coproc NAME { rm a.md; }; wait',
  'coproc NAME while :; do rm a.md; break; done; wait',
  'coproc while :; do rm a.md; break; done; wait',
  'time -- rm a.md',
  'rm ~+/a.md',
  'cd docs; echo x > ~+/../n.md',
  "source /dev/stdin <<< 'rm a.md'",
  "echo -e 'rm a.md\\nrm docs/a.md' | sh",
  "printf '%b' 'rm a.md\\n' | sh",
  'cd src; pushd /; pushd; rm ../a.md',
  'pushd docs; pushd; rm a.md; pushd; rm b.md',
  'select x in a; do :; done <<< 1 > docs/a.md',
  'case x in x) rm a.md;;& *) rm docs/a.md;; esac',
  'case x in x) rm a.md;& y) rm docs/a.md;; esac',
  'if ((1)); then rm a.md; fi',
  'rm a.md |& cat',
  '!(rm a.md)',
];

test.each(BOTH)('%s', (script) => {
  const bash = unseen('bash', script);
  const dash = unseen('dash', script);
  expect([bash.unseen, dash.unseen]).toEqual([[], []]);
  if (!script.includes('install -d')) expect(bash.changed + dash.changed).toBeGreaterThan(0);
});

test.each(BASH)('bash: %s', (script) => {
  const { unseen: missed, changed } = unseen('bash', script);
  expect(missed).toEqual([]);
  expect(changed).toBeGreaterThan(0);
});
