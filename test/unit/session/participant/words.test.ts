import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { askLink, askedInLinks, withoutAskLinks } from '../../../../src/intents/text/askLink';
import { parseCommand } from '../../../../src/intents/commands/commands';
import { noModel } from '../../../../src/intents/noModel';
import type { ModelClient } from '../../../../src/core/conversation/languageModel';
import {
  askedOf,
  askedOfClient,
  nextQuestion,
  withMentions,
} from '../../../../src/session/participant/askedOf';
import { createLinkText } from '../../../../src/session/participant/placeLinks';
import { scriptedModel } from '../../../support/scriptedModel';

describe('What is asked of @repomaster', () => {
  it('has the slash command in front, or is of the mode that a command names', () => {
    assert.deepEqual(askedOf({ prompt: ' Who calls it? ' }, 'Do it.'), {
      text: 'Who calls it?',
      mode: 'ask',
    });
    assert.deepEqual(askedOf({ prompt: 'Cart.add', command: 'trace' }, 'Do it.'), {
      text: '/trace Cart.add',
      mode: 'ask',
    });
    assert.deepEqual(askedOf({ prompt: '', command: 'core' }, 'Do it.'), { text: '/core', mode: 'ask' });
    assert.deepEqual(askedOf({ prompt: 'Add a test.', command: 'act' }, 'Do it.'), {
      text: 'Add a test.',
      mode: 'act',
    });
    assert.deepEqual(askedOf({ prompt: '', command: 'act' }, 'Do it.'), { text: 'Do it.', mode: 'act' });
  });

  it('is as it was typed where no model is asked, however many tools are named', async () => {
    const model = scriptedModel();
    const clientFor = (text: string): Promise<ModelClient> =>
      Promise.resolve(parseCommand(text) === null ? model : noModel);
    const toolReferences = [{ name: 'repomaster_view_structure' }, { name: 'vscode_fetch' }];
    assert.deepEqual(
      await askedOfClient({ prompt: 'echo hi', command: 'run', toolReferences }, 'Do it.', clientFor),
      { text: '/run echo hi', mode: 'ask', client: noModel, others: [] },
    );
    const range = [5, 19] as const;
    const named = [{ name: 'repomaster_view_structure', range }];
    const typed = { prompt: '/run #viewStructure ...', toolReferences: named };
    assert.equal((await askedOfClient(typed, 'Do it.', clientFor)).text, typed.prompt);
    assert.deepEqual(
      await askedOfClient({ prompt: 'Add it.', command: 'act', toolReferences }, 'Do it.', clientFor),
      { text: 'Add it.\n\n(`view_structure`)', mode: 'act', client: model, others: ['vscode_fetch'] },
    );
  });

  it('mentions what is attached, unless it is mentioned already', () => {
    const attached = ['@file:src/a.ts', '@file:src/b.ts:2-3'];
    assert.equal(
      withMentions('Compare @file:src/a.tsx with @file:src/b.ts:2-3.', attached),
      'Compare @file:src/a.tsx with @file:src/b.ts:2-3.\n\n@file:src/a.ts',
    );
    assert.equal(withMentions('What of `@file:src/a.ts`?', []), 'What of `@file:src/a.ts`?');
  });

  it('next comes from the links of an answer, as the chat asks it', () => {
    const text = `See ${askLink('Callers [of] it', 'who calls Cart.add?')} ${askLink('All', '/help')} [x](ask:%zz)`;
    assert.deepEqual(
      askedInLinks(text).map(({ question, label }) => nextQuestion(question, label)),
      [
        { prompt: 'who calls Cart.add?', label: 'Callers [of] it' },
        { prompt: '', command: 'help', label: 'All' },
        { prompt: '%zz', label: 'x' },
      ],
    );
    assert.equal(withoutAskLinks('[x](ask:%zz)'), '`%zz`');
  });
});

describe('Links of an answer that streams', () => {
  const all = (pieces: readonly string[]): string => {
    const links = createLinkText((path, line) =>
      path.startsWith('..') ? null : `file:///w/${path}#L${line}`,
    );
    return [...pieces.map((piece) => links.feed(piece)), links.flush()].join('');
  };
  const text =
    'a [b](c/d.py:3) [e](<f g.py:4-9>) [h](https://x.y) [i][j] [k](../l:1) `[m]` [n\n](o:1) [never';

  it('lead to files, however the text is cut', () => {
    const expected =
      'a [b](file:///w/c/d.py#L3) [e](file:///w/f g.py#L4) [h](https://x.y) [i][j] [k](../l:1) `[m]` [n\n](o:1) [never';
    assert.equal(all([text]), expected);
    assert.equal(all(Array.from(text)), expected);
    for (let at = 1; at < text.length; at++)
      assert.equal(all([text.slice(0, at), text.slice(at)]), expected, `cut at ${at}`);
  });

  it('are shown at once where there is none', () => {
    const links = createLinkText(() => null);
    assert.equal(links.feed('plain text'), 'plain text');
    assert.equal(links.feed(` ${'['.repeat(2000)}x`).length + links.flush().length, 2002);
  });
});
