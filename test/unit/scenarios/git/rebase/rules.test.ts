import assert from 'node:assert/strict';
import { diffLines } from '../../../../../src/core/text/lineDiff';
import { isMend, isWeak, subjectFrom } from '../../../../../src/scenarios/git/rebase/messages';
import { broken } from '../../../../../src/scenarios/git/rebase/rules/broken';
import { groups } from '../../../../../src/scenarios/git/rebase/rules/groups';
import { marked } from '../../../../../src/scenarios/git/rebase/rules/marked';
import { reverts } from '../../../../../src/scenarios/git/rebase/rules/reverts';
import { touchedLines } from '../../../../../src/scenarios/git/rebase/rules/touchedLines';
import { weakMessages } from '../../../../../src/scenarios/git/rebase/rules/weakMessages';
import type { Suggestion } from '../../../../../src/scenarios/git/rebase/suggestion';
import type { CommitSymbols } from '../../../../../src/scenarios/git/rebase/symbols';
import type { TouchedFile } from '../../../../../src/scenarios/git/rebase/touched';
import type { SymbolChange } from '../../../../../src/scenarios/git/symbolChanges';
import { factsOf, idOf, rangeOf } from './ranges';

/** What is suggested: the commit, what becomes of it, and the other one, by their letters. */
function told(suggestions: readonly Suggestion[]): readonly string[] {
  return suggestions.map(({ change }) => {
    const letter = (id: string): string => id.slice(0, 1);
    switch (change.kind) {
      case 'fold':
        return `${letter(change.commit)} ${change.action} ${letter(change.into)}`;
      case 'drop':
        return `drop ${change.commits.map(letter).join(' ')}`;
      case 'behind':
        return `${letter(change.commit)} behind ${letter(change.after)}`;
      case 'reword':
        return `${letter(change.commit)}: ${change.message}`;
    }
  });
}

describe('the rules of a rebase', () => {
  it('marked: by subject, id or the beginning of a subject, with nested marks', () => {
    const range = rangeOf(
      ...['Add cart', 'Add cart totals', 'fixup! Add cart', `squash! ${idOf('b').slice(0, 7)}`],
      ...['amend! fixup! Add cart t\n\nAnew', 'fixup! No such', 'fixup! '],
    );
    const found = marked(factsOf(range));
    assert.deepEqual(told(found), ['c fixup a', 'd squash b', 'e fixup -C b']);
    assert.ok(found.every(({ isAsked }) => isAsked));
  });

  it('revert: of a commit in the range alone', () => {
    const range = rangeOf(
      'Add cart',
      `Revert "Add cart"\n\nThis reverts commit ${idOf('a')}.\n`,
      `Revert "Old"\n\nThis reverts commit ${idOf('9')}.\n`,
    );
    assert.deepEqual(told(reverts(factsOf(range))), ['drop a b']);
  });

  const touching = (
    before: string,
    after: string,
    ...owners: readonly (readonly number[])[]
  ): TouchedFile => ({
    ...{ path: 'a.py', before, after, owners: owners.map((own) => new Set(own)) },
    hunks: diffLines(before.split(/(?<=\n)/), after.split(/(?<=\n)/)),
  });

  it('touched-lines: small mends of the lines of one commit', () => {
    const range = rangeOf('Add cart', 'Add basket', 'fix typo', 'Fix the total', 'Rename things', 'wip');
    const withChange = {
      ...range,
      entries: range.entries.map((entry) => ({
        ...entry,
        changes: [{ path: 'a.py', before: null, after: { mode: '100644', id: 'x' } }],
      })),
    };
    const touched = [
      [],
      [],
      [touching('a\nb\n', 'a\nc\n', [0])],
      [touching('a\nb\n', 'a\nc\n', [0, 1])],
      [touching('a\nb\n', 'a\nc\n', [1])],
      [touching('a\nb\n', 'a\nx\nb\n', [1, -1])],
    ];
    assert.deepEqual(told(touchedLines(factsOf(withChange, { touched }))), ['c fixup a', 'f fixup b']);
  });

  const symbols = (path: string, ...own: readonly SymbolChange[]): Pick<CommitSymbols, 'changes'> => ({
    changes: new Map([[path, own]]),
  });
  const body = (name: string): SymbolChange => ({ kind: 'body', name });

  it('group: the same symbols, or calls of what another adds, where something stands between', () => {
    const range = rangeOf('one', 'two', 'three', 'four', 'five');
    const found = groups(
      factsOf(range, {
        symbols: [
          symbols('a.py', { kind: 'added', name: 'Cart.total' }),
          symbols('b.py', body('Basket')),
          symbols('a.py', body('Cart'), body('Cart.total')),
          { ...symbols('c.py', body('shown')), calls: new Set(['total']) },
          symbols('c.py', body('shown')),
        ],
      }),
    );
    assert.deepEqual(told(found), ['c behind a', 'd behind a']);
  });

  it('does-not-parse: with the next commit that mends the same file', () => {
    const range = rangeOf('one', 'two', 'three', 'four');
    const found = broken(
      factsOf(range, {
        symbols: [{ broken: ['a.py'] }, { mended: ['b.py'] }, { mended: ['a.py'] }, { broken: ['b.py'] }],
      }),
    );
    assert.deepEqual(told(found), ['c fixup a']);
  });

  it('weak-message: a subject from the symbols, the body kept', () => {
    const range = rangeOf('wip\n\nstill slow\n', 'Add basket');
    const withChange = {
      ...range,
      entries: range.entries.map((entry) => ({
        ...entry,
        changes: [{ path: 'a.py', before: null, after: null }],
      })),
    };
    const found = weakMessages(
      factsOf(withChange, {
        symbols: [symbols('a.py', { kind: 'added', name: 'Cart.total' }, body('Cart')), {}],
      }),
    );
    assert.deepEqual(told(found), ['a: Add Cart.total in a.py\n\nstill slow\n']);
  });

  it('tell weak messages and mends from others', () => {
    const messages = [
      'wip',
      'WIP.',
      'fix',
      '...',
      'Update',
      'update README',
      'fix typo',
      'Fix total of carts',
    ];
    assert.deepEqual(
      messages.filter((message) => isWeak({ message })),
      ['wip', 'WIP.', 'fix', '...', 'Update'],
    );
    assert.deepEqual(
      ['fix typo', 'oops', 'Add cart', 'address review', 'Typography'].filter((message) =>
        isMend({ message }),
      ),
      ['fix typo', 'oops', 'address review'],
    );
  });

  it('name files where there are no symbols, and few of many', () => {
    const changes = ['a.md', 'b.md', 'c.md'].map((path) => ({ path, before: null, after: null }));
    assert.equal(
      subjectFrom({ changes }, { ...symbols('x'), calls: new Set(), broken: [], mended: [] }),
      'Change a.md, b.md and 1 more',
    );
  });
});
