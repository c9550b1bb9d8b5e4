/** Renames with the lines that follow them, formatting, and classes: what is one commit, and what it is called. */
import assert from 'node:assert/strict';
import { conventionOf } from '../../../../../src/scenarios/git/commits/conventions';
import { linkedGroups } from '../../../../../src/scenarios/git/commits/groups';
import { hunksOf } from '../../../../../src/scenarios/git/commits/hunks';
import { learnedPairs } from '../../../../../src/scenarios/git/commits/learnedPairs';
import { messagesOf } from '../../../../../src/scenarios/git/commits/messages';
import { propose } from '../../../../../src/scenarios/git/commits/propose';
import type { Unit } from '../../../../../src/scenarios/git/commits/units';
import { unitsOf } from '../../../../../src/scenarios/git/commits/units';

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

describe('changes that follow a rename, or only shape a text', () => {
  it('commits a rename with the lines that follow it', () => {
    const { file } = changed('src/shop/new_cart.py', {});
    const moved = { ...file, oldPath: 'src/shop/cart.py', hunks: [] };
    const rename = { ...changed(file.path, {}), file: moved, hunks: hunksOf(moved) };
    const rewritten = (path: string, rows: readonly (readonly [before: string, after: string])[]) => {
      const one = changed(path, {});
      const hunks = rows.map(([before, after], at) => ({
        ...{ oldStart: at * 9 + 1, newStart: at * 9 + 1 },
        ...{ removed: [`${before}\n`], added: [`${after}\n`] },
      }));
      return { ...one, hunks: hunksOf({ ...one.file, hunks }) };
    };
    const follows = [
      ['from shop.cart import Cart', 'from shop.new_cart import Cart'],
      ['[cart](src/shop/cart.py)', '[cart](src/shop/new_cart.py)'],
    ] as const;
    const others = [
      ['from shop.cart import Cart', 'from shop.new_cart import Cart, Row'],
      ['from shop.cartoon import Cart', 'from shop.new_cartoon import Cart'],
    ] as const;
    const all = units(rename, rewritten('src/a.py', follows), rewritten('src/b.py', others));
    const groups = linkedGroups(all, ({ piece }) => (piece.hunk.part === 'rename' ? 'move' : 'code'), known);
    const [first] = groups.filter(({ kind }) => kind === 'move');
    assert.deepEqual(
      first?.units.map(({ path }) => path),
      ['src/a.py', 'src/a.py', 'src/shop/new_cart.py'].sort((a, b) =>
        a === file.path ? -1 : a < b ? -1 : 1,
      ),
    );
    assert.deepEqual(messagesOf(groups.slice(0, 1), conventionOf([]), 'main'), [
      'Rename cart.py to new_cart.py',
    ]);
  });

  it('follows files to other folders, too', () => {
    const { file } = changed('lib/deep/util.js', {});
    const moved = { ...file, oldPath: 'lib/util.js', hunks: [] };
    const rename = { ...changed(file.path, {}), file: moved, hunks: hunksOf(moved) };
    const one = changed('lib/main.js', {});
    const hunks = [
      { oldStart: 1, newStart: 1, removed: ["require('./util')\n"], added: ["require('./deep/util')\n"] },
      { oldStart: 9, newStart: 9, removed: ["require('./deep')\n"], added: ["require('./util')\n"] },
    ];
    const main = { ...one, hunks: hunksOf({ ...one.file, hunks }) };
    const groups = linkedGroups(
      units(rename, main),
      ({ piece }) => (piece.hunk.part === 'rename' ? 'move' : 'code'),
      known,
    );
    assert.deepEqual(
      groups.map(({ kind, units: own }) => [kind, own.length]),
      [
        ['move', 2],
        ['code', 1],
      ],
    );
  });

  it('calls files formatted whose blank lines alone change, and names a class without its methods', async () => {
    const text = (...lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
    const spaced = { ...changed('a.py', { 1: [''] }), before: text('x', 'y'), after: text('x', '', 'y') };
    const added = ['class A:', '    def f(self):', '        pass'];
    const grown = { ...changed('b.py', { 1: added }), before: text('x'), after: text('x', ...added) };
    const symbols = [
      { name: 'A', kind: 'class' as const, startLine: 2, endLine: 4 },
      { name: 'A.f', kind: 'method' as const, startLine: 3, endLine: 4 },
    ];
    const outlineOf = async (path: string, code: string) => ({
      symbols: path === 'b.py' && code.includes('class') ? symbols : [],
      problems: [],
    });
    const [first] = await propose({ ...reading, files: [spaced, grown] }, outlineOf);
    assert.deepEqual(
      first?.commits.map(({ message }) => message),
      ['Format a.py', 'Add A'],
    );
  });
});
