import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { locatePlaces } from '../../../../src/explore/frames/locatePlaces';
import { parseFailures } from '../../../../src/explore/frames/parseFailures';
import { tellFailures } from '../../../../src/explore/frames/tellFailures';
import type { ToldFailures } from '../../../../src/explore/frames/tellFailures';
import { foldNoise } from '../../../../src/explore/selection/foldNoise';
import { mapOf } from '../../../support/exploreMap';
import { readFailures } from '../../../support/failureSuites';

const root = '/work/shop';
const programs = readFailures();

async function told(toolchain: string, name: string): Promise<ToldFailures & { readonly shown: string }> {
  const program = programs.find((each) => each.toolchain === toolchain && each.name === name);
  assert.ok(program, name);
  const output = program.output.replaceAll('{root}', root).trimEnd().split('\n');
  const failures = parseFailures(output);
  const places = failures.flatMap(({ frames }) => frames);
  const located = locatePlaces(await mapOf(program.files), { places, folder: '.', roots: [root] });
  const answer = tellFailures(failures, located, output);
  const shown = foldNoise(output, answer.folds).map(({ text }) => text);
  return { ...answer, shown: shown.join('\n').replaceAll(root, '{root}') };
}

describe('tellFailures', () => {
  it('tells the message, the innermost place with its line, who called it, and how much is outside', async () => {
    const { lines, results } = await told('python', 'an exception of the library');
    assert.deepEqual(lines, [
      'json.decoder.JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)',
      '  app.py:5 in app.load: return json.loads(text)',
      '  called from app.py:8 in app; 3 frames outside the workspace',
    ]);
    assert.deepEqual(results, [
      { path: 'app.py', line: 5, endLine: 5, id: 'app.load', score: null },
      { path: 'app.py', line: 8, endLine: 8, id: 'app', score: null },
    ]);
  });

  it('frames outside the workspace are folded with their source, in Python', async () => {
    const { shown } = await told('python', 'an exception of the library');
    assert.equal(
      shown,
      [
        'Traceback (most recent call last):',
        '  File "{root}/app.py", line 8, in <module>',
        '    load("{")',
        '  File "{root}/app.py", line 5, in load',
        '    return json.loads(text)',
        '           ^^^^^^^^^^^^^^^^',
        '  [3 frames outside the workspace]',
        'json.decoder.JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)',
      ].join('\n'),
    );
  });

  it('and in JavaScript, and in Go with the names above them', async () => {
    const script = await told('javascript', 'an exception through two files');
    assert.match(script.shown, /at Object.<anonymous> .*\n {4}\[\d+ frames outside the workspace\]\n/);
    const rust = await told('rust', 'a panic with a backtrace');
    assert.match(rust.shown, /stack backtrace:\n.*\[\d+ frames outside the workspace\]\n +\d+: main::parse/);
  });

  it('recursion is a few places, and how many more there are', async () => {
    const { lines } = await told('jvm', 'recursion without an end');
    assert.deepEqual(lines, [
      'java.lang.StackOverflowError',
      '  App.java:3 in App.App.down: return down(n + 1) + 1;',
    ]);
  });

  it('of many failures the first four and the last two, and the same one once', async () => {
    const output = Array.from({ length: 9 }, (_, at) => `a.c:${at + 1}: error: number ${Math.max(1, at)}`);
    const failures = parseFailures([...output, ...output.slice(-1)]);
    const places = failures.map(({ frames: [frame] }) => ({
      path: 'a.c',
      line: frame?.line ?? 0,
      id: null,
      text: null,
    }));
    const { lines } = tellFailures(failures, places, output);
    assert.deepEqual(lines, [
      ...[1, 2, 3, 4].flatMap((line) => [`error: number ${Math.max(1, line - 1)}`, `  a.c:${line}`]),
      '[3 more]',
      ...['error: number 7', '  a.c:8', 'error: number 8', '  a.c:9', '  (2 times)'],
    ]);
  });
});
