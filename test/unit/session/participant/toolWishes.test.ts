import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { toolDeclaredAs } from '../../../../src/session/participant/toolNames';
import { withToolWishes } from '../../../../src/session/participant/toolWishes';
import { repositoryRoot } from '../../../support/paths';

describe("Tools named in VS Code's own chat", () => {
  const at = (text: string, word: string): [number, number] => {
    const start = text.indexOf(word);
    return [start, start + word.length];
  };

  it('stand in the question as the model knows them', () => {
    const text = 'With #viewCode, then #searchCode: why?';
    const wishes = withToolWishes(text, [
      { name: 'repomaster_search_code', range: at(text, '#searchCode') },
      { name: 'repomaster_view_code', range: at(text, '#viewCode') },
    ]);
    assert.deepEqual(wishes, { text: 'With `view_code`, then `search_code`: why?', others: [] });
  });

  it('stand behind it where they were attached, once each', () => {
    const named = ['repomaster_view_code', 'repomaster_view_code', 'repomaster_search_code'];
    const { text } = withToolWishes(
      'Why?\n',
      named.map((name) => ({ name })),
    );
    assert.equal(text, 'Why?\n\n(`view_code`, `search_code`)');
    // A range that is another text's changes nothing of the question.
    assert.equal(
      withToolWishes('Why?', [{ name: 'repomaster_view_code', range: [0, 4] }]).text,
      'Why?\n\n(`view_code`)',
    );
  });

  it('of others are told, and the question stays', () => {
    const text = 'Look at #fetch.';
    const fetch = { name: 'vscode_fetch', range: at(text, '#fetch') };
    assert.deepEqual(withToolWishes(text, [fetch, fetch]), { text, others: ['vscode_fetch'] });
  });

  it('are those of package.json', () => {
    const manifest = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
      readonly contributes: { readonly languageModelTools: readonly { readonly name: string }[] };
    };
    const names = manifest.contributes.languageModelTools.map(({ name }) => toolDeclaredAs(name));
    assert.ok(names.includes('view_code') && !names.includes(null), names.join(' '));
  });
});
