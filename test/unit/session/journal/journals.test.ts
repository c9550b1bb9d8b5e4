import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { UserError } from '../../../../src/core/errors';
import { createJournals } from '../../../../src/session/journal/journals';
import type { Memory } from '../../../../src/session/journal/journals';
import { temporaryFolder } from '../../../support/temporaryFolder';

const started: Entry = { type: 'started', version: 1, id: 'c1', atMs: 1 };
const ended: Entry = { type: 'ended', turn: 1, atMs: 2, end: { kind: 'answered' } };

describe('Conversations on disk', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let warnings: string[];
  let unread: number[];
  let kept: Map<string, unknown>;
  beforeEach(async () => {
    folder = await temporaryFolder();
    warnings = [];
    unread = [];
    kept = new Map();
  });
  afterEach(() => folder.remove());

  const journals = (): ReturnType<typeof createJournals> => {
    const quiet = (): void => undefined;
    const memory: Memory = {
      get: (key) => kept.get(key),
      update: (key, value) => Promise.resolve(void kept.set(key, value)),
    };
    const log = {
      trace: quiet,
      info: quiet,
      error: quiet,
      warn: (message: string) => warnings.push(message),
    };
    return createJournals(join(folder.path, 'conversations'), memory, log, (lines) => unread.push(lines));
  };

  /** What a window finds that is opened now. */
  const again = (): Record<string, unknown> => {
    const found = journals();
    const { id, entries, isOurs, close } = found.open(found.last() ?? '');
    close();
    return { id, entries, isOurs };
  };

  it('come back after the window was closed', () => {
    const before = journals();
    const journal = before.open('c1');
    journal.append(started);
    journal.append(ended);
    journal.close();
    before.remember('c1');
    assert.deepEqual(again(), { id: 'c1', entries: [started, ended], isOurs: true });
  });

  it('leave out what lacks its fields, and say so', () => {
    const before = journals();
    const journal = before.open('c1');
    journal.append(started);
    journal.close();
    before.remember('c1');
    const file = join(folder.path, 'conversations', 'c1.jsonl');
    const torn = [
      { type: 'replied', turn: 1, step: 1 },
      {
        type: 'toolEnded',
        turn: 1,
        callId: 'a',
        outcome: { kind: 'answered' },
        observation: '',
        durationMs: 1,
      },
      { type: 'asked', turn: 'one', atMs: 1, text: '', context: '', model: null },
      ended,
    ];
    writeFileSync(file, `${torn.map((each) => JSON.stringify(each)).join('\n')}\n`, { flag: 'a' });
    assert.deepEqual(again(), { id: 'c1', entries: [started, ended], isOurs: true });
    // The journal itself passes over what the loop could not go on with; the page needs more.
    assert.deepEqual(unread, [3]);
    assert.match(warnings.join(), /1 entries lack what they need.*2 lines could not be read/);
  });

  it('keep what another version wrote between, and a torn last line goes alone', () => {
    const journal = journals().open('c1');
    journal.append(started);
    journal.close();
    const file = join(folder.path, 'conversations', 'c1.jsonl');
    const later = `${JSON.stringify({ type: 'painted', turn: 1, brush: 'broad' })}\n`;
    writeFileSync(file, `${later}{"type":"ended","tu`, { flag: 'a' });
    const opened = journals().open('c1');
    assert.deepEqual([opened.entries, unread], [[started], [1]]);
    opened.append(ended);
    opened.close();
    const lines = [started, ended].map((entry) => `${JSON.stringify(entry)}\n`);
    assert.equal(readFileSync(file, 'utf8'), lines.join(later));
  });

  it('have no file before their first entry', () => {
    journals().open('c1').close();
    assert.deepEqual(readdirSync(folder.path), []);
    journals().remember('c1');
    assert.equal(journals().last(), null);
  });

  it('that cannot be read stay as they are, and a new one begins', () => {
    const journal = journals().open('c1');
    journal.append(started);
    journal.close();
    journals().remember('c1');
    const file = join(folder.path, 'conversations', 'c1.jsonl');
    writeFileSync(file, 'something else\n');
    assert.throws(() => journals().open('c1'), /not a RepoMaster conversation/);
    assert.deepEqual(
      readdirSync(join(folder.path, 'conversations')).filter((name) => name.includes('.lock')),
      [],
    );
    assert.equal(readFileSync(file, 'utf8'), 'something else\n');
  });

  for (const id of ['../../etc/passwd', '', 5, 'a b', 'x'.repeat(81)]) {
    it(`are looked for nowhere else: ${String(id).slice(0, 20)}`, () => {
      kept.set('repomaster.conversation', id);
      assert.equal(journals().last(), null);
      if (typeof id === 'string') assert.throws(() => journals().open(id), UserError);
    });
  }
});
