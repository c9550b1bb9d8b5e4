import assert from 'node:assert/strict';
import { conventionOf, issueKeyOf } from '../../../../../src/scenarios/git/commits/conventions';
import { fileKindOf } from '../../../../../src/scenarios/git/commits/fileKinds';
import { linkedGroups, mostGroups } from '../../../../../src/scenarios/git/commits/groups';
import { hunksOf } from '../../../../../src/scenarios/git/commits/hunks';
import { learnedPairs } from '../../../../../src/scenarios/git/commits/learnedPairs';
import { messagesOf } from '../../../../../src/scenarios/git/commits/messages';
import { ordered } from '../../../../../src/scenarios/git/commits/order';
import { propose } from '../../../../../src/scenarios/git/commits/propose';
import { replanned } from '../../../../../src/scenarios/git/commits/replan';
import type { Unit } from '../../../../../src/scenarios/git/commits/units';
import { unitsOf } from '../../../../../src/scenarios/git/commits/units';
import { adjustedRandIndex } from '../../../../bench/git/commits/randIndex';

/** A file in which each of these lines is put behind a line of its own. */
function changed(path: string, inserts: Readonly<Record<number, readonly string[]>>) {
  const hunks = Object.entries(inserts).map(([line, added]) => ({
    ...{ oldStart: Number(line), newStart: Number(line) + 1, removed: [] },
    added: added.map((text) => `${text}\n`),
  }));
  const file = {
    path,
    oldPath: path,
    before: { mode: '100644', id: 'a' },
    after: { mode: '100644', id: 'b' },
    hunks,
  };
  return { file, hunks: hunksOf(file), before: '', after: '', staged: 'nothing' as const };
}

const units = (...files: readonly ReturnType<typeof changed>[]): readonly Unit[] => unitsOf(files, new Map());

const known = { trees: learnedPairs, coChange: () => 0 };
const reading = {
  head: null,
  tree: '',
  subjects: [],
  together: [],
  branch: 'main',
  leftOut: [],
  isWhole: true,
};

describe('splitting changes', () => {
  it('compares partitions by the adjusted Rand index', () => {
    // Hubert and Arabie's form by hand: pairs in both 1, in a 2, in b 2, of 6; expected 4/6, most 2: (1 - 2/3) / (2 - 2/3).
    assert.equal(
      adjustedRandIndex(
        [0, 0, 1, 1],
        [0, 0, 0, 1].map((label, at) => (at === 2 ? 1 : label)),
      ),
      1,
    );
    assert.equal(adjustedRandIndex([0, 0, 1, 1], [0, 0, 0, 0]), 0);
    assert.equal(adjustedRandIndex([0, 0, 1, 1], [0, 0, 1, 2]).toFixed(3), (4 / 7).toFixed(3));
  });

  it('makes no more commits than people do, and keeps generated files apart', () => {
    const lines = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [at * 9 + 1, [`name${at} = ${at}`]]),
    );
    const files = ['a', 'b', 'c'].map((name) => changed(`src/${name}.py`, lines));
    const all = units(...files, changed('package-lock.json', { 1: ['One'], 9: ['Two'] }));
    const groups = linkedGroups(all, ({ path }) => fileKindOf(path, null), known);
    assert.ok(groups.length <= mostGroups(182) + 1, String(groups.length));
    assert.equal(groups.flatMap((group) => group.units).length, all.length);
    assert.equal(groups.filter(({ kind }) => kind === 'generated').length, 1);
    assert.deepEqual([1, 9, 187].map(mostGroups), [3, 4, 12]);
  });

  it('tears no hunk within a block that begins in it', () => {
    const one = changed('a.py', {
      1: ['class A:', '    def f(self):', '        pass', '', 'def g():', '    pass'],
    });
    const symbols = [
      { name: 'A', kind: 'class' as const, startLine: 2, endLine: 4 },
      { name: 'A.f', kind: 'method' as const, startLine: 3, endLine: 4 },
      { name: 'g', kind: 'function' as const, startLine: 6, endLine: 7 },
    ];
    const outline = { symbols, problems: [] };
    const cut = unitsOf([one], new Map([['a.py', { before: outline, after: outline }]]));
    assert.deepEqual(
      cut.map(({ added }) => added.length),
      [4, 2],
    );
  });

  it('joins commits until each parses', async () => {
    const text = (...lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
    const { file } = changed('a.py', {});
    const hunks = [
      { oldStart: 0, newStart: 1, removed: [], added: ['if x:\n'] },
      { oldStart: 1, newStart: 2, removed: ['y\n'], added: ['    z\n'] },
      { oldStart: 40, newStart: 41, removed: ['b\n'], added: ['c\n'] },
    ];
    const rest = Array.from({ length: 38 }, () => 'k');
    const read = {
      ...{ file, hunks: hunksOf({ ...file, hunks }), staged: 'nothing' as const },
      before: text('y', ...rest, 'b'),
      after: text('if x:', '    z', ...rest, 'c'),
    };
    const outlineOf = async (_: string, code: string) => ({
      symbols: [],
      problems: /if x:\n(?! )|^ /.test(code) ? [{ line: 1, message: 'no block' }] : [],
    });
    for (const { commits } of await propose({ ...reading, files: [read] }, outlineOf)) {
      assert.ok(commits.every(({ parses }) => parses === true));
      const [first, second] = hunks.map((_, at) =>
        commits.findIndex(({ pieces }) => pieces.some(({ hunk }) => hunk.lines === hunks[at])),
      );
      assert.equal(first, second);
    }
  });

  it('splits very many files without comparing each with each', async () => {
    const files = Array.from({ length: 2_000 }, (_, at) =>
      changed(`part${at % 5}/f${at}.py`, { 1: [`value${at} = ${at}`] }),
    );
    const [first] = await propose({ ...reading, files }, async () => null);
    const pieces = first?.commits.flatMap((commit) => commit.pieces) ?? [];
    assert.equal(new Set(pieces.map(({ hunk }) => hunk.id)).size, files.length);
  });

  it('commits a definition before its use', () => {
    const [use, define] = units(
      changed('a.py', { 1: ['fresh()'] }),
      changed('b.py', { 1: ['def fresh(): pass'] }),
    ) as [Unit, Unit];
    const groups = [
      { units: [use], kind: 'code' as const },
      { units: [{ ...define, defines: new Set(['fresh']) }], kind: 'code' as const },
    ];
    assert.deepEqual(
      ordered(groups).map(({ units: [unit] }) => unit?.path),
      ['b.py', 'a.py'],
    );
  });

  it('knows what files are', () => {
    const kinds = ['src/a.ts', 'test/a.test.ts', 'docs/a.md', 'package-lock.json', 'a.toml', 'x.png'];
    assert.deepEqual(
      kinds.map((path) => fileKindOf(path, null)),
      ['code', 'test', 'document', 'generated', 'settings', 'data'],
    );
  });

  it('recognises how a repository words its commits', () => {
    const conventional = conventionOf(['feat(core): add x', 'fix(cli): mend y', 'feat(core): use z']);
    assert.deepEqual(
      [conventional.style, conventional.hasScope, conventional.isCapital, conventional.areas[0]],
      ['conventional', true, false, 'core'],
    );
    assert.equal(conventionOf(['core: add x', 'cli: mend y']).style, 'area');
    const plain = conventionOf(['Added the cart.', 'Removed a row.', 'Merged both.']);
    assert.deepEqual(
      [plain.style, plain.mood, plain.hasPeriod, plain.isCapital],
      ['plain', 'past', true, true],
    );
    assert.notEqual(conventionOf(['ABC-12: Add x', 'ABC-7: Mend y']).key, null);
    assert.equal(issueKeyOf('feature/ABC-12-cart'), 'ABC-12');
    assert.equal(issueKeyOf('main'), null);
  });

  it('writes a message for each group, and no two alike', () => {
    const all = units(changed('shop/cart.py', { 1: ['x = 1'], 20: ['x = 1'] }));
    const groups = all.map((unit) => ({ units: [unit], kind: 'code' as const }));
    const messages = messagesOf(groups, conventionOf([]), 'main');
    assert.equal(new Set(messages).size, 2);
    assert.match(messages[0] ?? '', /^Change cart\.py/);
    const [keyed] = messagesOf(groups, conventionOf(['ABC-1: Add x']), 'ABC-99-y');
    assert.match(keyed ?? '', /^ABC-99: Change/);
  });

  it('names a place where there are many symbols, and cuts no subject', () => {
    const messageOf = (path: string, symbols: readonly string[]): string => {
      const own = units(changed(path, Object.fromEntries(symbols.map((_, at) => [at * 9 + 1, ['x = 1']]))));
      const all = own.map((unit, at) => ({ ...unit, removed: ['x = 2'], symbol: symbols[at] ?? '' }));
      return messagesOf([{ units: all, kind: 'code' }], conventionOf([]), 'main')[0] ?? '';
    };
    assert.equal(messageOf('click/testing.py', ['a', 'b']), 'Change a and b');
    assert.equal(
      messageOf('src/click/testing.py', ['a', 'b', 'c', 'd']),
      'Update click/testing.py: a and 3 more',
    );
    const long = 'a_name_that_is_much_too_long_for_a_subject_of_a_commit_by_itself';
    assert.equal(messageOf('click/testing.py', [long]), 'Change testing.py');
  });

  it('tells moved files and changed modes apart', () => {
    const { file } = changed('a.sh', {});
    const mode = { ...file, after: { mode: '100755', id: 'a' } };
    const rename = { ...file, path: 'new.txt', oldPath: 'old.txt' };
    const messageOf = (...files: readonly (typeof file)[]): string | undefined => {
      const read = files.map((one) => ({ ...changed('a.sh', {}), file: one, hunks: hunksOf(one) }));
      const group = { units: unitsOf(read, new Map()), kind: 'move' as const };
      return messagesOf([group], conventionOf([]), 'main')[0];
    };
    assert.equal(messageOf(mode), 'Change mode of a.sh');
    assert.equal(messageOf(rename), 'Rename old.txt to new.txt');
    const other = { ...file, path: 'b.py', oldPath: 'c.py' };
    assert.equal(messageOf(rename, other), 'Rename old.txt to new.txt and c.py to b.py');
    assert.equal(messageOf(mode, rename), 'Change names and modes of a.sh and new.txt');
  });

  it('speaks of comments only where there are some', () => {
    const { file } = changed('a.js', {});
    const large = { ...changed('a.js', {}), hunks: hunksOf({ ...file, hunks: null }) };
    const messages = [large, changed('a.js', { 1: [''] }), changed('a.js', { 1: ['// why'] })].map(
      (read) => messagesOf([{ units: units(read), kind: 'code' }], conventionOf([]), 'main')[0],
    );
    assert.deepEqual(messages, ['Update a.js', 'Update a.js', 'Update comments in a.js']);
  });

  it('says that a name was renamed only where nothing else changed', () => {
    const { file } = changed('a.rs', {});
    const said = (removed: string, added: string): string => {
      const hunks = [{ oldStart: 1, newStart: 1, removed: [`${removed}\n`], added: [`${added}\n`] }];
      const one = { ...file, hunks };
      const read = { ...changed('a.rs', {}), file: one, hunks: hunksOf(one) };
      const group = { units: unitsOf([read], new Map()), kind: 'code' as const };
      return messagesOf([group], conventionOf([]), 'main')[0] ?? '';
    };
    assert.equal(said('let all = totalOf(rows);', 'let all = sumOf(rows);'), 'Rename totalOf to sumOf');
    assert.equal(said('let all = run("x").unwrap();', 'let all = assert_cmd(run("x"));'), 'Change a.rs');
  });

  it('plans what is left again by its lines', () => {
    const planned = changed('a.py', { 1: ['one'], 5: ['two'] });
    const now = changed('a.py', { 1: ['one', 'formatted'], 5: ['two'], 9: ['more'] });
    const left = planned.hunks.map((hunk, at) => ({
      message: `m${at}`,
      pieces: [{ hunk, lines: new Set([0]) }],
    }));
    const again = replanned(left, [now]);
    assert.deepEqual(
      again.map(({ message, pieces }) => [
        message,
        ...pieces.map(({ hunk, lines }) => [hunk.lines?.newStart, lines.size]),
      ]),
      [
        ['m0', [2, 2]],
        ['m1', [6, 1], [10, 1]],
      ],
    );
  });
});
