import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { UserError } from '../../../../src/core/errors';
import { createJournals } from '../../../../src/session/journal/journals';
import { repositoryRoot } from '../../../support/paths';
import { startProcess } from '../../../support/process';
import type { Running } from '../../../support/process';
import { temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';
import { memoryOf, quietLog } from './journalParts';

const ended: Entry = { type: 'ended', turn: 1, atMs: 2, end: { kind: 'answered' } };

describe('windows at one conversation, each a process', () => {
  let folder: TemporaryFolder;
  let other: Running | undefined;
  beforeEach(async () => (folder = await temporaryFolder()));
  afterEach(async () => {
    other?.child.kill('SIGKILL');
    await other?.ended;
    other = undefined;
    await folder.remove();
  });

  const script = (name: string, ...args: string[]): Running =>
    startProcess([join(repositoryRoot, 'out', 'test', 'integration', 'host', 'history', name), ...args], {
      cwd: folder.path,
      env: process.env,
    });
  const file = (): string => join(folder.path, 'c1.jsonl');
  const journals = (): ReturnType<typeof createJournals> =>
    createJournals(folder.path, memoryOf(new Map()), quietLog(), () => undefined);
  const locks = (): string[] => readdirSync(folder.path).filter((name) => name.includes('.lock'));

  it('never write it both: the second reads, and takes nothing away', async () => {
    other = script('conversationProcess.js', folder.path, 'c1');
    assert.equal(await other.seen(/ours|held/), 'ours');
    // The other one is in the middle of a line.
    appendFileSync(file(), '{"type":"replied","tu');
    const before = readFileSync(file(), 'utf8');

    const second = journals().open('c1');
    assert.deepEqual(
      [second.isOurs, second.entries.map(({ type }) => type)],
      [false, ['started', 'requested']],
    );
    assert.throws(() => second.append(ended), UserError);
    second.close();
    assert.equal(readFileSync(file(), 'utf8'), before);
    assert.deepEqual(locks(), [`c1.jsonl.lock-${other.child.pid ?? 0}`]);
  });

  it('leave it to the next one, however they ended', async () => {
    other = script('conversationProcess.js', folder.path, 'c1');
    await other.seen(/ours/);
    other.child.kill('SIGKILL');
    await other.ended;
    appendFileSync(file(), '{"type":"replied","tu');

    const next = journals().open('c1');
    assert.equal(next.isOurs, true);
    next.append(ended);
    next.close();
    const lines = readFileSync(file(), 'utf8').trim().split('\n');
    assert.deepEqual(
      lines.map((line) => (JSON.parse(line) as Entry).type),
      ['started', 'requested', 'ended'],
    );
    assert.deepEqual(locks(), []);
  });

  it('are not kept out by one of before the machine was started', () => {
    writeFileSync(file(), `${JSON.stringify({ type: 'started', version: 1, id: 'c1', atMs: 1 })}\n`);
    const lock = join(folder.path, `c1.jsonl.lock-${process.ppid}`);
    writeFileSync(lock, '');
    const held = journals().open('c1');
    assert.equal(held.isOurs, false, 'that process runs');
    utimesSync(lock, 1, 1);
    const free = journals().open('c1');
    assert.equal(free.isOurs, true);
    free.close();
  });

  it('are one at most, whenever they come', async () => {
    const tries = Array.from({ length: 3 }, () => script('lockProcess.js', file(), '400'));
    const told = await Promise.all(tries.map(({ ended: end }) => end));
    const counts = told.map(({ stdout }) => JSON.parse(stdout) as { locked: number; notAlone: number });
    assert.deepEqual(
      counts.map(({ notAlone }) => notAlone),
      [0, 0, 0],
    );
    assert.ok(
      counts.some(({ locked }) => locked > 0),
      JSON.stringify(counts),
    );
    assert.deepEqual(locks(), []);
  });
});
