/** Questions about names that more than one thing bears, answered without a model by the real tools. */
import assert from 'node:assert/strict';
import { plainAnswer } from '../../../src/intents/text/plainAnswer';
import { surveyRepositoryTool } from '../../../src/tools/exploring/surveyRepository';
import { useAnswers } from './mapAnswers';

const SOURCES = {
  'src/make.ts': [
    'export interface Make {',
    '  new (): object;',
    '}',
    'export function Make(name: string, limit = MAX_ITEMS): object {',
    '  second(first(name));',
    '  return { name, limit };',
    '}',
    'function first(name: string): string {',
    '  return name;',
    '}',
    'function second(name: string): void {}',
    'export const MAX_ITEMS = 30;',
    'export const max_items_of = () => MAX_ITEMS;',
    '',
  ].join('\n'),
  'src/use.ts':
    "import { Make, MAX_ITEMS } from './make';\nexport function run(): object {\n  return Make('a', MAX_ITEMS);\n}\n",
  'ext/make.rb': '# Make it\nmodule Make\nend\nputs MAX_ITEMS\nputs second(3)\n',
  'src/double.ts': 'export function twice(n: number): number {\n  return doubling(n);\n}\n',
  'src/one.ts': 'export function shared(): void {}\n',
  'src/two.ts': 'export function shared(): void {}\n',
  'ext/shared.rb': 'def shared\nend\n',
  'src/pick.py': [
    'def pick_one(rows):',
    '    """Picks.',
    '    return is no statement here',
    '    """',
    '    if not rows:',
    '        return None',
    '    def inner():',
    '        return 9',
    '    yield rows[0]',
    '    # return later',
    '    return sorted(rows, key=lambda row: row)',
    'def typed_one(rows) -> int:',
    '    return 1',
    '',
  ].join('\n'),
  'src/pick.ts': [
    'export function unTyped(rows: number[]) {',
    '  return rows.map((row) => {',
    '    return row;',
    '  });',
    '}',
    '',
  ].join('\n'),
  'tests/second.test.ts': 'export function secondary(): void {}\n',
};

describe('Answers about a name of several things', () => {
  const { answerTo } = useAnswers(SOURCES, (explorer) => [surveyRepositoryTool(explorer)]);
  const ask = async (text: string): Promise<readonly string[]> =>
    plainAnswer(await answerTo(text))
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('Next:'));

  it('show each definition under its own line, and what is not mapped apart', async () => {
    const lines = await ask('what is Make?');
    assert.deepEqual(lines.slice(0, 6), [
      'Make (src/make.ts:1) is an interface in make.ts, lines 1 to 3.',
      '    interface Make',
      'Make (src/make.ts:4) is a function in make.ts, lines 4 to 7.',
      '    function Make(name: string, limit = MAX_ITEMS): object',
      'Text matches in files that are not mapped, 1:',
      '- ext/make.rb:2 · module Make',
    ]);
    assert.match(
      lines[6] ?? '',
      /^Called at 1 place in 1 function, certain; 1 line of a Ruby file that is not mapped/,
    );
  });

  it('answer for each in the map, and say where what is not mapped bears it', async () => {
    const lines = await ask('who calls shared?');
    assert.match(
      lines[0] ?? '',
      /^2 things are named shared in the map; the name also occurs in code that is not mapped \(.*ext\/shared\.rb:1.*\)\. The answer for each:$/,
    );
    assert.equal(lines.filter((line) => / has no known caller /.test(line)).length, 2, lines.join('\n'));
    assert.ok(!lines.some((line) => line.includes('There is no')), lines.join('\n'));
  });

  it('show the code of each', async () => {
    const lines = await ask('show Make');
    assert.ok(lines.includes('      new (): object;'), lines.join('\n'));
    assert.ok(lines.includes('      return { name, limit };'), lines.join('\n'));
    assert.ok(!lines.some((line) => line.includes('== ')), lines.join('\n'));
  });

  it('never tell alone that nothing calls it', async () => {
    const [sentence, title, ...rows] = await ask('who calls second?');
    assert.match(sentence ?? '', /^second \(src\/make\.ts:11\) is called at 1 place in 1 function/);
    assert.match(sentence ?? '', /1 line of a Ruby file that is not mapped has the word 'second'\.$/);
    assert.equal(title, '- Make (src/make.ts:5) · make.ts:5');
    assert.ok(!rows.some((line) => line.includes('All its calls are resolved')), rows.join('\n'));
    assert.deepEqual(rows.slice(0, 2), [
      'Text matches in files that are not mapped, 1:',
      '- ext/make.rb:5 · puts second(3)',
    ]);
  });

  it('tell a constant by its value and its uses, before names that are only like it', async () => {
    for (const question of ['what is MAX_ITEMS?', 'where is MAX_ITEMS?', 'where is MAX_ITEMS used?']) {
      const lines = await ask(question);
      const at = (text: string): number => lines.findIndex((line) => line.startsWith(text));
      assert.match(
        lines[0] ?? '',
        /^'MAX_ITEMS' is not a function, class or module in the map/,
        lines.join('\n'),
      );
      assert.equal(
        lines[at('Set, 1:') + 1],
        '- src/make.ts:12 · export const MAX_ITEMS = 30;',
        lines.join('\n'),
      );
      assert.ok(at('- src/use.ts:3 · ') > 0 && at('- ext/make.rb:4 · ') > 0, lines.join('\n'));
      const like = at('Similar names:');
      assert.ok(like < 0 || like > at('Named, '), lines.join('\n'));
    }
  });

  it('tell what it calls in the order of the calls', async () => {
    const lines = await ask('what does Make call?');
    assert.deepEqual(
      lines
        .filter((line) => line.startsWith('- ') && line.includes('make.ts:'))
        .map((line) => line.slice(2, 8)),
      ['first ', 'second'],
    );
  });

  it('name no more places than there are for a word that nothing has', async () => {
    const lines = await ask('is there support for kubernetes?');
    assert.ok(
      lines.some((line) => /'kubernetes' occurs nowhere in the 10 files/.test(line)),
      lines.join('\n'),
    );
    assert.ok(!lines.some((line) => /more places? match|Nothing matches/.test(line)), lines.join('\n'));
  });

  it('look for a plain word that nothing defines in any form, and say where the word itself stands', async () => {
    const lines = await ask('where is doubled?');
    assert.match(lines[0] ?? '', /^1 place matches 'doubled', best first\.$/, lines.join('\n'));
    assert.equal(lines[1], '- twice (src/double.ts:2) · return doubling(n);');
    assert.ok(lines.includes("The word 'doubled' occurs nowhere in the 10 files that were searched."));
  });

  it('tell what a function returns where no annotation says it', async () => {
    const lines = await ask('what is pick_one?');
    assert.deepEqual(lines.slice(0, 7), [
      'pick_one (src/pick.py:1) is a function in pick.py, lines 1 to 11.',
      '    def pick_one(rows)',
      'Picks.',
      'Returns, by its code, 3:',
      '- src/pick.py:6 · return None',
      '- src/pick.py:9 · yield rows[0]',
      '- src/pick.py:11 · return sorted(rows, key=lambda row: row)',
    ]);
    assert.ok(!(await ask('what is typed_one?')).some((line) => line.startsWith('Returns')));
    assert.ok((await ask('what is unTyped?')).includes('- src/pick.ts:2 · return rows.map((row) => {'));
    assert.ok(!(await ask('what is unTyped?')).some((line) => line.includes('return row;')));
  });
});
