import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { WorkedConflict } from '../../../../src/core/git/mergeWork';
import { inEnglish } from '../../../../src/core/text/phrase';
import { suggestionsOf } from '../../../../src/session/merge/suggestions';
import { candidate, conflict, worked } from '../../../support/mergeWorks';

const decided = (conflicted: Parameters<typeof worked>[0], text: string | null): WorkedConflict =>
  worked(conflicted, { state: 'written', choice: { candidate: null, text } });

/** `CANDIDATE because`, for the conflict c2 when c1 was decided. */
const suggested = (first: WorkedConflict, second: WorkedConflict): string | undefined => {
  const found = suggestionsOf([first, second], ['c1']).get('c2');
  if (found === undefined) return undefined;
  assert.equal(found.from, 'c1');
  return `${found.candidate} ${inEnglish(found.because)}`;
};

const renamed = (name: string, path: string, id: string) =>
  conflict(id, {
    path,
    ...{ base: `old(${name})\n`, ours: `fresh(${name})\n`, theirs: `young(${name})\n` },
  });

describe('A decision in one conflict', () => {
  it('is offered where the three texts are the same', () => {
    const texts = { base: 'a\n', ours: 'b\n', theirs: 'c\n' };
    const [first, second] = [conflict('c1', texts), conflict('c2', { ...texts, path: 'src/b.py' })];
    assert.equal(
      suggested(decided(first, 'c\n'), worked(second)),
      '1 the same lines were decided in src/a.py',
    );
    assert.equal(suggested(decided(first, 'own\n'), worked(second)), undefined);
  });

  it('is offered where both sides made the same renaming', () => {
    const first = decided(renamed('x', 'src/a.py', 'c1'), 'young(x)\n');
    assert.equal(
      suggested(first, worked(renamed('y', 'src/b.py', 'c2'))),
      '1 young was decided instead of old in src/a.py',
    );
    const other = conflict('c2', { base: 'old(y)\n', ours: 'fresh(y)\n', theirs: 'elder(y)\n' });
    assert.equal(suggested(first, worked(other)), undefined);
  });

  it('is offered where both sides raised the same version', () => {
    const bump = (id: string, head: string) =>
      conflict(id, {
        path: `${id}.json`,
        ...{ base: `${head} 1.2.3\n`, ours: `${head} 1.3.0\n`, theirs: `${head} 1.2.4\n` },
      });
    assert.equal(
      suggested(decided(bump('c1', 'version'), 'version 1.3.0\n'), worked(bump('c2', 'tag'))),
      '0 1.3.0 was decided instead of 1.2.3 in c1.json',
    );
  });

  it('is offered of files that the same side deleted', () => {
    const gone = (id: string, side: 'ours' | 'theirs') =>
      conflict(id, {
        ...{ path: `${id}.py`, kind: 'modify-delete', startLine: null, endLine: null },
        ...{ base: `${id}\n`, ours: `${id} o\n`, theirs: `${id} t\n`, [side]: null },
        candidates: [candidate(null, 'delete'), candidate(`${id} ${side === 'ours' ? 't' : 'o'}\n`, 'keep')],
      });
    assert.equal(
      suggested(decided(gone('c1', 'ours'), null), worked(gone('c2', 'ours'))),
      '0 c1.py was deleted, too',
    );
    assert.equal(
      suggested(decided(gone('c1', 'ours'), 'c1 t\n'), worked(gone('c2', 'ours'))),
      '1 c1.py was kept, too',
    );
    assert.equal(suggested(decided(gone('c1', 'ours'), null), worked(gone('c2', 'theirs'))), undefined);
  });

  it('is offered where the same rule made a candidate, but a side alone is no rule', () => {
    const union = (id: string, path = `${id}.py`) =>
      conflict(id, {
        ...{ path, base: '', ours: `import ${id}\n`, theirs: `import other_${id}\n` },
        candidates: [candidate(`import ${id}\n`, 'ours'), candidate(`both of ${id}\n`, 'imports')],
      });
    assert.equal(
      suggested(decided(union('c1'), 'both of c1\n'), worked(union('c2'))),
      '1 the same rule (imports) was chosen in c1.py',
    );
    assert.equal(suggested(decided(union('c1'), 'import c1\n'), worked(union('c2'))), undefined);
    assert.equal(suggested(decided(union('c1'), 'both of c1\n'), worked(union('c2', 'c2.js'))), undefined);
  });

  it('is offered in open conflicts alone, and the newest wins', () => {
    const texts = { base: 'a\n', ours: 'b\n', theirs: 'c\n' };
    const all = ['c1', 'c2', 'c3', 'c4'].map((id) => conflict(id, { ...texts, path: `${id}.py` }));
    const [first, second, third, fourth] = all;
    assert.ok(first && second && third && fourth);
    const view = [decided(first, 'b\n'), decided(second, 'c\n'), worked(third), decided(fourth, 'b\n')];
    const found = suggestionsOf(view, ['c2', 'c1']);
    assert.deepEqual([...found.keys()], ['c3']);
    assert.deepEqual([found.get('c3')?.candidate, found.get('c3')?.from], [1, 'c2']);
    assert.equal(suggestionsOf(view, []).size, 0);
  });
});
