import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import type { ParsedCommand } from '../../../src/core/running/shell';
import { createBlindParser, createShellParser } from '../../../src/run/shell/shellParser';
import { repositoryRoot } from '../../support/paths';

const parser = createShellParser(join(repositoryRoot, 'dist', 'grammars'));

/** Commands one after another, `·` for a computed word, `_` for an empty one, `X=` for an assignment alone, ` > ` before what it writes to. */
function rendered(parsed: ParsedCommand): string {
  if (parsed.kind === 'unparsable') return '?';
  return parsed.commands
    .map(({ words, writes, assigns }) => [
      ...(words.length === 0 ? assigns.map((name) => `${name}=`) : []),
      ...words.map((word) => (word === '' ? '_' : (word ?? '·').replaceAll(' ', '␣'))),
      ...writes.flatMap((file) => ['>', file ?? '·']),
    ])
    .map((parts) => parts.join(' '))
    .join(' | ');
}

/** What a command line would start; `?` = not understood, so nothing is known of it. */
const table: readonly [command: string, expected: string][] = [
  // lists, pipes, groups
  ['', ''],
  ['# nothing but a comment', ''],
  ['ls -l', 'ls -l'],
  ['a; b & c && d || e | f |& g\nh', 'a | b | c | d | e | f | g | h'],
  ['(a; (b)) && { c; }', 'a | b | c'],
  ['! a', 'a'],
  ['a # ; b', 'a'],
  ['echo a#b; c', 'echo a#b | c'],
  ['a"b"#c; d', 'ab#c | d'],
  ['if a; then b; elif c; then d; else e; fi', 'a | b | c | d | e'],
  ['while a; do b; done; until c; do d; done', 'a | b | c | d'],
  ['for x in $(a); do b "$x"; done', 'x= | a | b ·'],
  ['poetry run rm x', 'poetry run rm x | rm x'],
  ['poetry run -q rm x', 'poetry run -q rm x'],
  ['cat x | bash -', 'cat x | bash - | ·'],
  ['echo "${x@P}"', 'echo · | eval ·'],
  ['echo ${!x}', 'echo · | eval ·'],
  ['echo ${PATH:=x}', 'echo · | PATH='],
  ['echo ${!x@} ${!x[@]} ${x@Q}', 'echo · · ·'],
  ["declare -a 'x=($(rm y))'", '?'],
  ['env -C /tmp rm x', '?'],
  ['for ((i=0; i<$(n); i++)); do a; done', 'n | a'],
  ['((a; b) ; c)', '?'],
  ['{ for x in y; do a; done }', 'x= | a'],
  ['{ echo done }; rm x; }', 'echo done | rm x | }'],
  ['case $x in a) b;; *) c;; esac', 'b | c'],
  ['f() { rm x; }; f', 'rm x | f'],
  ['function f { rm x; }', 'rm x'],
  ['[ -f x ] && [[ $y == z* ]] && a', 'a'],
  ['[ x && rm ]', 'rm ]'],
  ['[ x\nrm ]', 'rm ]'],
  ['[ $(a) == y ] > z', '> z | a'],
  ['[ \\( -f x \\) -o -n "$(a)" ]', 'a'],
  ['export A=1 B; unset C', 'export · B | unset C'],
  ['((x = 1)) && a', 'a'],
  ['coproc a', '?'],
  // words
  [`"r"m 'a b' c"d"'e'f`, 'rm a␣b cdef'],
  ['\\rm x\\ y \\$z', 'rm x␣y $z'],
  [`$'r\\x6d' $'a\\'b'`, "rm a'b"],
  [`$'\\xff'`, '?'],
  ['echo "a\\"b\\$c\\\\d\\e"', 'echo a"b$c\\d\\e'],
  ["echo 'it'\\''s' ''", "echo it's _"],
  ['echo $x "${y:-z}" $((1+2)) *.ts [ab] {a,b} {1..3}', 'echo · · · · · · ·'],
  ['echo "*.ts" \\* a{b} HEAD@{1} x^', 'echo *.ts * a{b} HEAD@{1} x^'],
  ['$x y', '· y'],
  ['"$(which rm)" y', '· y | which rm'],
  ['r$x y', '· y'],
  ['ls ~/x', 'ls ~/x'],
  ['echo $"translated"', '?'],
  ['r\\\nm x', '?'],
  ['echo a \\\n  b', 'echo a b'],
  ['echo a\n\\\nrm b', 'echo a | rm b'],
  ['rm$"" x', '?'],
  // assignments
  ['x=1\\\nE rm y', '?'],
  ['X=1 Y="a b" rm z', 'rm z'],
  ['X=$(rm y)', 'X= | rm y'],
  ['X=$(a) b', 'b | a'],
  ['a=(1 $(b))', 'a= | b'],
  // substitutions
  ['a $(b $(c))', 'a · | b · | c'],
  ['a `b`', 'a · | b'],
  ['a `b \\`c\\``', 'a · | b · | c'],
  ["a `echo '`b`'`", '?'],
  ['a "x $(b) y"', 'a · | b'],
  ['a <(b) >(c)', 'a · · | b | c'],
  ['echo ${x:-$(rm y)}', 'echo · | rm y'],
  ['echo ${x:-`rm y`}', 'echo · | rm y'],
  ['echo ${x[$(rm y)]}', 'echo · | rm y'],
  ['echo "${x:-"$(rm y)"}" "${x//\'/}"', '?'],
  ['echo "${x:-"$(rm y)"}" "${x//\\//_}" "${x:$i:2}" ${x^}', 'echo · · · · | rm y'],
  ["echo ${x:-'$(rm y)'}", '?'],
  ['echo ${x:-<(rm y)}', '?'],
  ['echo $((1 + $(rm y)))', 'echo · | rm y'],
  ['echo $((a) | b)', 'echo · | a | b'],
  ['echo $[1 + `rm y`]', 'echo · | rm y'],
  ['x=a[\\$\\(rm\\ y\\)]; echo $((x))', '?'],
  ["[[ -v 'x[$(rm y)]' ]]", '?'],
  ["printf -v 'x[$(rm y)]' z", '?'],
  // redirections
  ['a > b 2>&1 >> c &> d 3>&-', 'a > b > c > d'],
  ['a < b', 'a'],
  ['a < /dev/tcp/host/80', 'a > /dev/tcp/host/80'],
  ['a > "$x"', 'a > ·'],
  ['a > b -c', 'a -c > b'],
  ['> a', '> a'],
  ['> a rm b', 'rm b > a'],
  ['{ a; b; } > c', '> c | a | b'],
  ['a && b > c', 'a | b > c'],
  ['exec 3> a', 'exec > a'],
  // here-documents
  ["cat <<'E'\n$(rm x) `rm y`\nE", 'cat'],
  ['cat <<E\n$(a) $x\nE', 'cat | a'],
  ['cat <<E\n`rm x`\nE', 'cat | rm x'],
  ['cat <<-E\n\t$(rm x)\n\tE', 'cat | rm x'],
  ["python3 - <<'E' 2>&1 | tail -5\n$(rm x)\nE\nb", 'python3 - | tail -5 | b'],
  ["cat <<'E'; a &\n$(rm x)\nE\nb", 'cat | a | b'],
  ['cat <<A; cat <<B\n$(a)\nA\n$(b)\nB\nc', 'cat | a | cat | b | c'],
  ['cat << \\E\n$(rm x)\nE', 'cat'],
  ['cat <<E "x\ny"\nz\nE', '?'],
  ['cat <<E\nx', '?'],
  ['a $(cat <<E\n)\nE\n) b', 'a · b | cat'],
  ['a > >(tee b) < <(c)', 'a | tee b | c'],
  ['a <> b', 'a > b'],
  ['cat <<E > f\nx\nE\nb', 'cat > f | b'],
  ['rm <<E -rf x\na\nE', 'rm -rf x'],
  ['cat <<E | a\nx\nE', 'cat | a'],
  ['cat <<E\nE\\\nE\nrm x\nE', 'cat'],
  ['cat <<E\nx\\\nE\nrm x\nE', 'cat'],
  ['cat <<E\nx\\\\\nE\nrm x\nE', 'cat | rm x | E'],
  ['git commit -m "$(cat <<\'E\'\nx\nE\n)"', 'git commit -m · | cat'],
  ['a <<< "$(b)"', 'a | b'],
  ['bash <<E\nrm x\nE', 'bash | rm x'],
  ['bash <<E\n$x\nE', 'bash | ·'],
  ["sudo bash -s <<'E' y\nrm x; $(z)\nE", 'sudo bash -s y | bash -s y | rm x | · | z'],
  ["bash <<< 'rm x'", 'bash | rm x'],
  ['bash 3<<E\nrm x\nE', 'bash | ·'],
  ['bash <<E < f\nrm x\nE', 'bash | ·'],
  ['bash - f <<E\nrm x\nE', 'bash - f | ·'],
  ['bash --version | head', 'bash --version | head'],
  ['echo rm | sh', 'echo rm | sh | ·'],
  // wrappers
  ['timeout 5s man -P cat ls', 'timeout 5s man -P cat ls | man -P cat ls'],
  ['timeout -k 1 --signal=KILL 5 rm x', 'timeout -k 1 --signal=KILL 5 rm x | rm x'],
  ['timeout $t rm x', '?'],
  ['timeout --new-option 5 rm x', '?'],
  ['env A=1 -i rm x', '?'],
  ['env -i A=1 rm x', 'env -i A=1 rm x | rm x'],
  ["env -S 'rm x'", '?'],
  ['/usr/bin/env rm x', '/usr/bin/env rm x | rm x'],
  ['env', 'env'],
  ['nice -n 5 nohup rm x', 'nice -n 5 nohup rm x | nohup rm x | rm x'],
  ['nice -10 rm x', 'nice -10 rm x | rm x'],
  ['time -p rm x', 'time -p rm x | rm x'],
  ['time (a | b)', 'time | a | b'],
  ['ls | xargs rm -f', 'ls | xargs rm -f | rm -f ·'],
  ["xargs -0 -n1 sh -c 'rm x'", 'xargs -0 -n1 sh -c rm␣x | sh -c rm␣x · | rm x'],
  ["xargs -I {} sh -c 'rm {}'", 'xargs -I {} sh -c rm␣{} | sh -c · | ·'],
  ['xargs', 'xargs'],
  ['sudo -u me rm x', 'sudo -u me rm x | rm x'],
  ['sudo -i', '?'],
  ['doas rm x', 'doas rm x | rm x'],
  ["sh -c 'a; b $(c)'", 'sh -c a;␣b␣$(c) | a | b · | c'],
  ['bash -lc \'bash -c "rm x"\'', 'bash -lc bash␣-c␣"rm␣x" | bash -c rm␣x | rm x'],
  ['bash -o pipefail -c a', 'bash -o pipefail -c a | a'],
  ['sh -c "$x"', 'sh -c · | ·'],
  ['bash $x', 'bash · | ·'],
  ['nohup $x rm y', 'nohup · rm y | · rm y'],
  ["sh -c 'a; ('", '?'],
  ['bash script.sh -c x', 'bash script.sh -c x'],
  ['command rm x; builtin cd y; exec rm z', 'command rm x | rm x | builtin cd y | cd y | exec rm z | rm z'],
  ['command -v rm', 'command -v rm'],
  ['stdbuf -oL setsid -f rm x', 'stdbuf -oL setsid -f rm x | setsid -f rm x | rm x'],
  [
    'find . -name x -exec rm {} \\; -execdir a {} +',
    'find . -name x -exec rm {} ; -execdir a {} + | rm · | a ·',
  ],
  ['find . -exec rm {}', '?'],
  ["watch -n 1 'rm x; a'", 'watch -n 1 rm␣x;␣a | rm x | a'],
  ['flock f rm x', 'flock f rm x | rm x'],
  ["flock -n f -c 'rm x'", 'flock -n f -c rm␣x | rm x'],
  ['ssh host rm x', 'ssh host rm x'],
  ["eval 'rm' x", 'eval rm x | rm x'],
  ['eval "$x"', 'eval · | ·'],
  ["trap 'rm x' EXIT", 'trap rm␣x EXIT | rm x'],
  ["alias ls='rm x'", 'alias ls=rm␣x'],
  ['busybox rm x', 'busybox rm x | rm x'],
  // what is not seen, or not bash
  ['ls\u00a0x', '?'],
  ['ls \u202etxt', '?'],
  ['ls\u200b', '?'],
  ['ls\r\nrm x', '?'],
  ['ls \u0000', '?'],
  ['grüße 漢字 👋', 'grüße 漢字 👋'],
  ['echo "unclosed', '?'],
  ['echo @(a|b)', 'echo ·'],
  ['!(a|b) c', '?'],
  ['echo a:$b/$c.d', 'echo ·'],
  [
    "echo 'a\u3000b' \"c\u00a0d\" '\u{1f469}\u200d\u{1f4bb}'",
    'echo a\u3000b c\u00a0d \u{1f469}\u200d\u{1f4bb}',
  ],
  ['a &&', '?'],
  ['echo )', '?'],
];

describe('createShellParser', () => {
  for (const [command, expected] of table) {
    it(JSON.stringify(command), async () => assert.equal(rendered(await parser.parse(command)), expected));
  }

  it('says where each command stands', async () => {
    const command = "ls && timeout 5 rm 'a b' > c";
    const parsed = await parser.parse(command);
    assert.ok(parsed.kind === 'parsed');
    assert.deepEqual(
      parsed.commands.map(({ start, end }) => command.slice(start, end)),
      ['ls', "timeout 5 rm 'a b' > c", "rm 'a b'"],
    );
  });

  it('a very long and a very deep command are not understood', async () => {
    assert.equal((await parser.parse(`echo ${'x'.repeat(20_000)}`)).kind, 'unparsable');
    assert.equal((await parser.parse(`${'sudo '.repeat(20)}rm`)).kind, 'unparsable');
    assert.equal((await parser.parse(`${'$('.repeat(6_000)}rm${')'.repeat(6_000)}`)).kind, 'unparsable');
  });

  it('without its grammar, and for another shell, nothing is known', async () => {
    assert.equal((await createShellParser('/no/such/folder').parse('ls')).kind, 'unparsable');
    assert.deepEqual(await createBlindParser('why').parse('ls'), { kind: 'unparsable', reason: 'why' });
  });
});
