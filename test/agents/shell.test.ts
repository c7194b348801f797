/** Which files a command line is seen to write, in the spellings that agents use, and which it is not accused of. */
import { expect, test } from 'vitest';
import type { Write } from '../../src/agents/asked.ts';
import { shellWrites } from '../../src/agents/shell/writes.ts';

const signOf = ({ hooks, whole, exact }: Write): string =>
  `${hooks === undefined ? '' : `${hooks}:`}${whole ? 'whole:' : ''}${exact === undefined ? '' : `exact:`}`;
const shown = (write: Write): string => {
  const { path, home, glob, from, unless = [] } = write;
  const missing = unless.map((one) => ` unless ${one.home ? '~/' : ''}${one.path}`).join('');
  return `${signOf(write)}${home ? '~/' : ''}${glob ? 'glob:' : ''}${path}${from === undefined ? '' : `<${from.path}`}${missing}`;
};
const seen = (script: string, cwd = ''): string[] => {
  const writes = shellWrites(script, cwd);
  return typeof writes === 'string' ? [`refused: ${writes}`] : [...new Set(writes.map(shown))];
};

test.each<[string, string[]]>([
  ['echo hi > docs/x.md', ['docs/x.md']],
  ['echo hi >docs/x.md 2>/dev/null', ['docs/x.md', '/dev/null']],
  ['echo hi >> "docs/a b.md"', ['docs/a b.md']],
  ["printf x >| 'docs/it'\\''s.md'", ["docs/it's.md"]],
  ['make &> build.log', ['build.log']],
  ['make >& build.log', ['build.log']],
  ['cat a | tee -a docs/x.md docs/y.md >/dev/null', ['/dev/null', 'docs/x.md', 'docs/y.md']],
  ["sed -i 's/a/b/' docs/x.md src/y.ts", ['docs/x.md', 'src/y.ts']],
  ["sed -i '' -e 's/a/b/' docs/x.md", ['docs/x.md']],
  ["sed -Ei.bak 's/a/b/' docs/x.md", ['docs/x.md']],
  ["sed --in-place -e 's/a/b/' -- docs/x.md", ['docs/x.md']],
  ["perl -pi -e 's/a/b/' docs/x.md", ['docs/x.md']],
  ['mv src/a.ts docs/a.ts', ['src/a.ts', 'docs/a.ts<src/a.ts']],
  ['mv -t docs src/a.ts src/b.ts', ['src/a.ts', 'docs<src/a.ts', 'src/b.ts', 'docs<src/b.ts']],
  ['cp -r src/a docs/', ['docs/<src/a']],
  ['ln -s ../docs/x.md src/x.md', ['src/x.md<../docs/x.md']],
  ['ln docs/x.md src/x.md', ['docs/x.md', 'src/x.md<docs/x.md']],
  ['rm -rf docs/x.md "docs/y z.md"', ['docs/x.md', 'docs/y z.md']],
  ['rm docs/*.md', ['glob:docs/*.md']],
  ['git checkout main -- docs/x.md', ['docs/x.md']],
  ['git -C docs checkout HEAD~1 -- x.md', ['docs/x.md']],
  ['git checkout main docs/x.md', ['docs/x.md']],
  ['git -c core.hooksPath=/dev/null commit -am x', ['core.hooksPath:.']],
  ['cd src && git -c CORE.HOOKSPATH= push', ['core.hooksPath:src']],
  ['git config core.hooksPath /dev/null', ['core.hooksPath:.']],
  ['git config --unset core.hooksPath', ['core.hooksPath:.']],
  [
    'GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.hooksPath GIT_CONFIG_VALUE_0= git commit',
    ['core.hooksPath:.'],
  ],
  ['export GIT_CONFIG_PARAMETERS="\'core.hooksPath=\'"', ['core.hooksPath:.']],
  ['git config --remove-section core', ['core.hooksPath:.']],
  ['git config unset core.hooksPath', ['core.hooksPath:.']],
  ['git -c include.path=/tmp/x commit -m x', ['core.hooksPath:.']],
  ['GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=$K GIT_CONFIG_VALUE_0=x git commit', ['core.hooksPath:.']],
  ['GIT_DIR=/tmp/x git commit -m x', ['GIT_DIR:.']],
  [
    'export GIT_CONFIG_GLOBAL=/tmp/x; cd src; git push',
    ['GIT_CONFIG_GLOBAL:src', 'GIT_CONFIG_GLOBAL:. unless src'],
  ],
  ['env -C src git commit --no-verify -m x', ['--no-verify:src']],
  ['git commit -anm x', ['--no-verify:.']],
  ['touch docs/{1..300}.md', ['glob:docs/*.md', 'docs/*.md']],
  ['touch {a,docs}/{1..300}/{x,y}.md', ['glob:*/*/*.md', '*/*/*.md']],
  ['for i in {1..1000}; do echo $i; done', []],
  ['git pull --no-verify', ['--no-verify:.']],
  ["gawk -i inplace -v x=1 '{ print x }' v=2 docs/x.md", ['docs/x.md']],
  ['awk --include=inplace -f p.awk docs/x.md', ['docs/x.md']],
  ["awk -v x=1 '{ print x }' docs/x.md", []],
  ['strace -f -o /tmp/t caffeinate -i rm docs/x.md', ['docs/x.md']],
  ['git merge --no-verify main', ['--no-verify:.']],
  ['git -C src push --no-verify', ['--no-verify:src']],
  ['curl -o a.md x -o b.md y', ['a.md', 'b.md']],
  ['curl --output-dir docs -o a.md x', ['docs/a.md']],
  ['sudo --user me rm docs/x.md', ['docs/x.md']],
  ['cp -rT evil docs', ['exact:docs<evil']],
  ['ln -sfn src linked', ['exact:linked<src']],
  ['cp "$x" docs', ['docs']],
  ['git checkout main -- :/x', ['whole:.']],
  ['bash <<EOF\nrm docs/x.md\nEOF', ['docs/x.md']],
  ['curl -fsSL -o docs/x.md https://example.org', ['docs/x.md']],
  ['wget --output-document=docs/x.md https://example.org', ['docs/x.md']],
  ['git --git-dir .git --work-tree . rm -q docs/x.md', ['docs/x.md', './docs/x.md']],
  ['git --namespace n --attr-source main checkout main docs/x.md', ['docs/x.md']],
  ['git --config-env core.hooksPath=NONE commit -qm x', ['core.hooksPath:.']],
  ['git --config-env=core.hooksPath=NONE commit -qm x', ['core.hooksPath:.']],
  ['git config --global core.hooksPath ~/hooks', ['core.hooksPath:.']],
  ['git config -f .git/config core.hooksPath /dev/null', ['core.hooksPath:.']],
  ['git config --file=.git/config core.hooksPath /dev/null', ['core.hooksPath:.']],
  ['git restore --source=main docs/x.md', ['docs/x.md']],
  ['git restore --source main -SW docs/x.md', ['docs/x.md']],
  ['git rm -q docs/x.md', ['docs/x.md']],
  ['git mv docs/x.md src/x.md', ['docs/x.md', 'src/x.md<docs/x.md']],
  ['dd if=/dev/zero of=docs/x.bin bs=1', ['docs/x.bin']],
  ['((make); rm docs/x.md)', ['docs/x.md']],
  ['if ((make); rm docs/x.md); then touch b.md; fi', ['docs/x.md', 'b.md']],
  ['((cd docs && rm x.md); rm y.md)\nrm z.md', ['docs/x.md', 'y.md', 'z.md']],
  ['if [[ a > b ]]; then touch c.md; fi', ['c.md']],
  ['while ! [[ a > b ]]; do touch c.md; done', ['c.md']],
  ['if false; then [[ a > b ]]; elif [[ c > d ]]; then touch c.md; else [[ e > f ]]; fi', ['c.md']],
  ['touch docs/new.md', ['docs/new.md']],
  ['chmod +x docs/x.sh', ['docs/x.sh unless docs/x.sh']],
  ['chmod -x .git/hooks/pre-commit', ['.git/hooks/pre-commit unless .git/hooks/pre-commit']],
  ['chmod -v 755 docs/x.sh docs/y', ['docs/x.sh unless docs/x.sh', 'docs/y unless docs/y']],
  ['chmod -R a+rX docs', ['docs']],
  ['chmod --reference=src/a docs/x.sh', ['docs/x.sh unless docs/x.sh']],
  ['chmod "$mode" docs/x.sh', ['docs/x.sh unless docs/x.sh']],
  // Git keeps nothing of these.
  ['chmod u+w docs/x.sh', []],
  ['chmod -w docs/x.sh', []],
  ['chmod go-rw docs/x.sh', []],
  ['cd docs && echo x > x.md', ['docs/x.md']],
  ['cd docs; cd ..; rm x.md', ['docs/../x.md', '../x.md unless docs']],
  ['(cd docs && rm x.md); rm y.md', ['docs/x.md', 'y.md']],
  ['cd && rm x.md', ['~/x.md']],
  ['echo x > ~/notes.md', ['~/notes.md']],
  ['echo x > "$HOME/notes.md"', ['~/notes.md']],
  ['echo x > $PWD/docs/x.md', ['./docs/x.md']],
  ['bash -lc "echo x > docs/x.md"', ['docs/x.md']],
  ["sudo -u me env A=1 sh -c 'rm docs/x.md'", ['docs/x.md']],
  ['timeout 5 rm docs/x.md', ['docs/x.md']],
  ['if true; then rm docs/x.md; fi', ['docs/x.md']],
  ['A=1 B=2 rm docs/x.md', ['docs/x.md']],
  ['x=$(rm docs/x.md)', ['docs/x.md']],
  ['echo `rm docs/x.md`', ['docs/x.md']],
  ['diff <(rm docs/x.md) y', ['docs/x.md']],
  ['rm \\\n  docs/x.md', ['docs/x.md']],
  ["cat > docs/x.md <<'EOF'\na > b\nrm -rf src\nEOF\nrm y.md", ['docs/x.md', 'y.md']],
  ['cat <<-EOF > docs/x.md\n\ta > b\n\tEOF\nrm y.md', ['docs/x.md', 'y.md']],
  [
    "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: src/a.ts\n@@\n-a\n+b\n*** Add File: docs/n.md\n+n\n*** End Patch\nEOF",
    ['src/a.ts', 'docs/n.md'],
  ],
  ['apply_patch "*** Begin Patch\n*** Delete File: docs/x.md\n*** End Patch"', ['docs/x.md']],
])('%s', (script, expected) => {
  expect(seen(script)).toEqual(expected);
});

test.each([
  'cat docs/x.md',
  'grep -r ">" docs',
  'echo "a > b"',
  "awk '$1 > 2' docs/x.md",
  '[[ a > b ]] && echo yes',
  '((a > b)) && echo yes',
  'echo a 1>&2',
  'cat < docs/x.md',
  'sed -n 1,5p docs/x.md',
  'sed s/a/b/ docs/x.md',
  'git status -- docs',
  'git restore docs/x.md',
  'git checkout -- docs/x.md',
  'git checkout HEAD -- docs/x.md',
  'git restore --source=@ docs/x.md',
  'git restore --staged docs/x.md',
  'git rm --cached docs/x.md',
  'git checkout main',
  'git checkout -b feat/x main',
  'git config core.hooksPath',
  'git config --get core.hooksPath',
  'git config --global --get core.hooksPath',
  'git commit -m "-c core.hooksPath=x"',
  'git commit -m --no-verify',
  'git push -n',
  'git -c core.hooksPath=/dev/null log',
  'GIT_DIR=/tmp/x git status',
  'GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=user.name GIT_CONFIG_VALUE_0=x git commit',
  'command -v rm docs/x.md',
  'a=(rm docs/x.md)',
  'echo "$((1 > 2))"',
  'bash script.sh <<EOF\nrm docs/x.md\nEOF',
  'curl -s https://example.org',
  'cat <<< "a > b"',
  '# rm docs/x.md',
  'echo $((1 > 2))',
  // Not to be seen without running it.
  'rm $FILES',
  'rm "$(list)"',
  'cd $SOMEWHERE && rm x.md',
  'xargs rm < list',
  'python3 -c \'open("docs/x.md", "w")\'',
])('nothing is seen in: %s', (script) => {
  expect(seen(script).filter((path) => path !== 'list')).toEqual([]);
});

test('where the harness says the command runs', () => {
  expect(seen('echo x > x.md; rm /abs/y.md', '/w/docs')).toEqual(['/w/docs/x.md', '/abs/y.md']);
});

test('a word of braces that is longer than any path', () => {
  expect(seen(`rm docs/{${'x,'.repeat(3_000)}y}`)).toEqual(['glob:docs/*', 'docs/*']);
});

test('a home directory behind a sign of equality, as bash has it and as others do', () => {
  expect(seen('dd if=a of=~/x', 'src')).toEqual(['src/~/x', '~/x']);
});

test('a script that ends in the middle, or is absurdly long, ends there', () => {
  expect(seen('rm a.md; echo "')).toEqual(['a.md']);
  expect(seen('rm a.md; cat > b.md <<EOF\nx')).toEqual(['a.md', 'b.md']);
  expect(seen('rm a.md; >')).toEqual(['a.md']);
  const nested = `${'bash -c "'.repeat(9)}rm a.md${'"'.repeat(9)}`;
  expect(() => seen(nested)).not.toThrow();
  expect(seen('x '.repeat(500_001))).toEqual([
    'refused: has a command of more than a million characters',
  ]);
  expect(seen('$('.repeat(100))).toEqual([
    'refused: has a command whose parts lie too deep in one another',
  ]);
  expect(seen(`rm ${Array.from({ length: 5_001 }, (_, n) => n).join(' ')}`)).toEqual([
    'refused: has a command that writes more files than can be looked at',
  ]);
  expect(() => seen(`echo ${'('.repeat(60_000)} ${'\'"$'.repeat(60_000)} > a.md`)).not.toThrow();
});
