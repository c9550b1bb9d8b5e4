import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { inEnglish } from '../../../../src/core/text/phrase';
import type { OutputButton } from '../../../../src/session/participant/chatOutput';
import { renderHub } from '../../../../src/session/participant/renderHub';
import * as h from '../../../support/hubConversations';

function rendered(entries: readonly Entry[]): {
  readonly text: string;
  readonly buttons: readonly OutputButton[];
} {
  const [texts, buttons]: [string[], OutputButton[]] = [[], []];
  const output = {
    markdown: (text: string) => void texts.push(text),
    button: (button: OutputButton) => void buttons.push(button),
  };
  for (const entry of entries) if (entry.type === 'hubShown') renderHub(entry.view, inEnglish, output);
  return { text: texts.join(''), buttons };
}

describe('renderHub', () => {
  it('shows three candidates, each with its button, and no Markdown of strangers', () => {
    const { text, buttons } = rendered(h.found);
    assert.match(
      text,
      /\*\*\[octo\\\/md\\-print\]\(<https:\/\/github\.com\/octo\/md-print>\)\*\* \(412 stars\\, MIT\\, Python\)/,
    );
    assert.match(
      text,
      /\\<img src\\=x onerror\\=alert\\\(1\\\)\\> \\\[x\\\]\\\(command\\:quit\\\) \\\*\\\*bold\\\*\\\*/,
    );
    assert.match(text, /\*\*Does not fit\.\*\* It is a collection of links\\\./);
    assert.deepEqual(
      buttons.map((button) => button.kind === 'command' && [button.command, ...button.args]),
      ['octo/md-print', 'pages/mark2pdf', 'lists/awesome'].map((name) => ['repomaster.hub.clone', name]),
    );
  });

  it('offers no clone by its name of what is stored, which may be from another service', () => {
    const { text, buttons } = rendered(h.fromStore);
    assert.match(text, /It served “print notes” on 2026/);
    assert.deepEqual(buttons, []);
  });

  it('links to the web alone', () => {
    const view = { kind: 'search', task: '', from: 'network', notes: [] } as const;
    const candidates = [h.card('octo/x', { url: 'command:workbench.action.quit' })];
    const shown: Entry = { type: 'hubShown', turn: 1, atMs: 0, view: { ...view, candidates } };
    assert.doesNotMatch(rendered([shown]).text, /\]\(/);
  });

  it('quotes solutions in a block of code', () => {
    const { text } = rendered(h.issues);
    assert.match(text, /\[issues\\\/10\]\(<https:\/\/github\.com\/octo\/md-print\/issues\/10>\)/);
    assert.match(
      text,
      /```text\nRun `pip install setuptools`\.\n\n<img src=x onerror=alert\(1\)> \[x\]\(command:quit\)/,
    );
  });

  it('lists the store, and says how the hub is used', () => {
    assert.match(rendered(h.store).text, /shop\\\/resizer.*proven on 2026/);
    assert.match(rendered(h.twoStored).text, /imported from team\\\.json; not proven here/);
    assert.match(rendered(h.usage).text, /`\/hub search TASK`/);
  });
});
