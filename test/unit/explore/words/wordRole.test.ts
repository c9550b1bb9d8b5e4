import assert from 'node:assert/strict';
import { commentLines } from '../../../../src/explore/words/commentLines';
import { wholeStatement } from '../../../../src/explore/words/wholeStatement';
import { wordPlaces } from '../../../../src/explore/words/wordPlaces';
import { roleOf } from '../../../../src/explore/words/wordRole';
import { mapOf } from '../../../support/exploreMap';

describe('The role of a word in a line', () => {
  it('is told of a line of 4 MB too', () => {
    for (const piece of ['a, ', 'a.', 'a[ ', 'a ', 'a<', 'a: '])
      assert.ok(roleOf(piece.repeat((4 * 1024 * 1024) / piece.length), 'a', 'x.py'), piece);
  });

  it('is that it is set, with whatever stands around it', () => {
    for (const line of [
      'most = 3',
      '  self.most += 1',
      'this->most = 2;',
      'const int most = 4;',
      'pub(crate) static most: u8 = 1;',
      'std::vector<int> *most = nullptr;',
      'a, most = 1, 2',
      'a, b.c, most, d = rest',
      'most, other = pair',
      'most[0] = 1',
      'rows[at + 1].most = 1',
      'most: int = 1',
      'most := 1',
    ])
      assert.equal(roleOf(line, 'most', 'x.rs'), 'set', line);
    for (const line of ['most == 3', 'if (x) y = most', 'other = most', 'x => most', 'f(most=1)'])
      assert.notEqual(roleOf(line, 'most', 'x.rs'), 'set', line);
  });

  it('is that it is imported, also where it stands behind the word type', () => {
    for (const line of [
      "import type Most from './most';",
      "import most, {type Most} from './most';",
      '  type Most,',
      '  type Most as Other,',
      'pub use most::Most;',
      "export type { Most } from './most';",
    ])
      assert.equal(roleOf(line, 'Most', 'x.ts'), 'imported', line);
    assert.equal(roleOf('export type Most = 3;', 'Most', 'x.ts'), 'defined');
    assert.equal(roleOf('export declare const Most: number;', 'Most', 'x.d.ts'), 'defined');
    assert.equal(roleOf('def require(x):', 'require', 'x.py'), 'defined');
  });

  it('is that it is set as a key of a table', () => {
    assert.equal(roleOf('    "MOST": 3,', 'MOST', 'x.py'), 'set');
    assert.equal(roleOf('    get("MOST")', 'MOST', 'x.py'), 'named');
  });
});

describe('Lines of comments', () => {
  const inside = (text: string): readonly number[] => [...commentLines(text.split('\n'))];

  it('are those of comments and documentation of several lines', () => {
    assert.deepEqual(inside('/** One.\n two\n*/\nx = 1\n/* y */\nz'), [1, 2, 3]);
    assert.deepEqual(
      inside('def f():\n    r"""One.\n\n    two"""\n    return 1\n    \'\'\'three\'\'\'\nx'),
      [2, 3, 4],
    );
    assert.deepEqual(inside('<!-- a\nb -->\nc'), [1, 2]);
  });

  it('begin at no sign within a line', () => {
    assert.deepEqual(inside('const all = \'src/**/*.ts\';\nx\ny = """a\nb\n"""\nz\n'), []);
  });
});

describe('A statement that is set over several lines', () => {
  const whole = async (text: string): Promise<string | undefined> => {
    const map = await mapOf({ 'a.py': text });
    const [place] = wordPlaces(map, 'MOST');
    return place && wholeStatement(map, place);
  };

  it('is told on one line, as far as its brackets go', async () => {
    assert.equal(
      await whole('MOST = {\n    "a": 1,\n    "b": [2,\n    3],\n}\nNEXT = 1\n'),
      'MOST = {"a": 1, "b": [2, 3]}',
    );
    assert.equal(await whole('MOST = \\\n    3\nNEXT = 1\n'), 'MOST = 3');
    assert.equal(await whole('MOST = 3\nNEXT = 1\n'), 'MOST = 3');
    assert.equal(await whole('ALL = {\n    "MOST": 3,\n    "LEAST": 1,\n}\n'), '"MOST": 3,');
  });

  it('ends where a bracket is never closed', async () => {
    const text = (await whole(`MOST = [\n${'    1,\n'.repeat(40)}`)) ?? '';
    assert.equal(text.match(/1,/g)?.length, 11);
  });
});

describe('A definition in a language that is not mapped', () => {
  const whole = async (text: string, word: string): Promise<readonly string[]> => {
    const map = await mapOf({ 'a.c': text });
    return wordPlaces(map, word).map((place) => wholeStatement(map, place));
  };

  it('is told with all of its parameters, and with the type above it', async () => {
    const text = 'struct row *\nmake_row(const char *name,\n    int size)\n{\n\tuse(size);\n}\n';
    assert.deepEqual(await whole(text, 'make_row'), ['struct row * make_row(const char *name, int size)']);
    assert.deepEqual(await whole('int f(void)\n{\n}\n', 'f'), ['int f(void)']);
    assert.deepEqual(await whole('}\nf(int a) {\n\treturn a;\n}\n', 'f'), ['f(int a) {']);
  });

  it('has no more of its call than the line', async () => {
    assert.deepEqual(await whole('int g(void) {\n  f(1,\n    2);\n}\n', 'f'), ['f(1,']);
  });
});
