/** The forms of bash that CI files, READMEs and agents write, as data (test/suites/shell), beside bash itself. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { createShellParser } from '../../../src/run/shell/shellParser';
import { repositoryRoot } from '../../support/paths';

const parser = createShellParser(join(repositoryRoot, 'dist', 'grammars'));
const suite = (name: string): readonly string[] =>
  JSON.parse(
    readFileSync(join(repositoryRoot, 'test', 'suites', 'shell', name), 'utf8'),
  ) as readonly string[];
const everyday = suite('everyday.json');
/** Written down by somebody who had not seen the parser. */
const collected = suite('collectedForms.json');

/** Each is named where its here-document begins; what follows `|` is a program of the same line. */
const heredocs: readonly [line: string, programs: readonly string[]][] = [
  ["python3 - <<'EOF' | tail -5\nprint('$(rm x)')\nEOF", ['python3', 'tail']],
  ['cat > a.py <<EOF && python a.py\nx = $(date)\nEOF', ['cat', 'python', 'date']],
  ["bash -e <<'EOF'\nmake | tee log\nEOF", ['bash', 'make', 'tee']],
  ['git commit -m "$(cat <<\'EOF\'\nSubject `a`\nEOF\n)"', ['git', 'cat']],
  ["timeout 9 python - <<'A' 2>&1 | grep -v x; rm y\nrm z\nA", ['timeout', 'python', 'grep', 'rm']],
  ["cat <<'A' > a; cat <<'B' > b\nrm x\nA\nrm y\nB\nls", ['cat', 'cat', 'ls']],
];

describe('An everyday form of bash', () => {
  it(`is one of many (${everyday.length}), each of which bash reads`, () => {
    assert.ok(everyday.length >= 300);
    assert.equal(new Set(everyday).size, everyday.length);
    const script = everyday
      .map((form, at) => `bash -O extglob -n <<'FORM${at}' 2>/dev/null || echo ${at}\n${form}\nFORM${at}\n`)
      .join('');
    const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    assert.deepEqual(
      stdout.split('\n').flatMap((at) => (at === '' ? [] : everyday[Number(at)])),
      [],
    );
  });

  it('is understood', async () => {
    const parsed = await Promise.all(everyday.map(async (form) => ({ form, ...(await parser.parse(form)) })));
    assert.deepEqual(
      parsed.filter(({ kind }) => kind === 'unparsable'),
      [],
    );
  });

  it(`of those that were collected (${collected.length}) is understood, but for one at most, which is told as a gap`, async () => {
    assert.ok(collected.length >= 100);
    const parsed = await Promise.all(collected.map((form) => parser.parse(form)));
    const reasons = parsed.flatMap((each) => (each.kind === 'unparsable' ? [each.reason] : []));
    assert.deepEqual(reasons, ['coproc']);
  });

  it('sets variables of env to what the shell computes, in quotes, where it surely is one word', async () => {
    const reading = async (line: string): Promise<unknown> => {
      const parsed = await parser.parse(line);
      return parsed.kind === 'parsed'
        ? parsed.commands.map(({ words, assigns }) => [words[0], assigns])
        : parsed.reason;
    };
    const env = ['env', ['PATH', 'A']];
    assert.deepEqual(await reading('env -i PATH="$PATH" A="${B}" make'), [env, ['make', []]]);
    assert.deepEqual(await reading('env PATH="x:$PATH" A="$(c)" make'), [env, ['make', []], ['c', []]]);
    for (const line of [
      'env A=$b make',
      'env A="$@" make',
      'env A="${b[@]}" make',
      'env "$a" make',
      'env A="$b"$c make',
    ])
      assert.equal(await reading(line), 'a computed word of env', line);
  });

  it('that names the home folder by its variable names it as ~ does', async () => {
    const words = async (line: string): Promise<unknown> => {
      const parsed = await parser.parse(line);
      return parsed.kind === 'parsed' ? parsed.commands[0]?.words : parsed.reason;
    };
    assert.deepEqual(await words('cat "$HOME/a" ${HOME}/b --x="${HOME}"'), ['cat', '~/a', '~/b', '--x=~']);
    assert.deepEqual(await words('$HOME/a b'), [null, 'b']);
    assert.deepEqual(await words('cat "$HOME/$a" ${HOME:-x} $HOMES'), ['cat', null, null, null]);
  });

  it('with a here-document is taken apart into its commands, those that a shell reads among them', async () => {
    for (const [line, programs] of heredocs) {
      const parsed = await parser.parse(line);
      assert.ok(parsed.kind === 'parsed', line);
      assert.deepEqual(
        parsed.commands.flatMap(({ words }) => words.slice(0, 1)).sort(),
        [...programs].sort(),
        line,
      );
    }
  });

  it('gives what it reads to the program that reads it, and to no other', async () => {
    const inputs = async (line: string): Promise<unknown> => {
      const parsed = await parser.parse(line);
      return parsed.kind === 'parsed' ? parsed.commands.map(({ input }) => input) : parsed.reason;
    };
    assert.deepEqual(await inputs("a | python - <<'E' | b\nx\nE"), [undefined, 'x\n', undefined]);
    assert.deepEqual(await inputs('python - <<E\n$x\nE'), [null]);
    assert.deepEqual(await inputs('python - <<E\n\\$x\nE'), ['$x\n']);
    assert.deepEqual(await inputs("tclsh <<< 'exec ls'"), ['exec ls']);
    assert.deepEqual(await inputs('timeout 5 python <<< x'), ['x', 'x']);
    assert.deepEqual(await inputs('xargs python <<< x'), ['x', undefined]);
    assert.deepEqual(await inputs('python <<A < f\nx\nA'), [null]);
    assert.deepEqual(await inputs('python 3<<A\nx\nA'), [undefined]);
  });
});
