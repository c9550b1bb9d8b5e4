import assert from 'node:assert/strict';
import type { ChangedFile } from '../../../../../src/git/operations/changedFiles';
import { parsePatch } from '../../../../../src/git/operations/changedFiles';
import { allOf, contentWith, hunksOf, stageOf } from '../../../../../src/scenarios/git/commits/hunks';
import type { Hunk } from '../../../../../src/scenarios/git/commits/hunks';
import { parsePiece, renderPiece } from '../../../../../src/scenarios/git/commits/selection';

const patch = `diff --git a/x b/x
--- a/x
+++ b/x
@@ -2 +2,2 @@ def
-b
+B
+diff --git a/y b/y
@@ -4,2 +5 @@
-d
--- e
+d
\\ No newline at end of file
`;
const before = { mode: '100644', id: 'old' };
const after = { mode: '100755', id: 'new' };

function fileOf(change: Partial<ChangedFile>): ChangedFile {
  return {
    path: 'x',
    oldPath: 'x',
    before,
    after: { ...before, id: 'new' },
    hunks: parsePatch(patch)[0] ?? [],
    ...change,
  };
}

describe('hunks', () => {
  const old = 'a\nb\nc\nd\n-- e\n';
  const hunks = hunksOf(fileOf({}));
  const [first, second] = hunks as [Hunk, Hunk];

  it('are read from a patch, whatever their lines look like', () => {
    assert.deepEqual(parsePatch(patch), [
      [
        { oldStart: 2, newStart: 2, removed: ['b\n'], added: ['B\n', 'diff --git a/y b/y\n'] },
        { oldStart: 4, newStart: 5, removed: ['d\n', '-- e\n'], added: ['d'] },
      ],
    ]);
  });

  it('make the text after from the text before, all, none or some lines', () => {
    const all = new Map(hunks.map((hunk) => [hunk.id, allOf(hunk)]));
    assert.equal(contentWith(old, hunks, all), 'a\nB\ndiff --git a/y b/y\nc\nd');
    assert.equal(contentWith(old, hunks, new Map()), old);
    assert.equal(contentWith(old, hunks, new Map([[first.id, new Set([1])]])), 'a\nb\nB\nc\nd\n-- e\n');
    assert.equal(contentWith('a', hunks.slice(2), all), 'a');
  });

  it('keep lines where they stand, or in front as git add -p does', () => {
    const lines = { removed: ['one(a)\n', 'two(b)\n'], added: ['one(a, x)\n', 'two(b, x)\n'] };
    const [own] = hunksOf(fileOf({ hunks: [{ oldStart: 1, newStart: 1, ...lines }] })) as [Hunk];
    const chosen = new Map([[own.id, new Set([0, 2])]]);
    const text = lines.removed.join('');
    assert.equal(contentWith(text, [own], chosen), 'one(a, x)\ntwo(b)\n');
    assert.equal(contentWith(text, [own], chosen, 'in front'), 'two(b)\none(a, x)\n');
  });

  it('keep texts of very many lines', () => {
    const long = `a\nb\n${'x\n'.repeat(300_000)}`;
    assert.equal(contentWith(long, hunks.slice(0, 1), new Map()), long);
  });

  it('give a last line without an end one where another line follows', () => {
    const [own] = hunksOf(
      fileOf({ hunks: [{ oldStart: 1, newStart: 1, removed: ['a'], added: ['b\n', 'c'] }] }),
    ) as [Hunk];
    assert.equal(contentWith('a', [own], new Map([[own.id, new Set([1])]])), 'a\nb\n');
  });

  it('tell a rename, a mode and a content apart', () => {
    const file = fileOf({ oldPath: 'w', after });
    const all = hunksOf(file);
    assert.deepEqual(
      all.map(({ part }) => part),
      ['rename', 'mode', 'lines', 'lines'],
    );
    const [rename] = all as [Hunk];
    const stage = stageOf(file, all, new Map([[rename.id, allOf(rename)]]), () => old);
    assert.deepEqual(stage, {
      entries: [
        { path: 'w', entry: null },
        { path: 'x', entry: before },
      ],
      content: null,
    });
  });

  it('are written as an id and lines, and read again', () => {
    const byId = new Map(hunks.map((hunk) => [hunk.id, hunk]));
    const piece = { hunk: second, lines: new Set([0, 2]) };
    assert.equal(renderPiece(piece), `${second.id}:1,3`);
    assert.deepEqual(parsePiece(`${second.id}:1,3`, byId), piece);
    assert.equal(renderPiece({ hunk: first, lines: allOf(first) }), first.id);
    assert.throws(() => parsePiece(`${first.id}:3-2`, byId), /names no lines/);
  });
});
