import assert from 'node:assert/strict';
import type { StructureChange, StructureReport } from '../../../../../src/core/git/structure';
import { NO_CHANGES, counted } from '../../../../../src/scenarios/git/structure/changeRows';
import { renderStructure } from '../../../../../src/scenarios/git/structure/renderStructure';

const side = { commit: null, time: null };
const place = { path: 'a.py', line: 3, endLine: 5 };

function row(change: StructureChange['change'], more: Partial<StructureChange> = {}): StructureChange {
  const names = { before: change === 'added' ? null : 'f', after: change === 'removed' ? null : 'f' };
  return {
    change,
    kind: 'function',
    ...names,
    ...place,
    from: null,
    share: null,
    signature: null,
    body: 'same',
    ...more,
  };
}

function reportOf(symbols: readonly StructureChange[], more: Partial<StructureReport> = {}): StructureReport {
  return {
    ...{ version: 1, from: { name: 'main', ...side }, to: { name: 'topic', ...side }, symbols, files: [] },
    totals: { files: 1, ...symbols.reduce(counted, NO_CHANGES) },
    ...{ edges: { added: [], removed: [] }, counts: { added: 0, removed: 0, tests: 0 } },
    ...{ cycles: { added: [], removed: [] }, rank: [], tests: [], mapped: true, partial: false, notes: [] },
    ...more,
  };
}

describe('a structural diff as Markdown', () => {
  it('begins with counts, and keeps what only looks otherwise out of them', () => {
    const text = renderStructure(
      reportOf([row('added'), row('body', { body: 'code' }), row('body', { body: 'comments' })]),
    );
    assert.match(
      text,
      /^## Structure: `main` to `topic`\n\n1 changed file; symbols: 1 added, 1 with another body\. 1 symbol changed only in/,
    );
    assert.match(text, /### Added \(1\)\n\n- `f` \(`a\.py:3`\)\n\n### Bodies changed \(1\)\n\n- `f`/);
  });

  it('says both places of a moved symbol, and how much is the same', () => {
    const from = { path: 'b.py', line: 9, endLine: 11 };
    const text = renderStructure(reportOf([row('moved', { from, share: 0.876, before: 'g' })]));
    assert.match(text, /- `g` to `f` \(`a\.py:3`, from `b\.py:9`, 88 % the same\)/);
  });

  it('cuts a long section and counts the rest', () => {
    const text = renderStructure(reportOf(Array.from({ length: 30 }, () => row('removed'))));
    assert.match(text, /### Removed \(30\)\n\n(?:- `f` .*\n){25}- and 5 more\n/);
  });

  it('shows nothing of a repository as Markdown', () => {
    const text = renderStructure(reportOf([row('added', { after: '`![x](y)`', path: '<b>|\n# a' })]));
    assert.match(text, /- `` `!\[x\]\(y\)` `` \(`<b>\| # a:3`\)/);
  });

  it('tells notes, and that no maps were made', () => {
    const text = renderStructure(reportOf([], { mapped: false, notes: ['One.'] }));
    assert.ok(text.endsWith('> One.\n> No maps were made: edges, cycles, ranks and tests are not told.\n'));
  });
});
