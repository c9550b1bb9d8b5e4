import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openJournalFile, readJournalFile } from '../../../../src/session/journal/journalFile';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { UserError } from '../../../../src/core/errors';
import { temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const started: Entry = { type: 'started', version: 1, id: 'x', atMs: 1 };
const requested = (step: number): Entry => ({ type: 'requested', turn: 1, step, estimatedTokens: 5 });

function refused(path: string, message: RegExp): void {
  assert.throws(
    () => readJournalFile(path),
    (error) => error instanceof UserError && message.test(error.message),
  );
}

describe('the journal file', () => {
  let folder: TemporaryFolder;
  let path = '';
  beforeEach(async () => {
    folder = await temporaryFolder();
    path = join(folder.path, 'conversations', 'x.jsonl');
  });
  afterEach(() => folder.remove());

  it('has each entry on its line when append returns, for its owner alone', () => {
    const journal = openJournalFile(path);
    journal.append(started);
    journal.append(requested(1));
    assert.equal(readFileSync(path, 'utf8'), `${JSON.stringify(started)}\n${JSON.stringify(requested(1))}\n`);
    if (process.platform !== 'win32') assert.equal(statSync(path).mode & 0o077, 0);
    journal.close();
    assert.deepEqual(readJournalFile(path), { entries: [started, requested(1)], damagedLines: 0 });
  });

  it('passes over a torn last line wherever it was torn, and goes on behind what is whole', () => {
    const whole = Buffer.from(`${JSON.stringify(started)}\n`);
    const torn = Buffer.from(`${JSON.stringify({ ...requested(1), note: 'ü😀' })}\n`);
    for (let cut = 0; cut < torn.length; cut++) {
      const journal = openJournalFile(path);
      journal.close();
      writeFileSync(path, Buffer.concat([whole, torn.subarray(0, cut)]));
      assert.deepEqual(readJournalFile(path), { entries: [started], damagedLines: 0 });
      const again = openJournalFile(path);
      again.append(requested(2));
      again.close();
      assert.deepEqual(readJournalFile(path), { entries: [started, requested(2)], damagedLines: 0 });
    }
  });

  it('passes over damage in the middle and says so', () => {
    const journal = openJournalFile(path);
    journal.append(started);
    appendFileSync(path, '\u0000\u0000\n{"type":"from the future"}\nnull\n');
    journal.append(requested(1));
    journal.close();
    assert.deepEqual(readJournalFile(path), { entries: [started, requested(1)], damagedLines: 3 });
  });

  it('refuses what is no journal, or one of another version', () => {
    refused(path, /cannot be read/);
    openJournalFile(path).close();
    refused(path, /is not a RepoMaster conversation/);
    writeFileSync(path, `${JSON.stringify({ ...started, version: 2 })}\n`);
    refused(path, /Another version of RepoMaster wrote .* \(format 2\)\. Update/);
  });

  it('waits for no FIFO, which nobody could end', () => {
    const fifo = join(folder.path, 'fifo.jsonl');
    assert.equal(spawnSync('mkfifo', [fifo]).status, 0);
    refused(fifo, /cannot be read: it is not a regular file/);
    assert.throws(() => openJournalFile(fifo), /cannot be saved in .*: it is not a regular file/);
  });

  it('says where it cannot be saved and what to do', () => {
    writeFileSync(join(folder.path, 'conversations'), 'a file where a folder should be');
    assert.throws(
      () => openJournalFile(path),
      (error) =>
        error instanceof UserError &&
        /cannot be saved in .*Free up space there or make it writable/.test(error.message),
    );
  });
});
