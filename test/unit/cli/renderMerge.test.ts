import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { renderMerge } from '../../../src/cli/git/renderMerge';
import type { MergeReport } from '../../../src/core/git/conflicts';
import { phrase } from '../../../src/core/text/phrase';
import { candidate, conflict, mergeView } from '../../support/mergeWorks';

const { ours, theirs } = mergeView([]);

const report = (given: Partial<MergeReport>): MergeReport => ({
  ...{ version: 1, state: 'merge', ours, theirs, conflicts: [], silent: [], result: null },
  ...given,
});

const first = conflict('c1', {
  ...{ base: 'x = 1\n', ours: 'x = 2\n', theirs: 'x = 1\ny = 3\n', symbol: 'Cart.add' },
  commits: {
    ours: [{ commit: 'd'.repeat(40), time: 0, subject: 'Count twice' }],
    theirs: [],
  },
  candidates: [candidate('x = 2\ny = 3\n', 'adjacent-lines', 0.968, true), candidate('x = 2\n', 'ours')],
});

const deleted = conflict('c2', {
  ...{ path: 'b.py', kind: 'modify-delete', startLine: null, endLine: null, base: 'b\n' },
  ...{ ours: null, theirs: 'b2\n' },
  candidates: [candidate(null, 'deletion', 0.6)],
});

describe('A merge in a terminal', () => {
  it('is a paragraph a conflict, with both sides, the best candidate and why, and what to do next', () => {
    const reasons = new Map([['c1', [phrase('The sides changed other lines.')]]]);
    assert.equal(
      renderMerge(report({ conflicts: [first, deleted] }), reasons),
      `A merge is under way: feature into main. main is older than feature, by 3 days. 2 conflicts in 2 files.

src/a.py:3 in Cart.add  [c1]
  main: 1 line changed to 1; dddddddd Count twice
  feature: 1 line changed to 2
  Best: sure, 97 %. The sides changed other lines. (1 other candidate)
    | x = 2
    | y = 3

b.py, modify-delete  [c2]
  main: deleted the file
  feature: 1 line changed to 1
  Best: 60 %.
    deletes the file

Next: --apply sure writes the sure one, --apply first writes the first of each, --apply FILE those that you choose.
`,
    );
  });

  it('says so where nothing is under way', () => {
    const none = renderMerge(report({ state: 'none', ours: null, theirs: null }), new Map());
    assert.match(none, /^No merge.*is under way\.\n$/);
  });

  it('says how to take a side of a file without a text', () => {
    const binary = {
      ...first,
      kind: 'binary',
      base: null,
      ours: null,
      theirs: null,
      candidates: [],
    } as const;
    assert.match(
      renderMerge(report({ conflicts: [binary] }), new Map(), new Map([['c1', phrase('A filter.')]])),
      / {2}A filter\.\n[^]*No text: take a side with --apply FILE, \{"resolutions": \[\{"id": "c1", "side": "ours"\}\]\}; ours is main, theirs is feature\./,
    );
  });

  it('does not speak of sure where nothing is', () => {
    assert.match(
      renderMerge(report({ conflicts: [deleted] }), new Map()),
      /\nNext: --apply first writes the first of each, --apply FILE those that you choose\.\n$/,
    );
  });

  it('cuts long candidates, and says by how much', () => {
    const text = Array.from({ length: 20 }, (_, at) => `line ${at}\n`).join('');
    const long = { ...first, candidates: [candidate(text, 'tokens')] };
    const said = renderMerge(report({ conflicts: [long] }), new Map());
    assert.match(said, / {4}\| line 5\n {4}\| \.\.\. 14 more lines \(--json has all\)\n/);
    assert.doesNotMatch(said, /line 6\n/);
  });

  it('tells what was committed, how to undo it, and what no check knows', () => {
    const result = {
      ...{ commit: 'e'.repeat(40), undo: '20260101-aa' },
      checks: [
        { name: 'syntax', outcome: 'unknown', reason: 'no file is in a language that is read' } as const,
      ],
    };
    const said = renderMerge(report({ result }), new Map());
    assert.match(
      said,
      /Committed as eeeeeeee\.\n {2}syntax not known: no file.*\nUndo: repomaster git undo 20260101-aa\n$/,
    );
  });

  it('tells what is left, and which checks failed', () => {
    const result = { commit: null, undo: 'u', checks: [] };
    assert.match(
      renderMerge(report({ result, conflicts: [first] }), new Map()),
      /1 conflict is left, so nothing/,
    );
    const checks = [{ name: 'syntax', outcome: 'failed', reason: 'a.py:3: invalid' } as const];
    const failed = renderMerge(report({ result: { ...result, checks } }), new Map());
    assert.match(
      failed,
      /Checks failed, so nothing was written or committed\.\n {2}syntax failed: a\.py:3: invalid/,
    );
  });

  it('names files that git merged wrongly', () => {
    const silent = [
      { kind: 'lost-definition', path: 'c.py', line: 4, symbol: 'f', reason: 'f is gone' } as const,
      { kind: 'unreadable', path: 'd.py', line: null, symbol: null, reason: 'it does not parse' } as const,
    ];
    assert.match(
      renderMerge(report({ silent }), new Map()),
      /Merged without a conflict, but wrong:\n {2}c\.py:4: f is gone\n {2}d\.py: it does not parse\n/,
    );
  });
});
