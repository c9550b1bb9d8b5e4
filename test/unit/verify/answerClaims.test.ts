import assert from 'node:assert/strict';
import { inEnglish } from '../../../src/core/text/phrase';
import type { ShownRun } from '../../../src/core/conversation/task';
import { unsupportedClaims } from '../../../src/verify/claims/answerClaims';
import { sayRuns } from '../../../src/verify/claims/sayRuns';
import { claimsBeside, seenBeside } from './claimsBeside';

const passed = (command: string, output = ''): ShownRun => ({ command, output, isPassed: true });
const failed = (command: string, output = ''): ShownRun => ({ command, output, isPassed: false });
const rows = (count: number): string => `a,b\n${'1,2\n'.repeat(count)}`;

describe('What an answer claims, beside what shows it', () => {
  const twelve = [passed('python -m pytest -q', '............\n12 passed in 0.3s\n')];
  const cases: readonly (readonly [
    answer: string,
    runs: readonly ShownRun[],
    files: Readonly<Record<string, string>>,
    found: readonly RegExp[],
  ])[] = [
    ['All 12 tests pass.', [], {}, [/no test was run/]],
    ['All 12 tests pass.', twelve, {}, []],
    ['All 13 tests pass.', twelve, {}, [/claims 13 tests/]],
    ['All tests pass.', [failed('npm test', '1 failing')], {}, [/their last run failed/]],
    ['All tests pass.', [failed('npm test', '1 failing'), passed('npm test')], {}, []],
    ['All tests pass now.', [passed('ls')], {}, [/no test was run/]],
    ['12 passed.', [], {}, [/no test was run/]],
    ['The test suite passes.', [passed('make check')], {}, []],
    ['The failing test now passes.', [], {}, [/no test was run/]],
    ['全部 12 个测试通过。', [], {}, [/no test was run/]],
    ['Alle Tests bestehen.', [], {}, [/no test was run/]],
    ['All green.', [], {}, [/no test was run/]],
    ['Everything is green now.', [], {}, [/no test was run/]],
    ['The suite comes back green.', [], {}, [/no test was run/]],
    ['CI is green.', [passed('npm test', '3 passing')], {}, [/reports a CI result/]],
    ['CI is green.', [passed('gh run list')], {}, []],
    ['The page has all green buttons.', [], {}, []],
    ['All buttons are green.', [], {}, []],
    ['All of the buttons are now green.', [], {}, []],
    ['Es läuft in einer Schleife durch.', [], {}, []],
    ['Alle Knöpfe sind grün.', [], {}, []],
    ['There were 0 failures before.', [], {}, []],
    ['The test run had 0 failures.', [], {}, [/no test was run/]],
    ['All of the tests are green.', [], {}, [/no test was run/]],
    ['In der Testsuite ist alles bestanden.', [], {}, [/no test was run/]],
    ['Alles ist jetzt grün.', [], {}, [/no test was run/]],
    ['Everything passes.', [], {}, [/no test was run/]],
    ['0 failed, 0 errors.', [], {}, [/no test was run/]],
    ['Alles grün.', [], {}, [/no test was run/]],
    ['Alle 12 Tests sind bestanden.', twelve, {}, []],
    ['Alle 13 Tests sind bestanden.', twelve, {}, [/claims 13 tests/]],
    ['Die Testsuite läuft durch.', [], {}, [/no test was run/]],
    ['Die Tests laufen jetzt fehlerfrei durch.', [], {}, [/no test was run/]],
    ['Die Tests sind nicht grün.', [], {}, []],
    ['Die Tests sollten durchlaufen, wenn alles grün ist.', [], {}, []],
    ['Die Schleife läuft durch die Liste der Tests.', [], {}, []],
    ['Der Test besteht aus drei Teilen.', [], {}, []],
    ['As I observed, the cache is hit.', [], {}, [/something was run, but nothing was/]],
    ['I carefully measured the time of `load`.', [], {}, [/something was run, but nothing was/]],
    ['I tested it with an empty list.', [], {}, [/something was run, but nothing was/]],
    ['I tested it with an empty list.', [passed('python t.py')], {}, []],
    ['In my runs the cache is hit.', [], {}, [/something was run, but nothing was/]],
    ['Ich habe das Skript ausgeführt.', [], {}, [/something was run, but nothing was/]],
    ['Wie ich beobachtet habe, greift der Cache.', [], {}, [/something was run, but nothing was/]],
    ['Ich habe es nicht getestet.', [], {}, []],
    ['我运行了脚本。', [], {}, [/something was run, but nothing was/]],
    ['I verified that `total` is called once.', [], {}, [/something was read, but nothing was/]],
    ['Ich habe den Aufruf geprüft.', [], {}, [/something was read, but nothing was/]],
    ['I verified that `total` is called once.', [passed('grep total')], {}, []],
    ['It is 3x faster now.', [], {}, [/3x faster, but no run shows/]],
    ['It is 3x faster now.', [passed('b', 'before 3.02 s\nafter 1.0 s\n')], {}, []],
    ['It is 3x faster now.', [passed('b', 'before 1.1 s\nafter 1.0 s\n')], {}, [/no run shows/]],
    ['It is 3x faster now.', [passed('b', 'speedup: 3.05\n')], {}, []],
    ['That is twice as fast.', [passed('ls', 'a 3\n')], {}, [/twice as fast/]],
    ['Loading takes 40% less time.', [passed('b', '1000 ms\n600 ms\n')], {}, []],
    ['Loading takes 40% less time.', [], {}, [/40% less time/]],
    ['Das ist dreimal so schnell.', [], {}, [/dreimal so schnell/]],
    ['Es ist um 40 % schneller.', [], {}, [/no run shows/]],
    ['It should be 3x faster.', [], {}, []],
    ['A set is faster than a list here.', [], {}, []],
    ['The tests should pass.', [], {}, []],
    ['I did not run the tests.', [], {}, []],
    ['The test passes a list to `rate`.', [], {}, []],
    ['Run `pytest` to see whether the tests pass.', [], {}, []],
    ['```\n12 passed\n```', [], {}, []],
    ['The build passes.', [], {}, [/nothing was run/]],
    ['The check passes.', [passed('node test/check.mjs')], {}, []],
    ['The build passes.', [passed('echo done')], {}, [/nothing was run/]],
    ['I ran `python train.py`.', [], {}, [/something was run, but nothing was/]],
    [
      'I ran `python train.py --fast`.',
      [passed('ls')],
      {},
      [/`python train\.py --fast` was run, but it was not/],
    ],
    ['I ran `python train.py`.', [passed('cd src && python train.py --seed 1')], {}, []],
    ['I ran the script twice.', [passed('python train.py')], {}, []],
    [
      'The results are in out.csv: 100 rows.',
      [],
      { 'out.csv': '' },
      [/counts 100 in out\.csv, but it is empty/],
    ],
    ['The results are in `out.csv` (100 rows).', [], { 'out.csv': rows(100) }, []],
    ['`out.csv` has 101 lines.', [], { 'out.csv': rows(100) }, []],
    ['`out.csv` has 100 rows.', [], { 'out.csv': rows(7) }, [/it has 8 lines/]],
    ['`out.csv` has 1,000 rows.', [], { 'out.csv': rows(1000) }, []],
    ['`gone.csv` has 100 rows.', [], {}, [/there is no such file/]],
    ['`out.csv` came of 500 rows.', [passed('wc', '500 in.csv')], { 'out.csv': rows(7) }, []],
    ['`out.json` has 3 entries.', [], { 'out.json': '{"items": [1, 2, 3]}' }, []],
    ['I wrote the table to out.csv.', [], { 'out.csv': '' }, [/out\.csv was written, but it is empty/]],
    ['I wrote the table to out.csv.', [], { 'out.csv': 'a\n' }, []],
    ['I wrote the table to out.csv.', [], { 'out.csv': ' \n\n\t\n' }, [/only white space/]],
    ['I wrote the table to out.csv.', [], { 'out.csv': 'name,price\n' }, [/a header but no rows/]],
    ['I wrote the table to out.csv.', [], { 'out.csv': '1,2\n' }, []],
    ['I wrote the table to out.csv.', [], { 'out.csv': 'alice,bob\n' }, [/a header but no rows/]],
    ['I wrote out.csv: a header but no rows.', [], { 'out.csv': 'name,price\n' }, []],
    ['Ich habe `out.txt` geschrieben.', [], { 'out.txt': '\n' }, [/only white space/]],
    ['I created src/__init__.py.', [], { 'src/__init__.py': '' }, []],
    ['It took 3 rows of the table.', [], {}, []],
    [
      '100 rows, all 12 tests pass.',
      [],
      { 'out.csv': '' },
      [/no test was run/, /counts 100 in out\.csv, but it is empty/],
    ],
  ];
  for (const [answer, runs, files, wanted] of cases) {
    it(`${JSON.stringify(answer)} with ${runs.map(({ command }) => command).join(', ') || 'no run'}: ${wanted.length}`, async () => {
      const found = await claimsBeside({ answer, runs, files });
      const whys = found.map(({ why }) => inEnglish(why));
      assert.equal(whys.length, wanted.length, whys.join('\n'));
      for (const [at, pattern] of wanted.entries()) assert.match(whys[at] ?? '', pattern);
    });
  }

  const told: readonly (readonly [runs: readonly ShownRun[], says: RegExp])[] = [
    [[], /^no command or test was run$/],
    [[passed('ls')], /^1 command was run, but no test$/],
    [[passed('ls'), passed("echo '42 passed'", '42 passed')], /^2 commands were run, but no test$/],
    [twelve, /^the last test run, `python -m pytest -q`, passed$/],
    [[...twelve, failed('npm test', '1 failing'), passed('ls')], /^the last test run, `npm test`, failed$/],
  ];
  for (const [runs, says] of told)
    it(`says what was run: ${String(says)}`, async () => {
      assert.match(inEnglish(sayRuns(await seenBeside(runs))), says);
    });

  it('names the line of the answer', async () => {
    const facts = { runs: [], observations: [], results: [], files: { look: async () => null } };
    const [finding] = await unsupportedClaims('Done.\n\nIt is good. All tests pass.\n', facts);
    assert.deepEqual([finding?.kind, finding?.path, finding?.line], ['unsupported claim', '', 3]);
  });

  it('is read in linear time', async () => {
    const facts = { runs: [], observations: [], results: [], files: { look: async () => null } };
    for (const part of ['tests ', '1 ', '12 passed ', 'I ran `', 'a.csv 3 rows ', '. ', '\n'])
      await unsupportedClaims(part.repeat(20_000), facts);
  }).timeout(20_000);
});
