import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { errorWeight } from '../../../../src/explore/selection/errorLines';
import { foldNoise } from '../../../../src/explore/selection/foldNoise';

/** What is shown of these lines, `x*3` standing for three of them. */
function check(lines: readonly string[], shown: readonly string[]): void {
  assert.deepEqual(
    foldNoise(lines).map(({ text }) => text),
    shown,
  );
}

const times = (count: number, line: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => line(at));

describe('foldNoise', () => {
  const noise: readonly (readonly [what: string, line: (at: number) => string])[] = [
    ['lines from pip', (at) => `Collecting package-${at}`],
    ['lines from pip', (at) => `  Downloading package_${at}-1.0-py3-none-any.whl (1.2 MB)`],
    ['lines from pip', (at) => `   ━━━━━━━━━━━━━ ${at}.2/9.4 MB 3.1 MB/s eta 0:00:02`],
    ['lines from pip', (at) => `Requirement already satisfied: package-${at} in /usr/lib/python3`],
    [
      'lines from apt',
      (at) => `Get:${at} http://deb.debian.org/debian bookworm/main amd64 lib${at} amd64 1.0 [10 kB]`,
    ],
    ['lines from apt', (at) => `(Reading database ... ${at * 5}%`],
    ['lines from apt', (at) => `Setting up lib${at}:amd64 (1.0-1) ...`],
    ['lines from docker', (at) => `#7 sha256:a0b1c2 ${at}.05MB / 29.15MB 0.${at}s`],
    ['lines from docker', (at) => `a3ed95caeb0${at % 10}: Pull complete`],
    ['lines from npm', (at) => `npm http fetch GET 200 https://registry.npmjs.org/package-${at} 12ms`],
    ['lines from cargo', (at) => `   Compiling crate-${at} v1.0.0`],
    ['lines from go', (at) => `go: downloading example.com/module${at} v1.0.0`],
    [
      'lines from Maven or Gradle',
      (at) => `[INFO] Downloaded from central: https://repo/a${at}.jar (10 kB at 1 MB/s)`,
    ],
    ['lines from git', (at) => `remote: Counting objects:  ${at}% (${at}/100)`],
    ['lines from git', (at) => `Receiving objects:  ${at}% (${at}/100), 1.20 MiB | 2.00 MiB/s`],
    ['lines from make', (at) => `[ ${at}%] Building CXX object CMakeFiles/a.dir/a${at}.cpp.o`],
    ['lines of progress output', (at) => ` ${at}%|██▍       | ${at}/100 [00:12<00:30,  1.20it/s]`],
    ['lines of progress output', (at) => `Downloading model: ${at}% [=====>     ] ${at}.0MB`],
    [
      'lines of progress output',
      (at) => `  ${at}50K .......... .......... .......... ..........  ${at}% 1.2M 3s`,
    ],
  ];
  for (const [what, line] of noise)
    it(`a run of lines such as "${line(12)}"`, () => {
      check(['before', ...times(30, line), 'after'], ['before', `[30 ${what}]`, 'after']);
    });

  it('of deprecations the first stays', () => {
    const lines = times(9, (at) => `npm warn deprecated package-${at}@1.0.0: no longer supported`);
    check(lines, [lines[0] ?? '', '[8 deprecation warnings from npm]']);
  });

  it('the same line 412 times', () => {
    check(
      times(412, () => 'retrying'),
      ['retrying', '[the line above, 411 more times]'],
    );
  });

  it('the same few lines again and again, as in recursion', () => {
    const cycle = [
      '  File "a.py", line 3, in f',
      '    return g()',
      '  File "a.py", line 6, in g',
      '    return f()',
    ];
    const lines = [
      'Traceback:',
      ...times(50, () => cycle.join('\n'))
        .join('\n')
        .split('\n'),
      'RecursionError',
    ];
    check(lines, ['Traceback:', ...cycle, '[the 4 lines above, 49 more times]', 'RecursionError']);
  });

  it('three of a kind stay, and so do lines that only look alike', () => {
    for (const lines of [
      times(3, (at) => `Collecting package-${at}`),
      times(9, (at) => `epoch ${at}: loss 0.${at}, accuracy ${at}%`),
      times(9, (at) => `test_${at} PASSED [ ${at}0%]`),
      ['Downloading is done.', 'Unpacked 5 files', '100% of the tests passed'],
    ])
      check(lines, lines);
  });

  it('an error among progress stays', () => {
    const lines = [
      ...times(9, (at) => `Collecting package-${at}`),
      'Collecting broken (error: no matching version)',
      ...times(9, (at) => `Collecting other-${at}`),
    ];
    check(lines, ['[9 lines from pip]', lines[9] ?? '', '[9 lines from pip]']);
  });

  const words = [
    'error: ',
    'Collecting ',
    'x',
    ' 12% [==',
    'npm warn deprecated ',
    'FAILED ',
    ' ok',
    'warning ',
  ];
  const line = fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((parts) => parts.join(''));
  const outputs = fc
    .array(fc.tuple(line, fc.integer({ min: 1, max: 9 })))
    .map((runs) => runs.flatMap(([text, count]) => times(count, () => text)));

  it('no distinct error is lost, whatever is folded', () => {
    fc.assert(
      fc.property(outputs, (lines) => {
        const shown = new Set(foldNoise(lines).map(({ text }) => text));
        for (const each of lines) if (errorWeight(each) === 2) assert.ok(shown.has(each), each);
      }),
    );
  });

  it('what is folded stands for all lines, in order and without a gap', () => {
    fc.assert(
      fc.property(outputs, (lines) => {
        let next = 0;
        for (const { text, from, to } of foldNoise(lines)) {
          assert.equal(from, next);
          assert.ok(to >= from);
          if (to === from) assert.equal(text, lines[from]);
          next = to + 1;
        }
        assert.equal(next, lines.length);
      }),
    );
  });
});
