import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { canBeDropped, droppedOf } from '../../../../webview-ui/chat/mentions/dropped';
import {
  completedMention,
  mayBePaths,
  mentionsOf,
  spaced,
  typedMention,
  withoutMention,
} from '../../../../webview-ui/chat/mentions/typing';
import type { Draft } from '../../../../webview-ui/chat/mentions/typing';

/** `|` is the cursor. */
const draftOf = (marked: string): Draft => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
const marked = ({ text, caret }: Draft): string => `${text.slice(0, caret)}|${text.slice(caret)}`;

describe('typedMention', () => {
  const check = (draft: string, expected: string | null): void => {
    const typed = typedMention(draftOf(draft));
    assert.equal(typed && `${typed.kind ?? '?'}:${typed.text}`, expected, draft);
  };

  it('is what stands between an @ and the cursor', () => {
    check('@|', '?:');
    check('see @cal|', '?:cal');
    check('see @src/ho| and more', '?:src/ho');
    check('@callers:sho|p', 'callers:sho');
    check('(@path:a->b|', 'path:a->b');
    check('@file:"a b|', 'file:a b');
    check('@file:"a \\"b|', 'file:a "b');
    check('@file:|', 'file:');
  });

  it('is none elsewhere', () => {
    check('|@file:x', null);
    check('@file:x |', null);
    check('me@exam|', null);
    check('@nothing:x|', null);
    check('@file:"a b"|', null);
    check('`@fi|', null);
  });
});

describe('completedMention', () => {
  const check = (draft: string, text: string, expected: string): void => {
    const at = draftOf(draft);
    const typed = typedMention(at);
    assert.ok(typed);
    assert.equal(marked(completedMention(at, typed, text)), expected);
  };

  it('stands apart from what follows, and leaves the cursor where the next word goes', () => {
    check('see @sym| now', '@symbol:a.b', 'see @symbol:a.b |now');
    check('see @sym|', '@symbol:a.b', 'see @symbol:a.b |');
    check('@f|', '@file:', '@file:|');
    check('@path:a|', '@path:a->', '@path:a->|');
    check('@d|', '@diff', '@diff |');
  });
});

describe('drafts', () => {
  it('lose a mention wherever it stands, with the blank beside it', () => {
    assert.equal(withoutMention('a @diff b @diff, @file:x', '@diff'), 'a b , @file:x');
    assert.equal(withoutMention('@diff', '@diff'), '');
    assert.equal(withoutMention('(@diff)', '@diff'), '()');
  });

  it('name each of their mentions once', () => {
    assert.deepEqual(mentionsOf('@diff @file:x.ts @diff'), ['@diff', '@file:x.ts']);
    assert.deepEqual(mentionsOf('none'), []);
    assert.deepEqual(mentionsOf('@diff @file:x', 6), ['@diff']);
  });

  it('have what is written into them stand apart', () => {
    assert.equal(spaced(draftOf('|'), '@diff'), '@diff ');
    assert.equal(spaced(draftOf('see|'), '@diff'), ' @diff ');
    assert.equal(spaced(draftOf('see | now'), '@diff'), '@diff');
  });
});

describe('what is dropped or pasted', () => {
  const data = (held: Readonly<Record<string, string>>) => ({
    types: Object.keys(held),
    getData: (type: string) => held[type] ?? '',
  });

  it('is taken as VS Code hands it over', () => {
    const check = (held: Readonly<Record<string, string>>, expected: unknown): void =>
      assert.deepEqual(droppedOf(data(held)), expected);
    const files = (...paths: readonly string[]) => ({ type: 'dropped', files: paths, rows: false });
    check({ 'text/uri-list': '# two\r\nfile:///w/a\r\nfile:///w/b' }, files('file:///w/a', 'file:///w/b'));
    check({ 'application/vnd.code.uri-list': 'file:///w/a', 'text/plain': 'a' }, files('file:///w/a'));
    check({ resourceurls: '["file:///w/a"]' }, files('file:///w/a'));
    check({ resourceurls: '{', codefiles: '["/w/a", 3]' }, files('/w/a'));
    check(
      { 'application/vnd.code.tree.repomaster.codetree': '{}', 'text/uri-list': 'file:///w/a' },
      { type: 'dropped', files: [], rows: true },
    );
    check({ 'text/plain': 'words' }, null);
    assert.equal(canBeDropped(data({ 'text/plain': 'words' })), false);
    assert.equal(canBeDropped(data({ CodeFiles: '' })), true);
  });

  it('may name files where it is nothing but paths', () => {
    assert.equal(mayBePaths('/w/src/a.ts\nC:\\w\\b.ts'), true);
    assert.equal(mayBePaths('word'), false);
    assert.equal(mayBePaths('if (a < b.c) {\n}'), false);
    assert.equal(mayBePaths('a/b\n'.repeat(40)), false);
  });
});
