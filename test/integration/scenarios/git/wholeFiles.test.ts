import assert from 'node:assert/strict';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { candidatesFor } from '../../../../src/scenarios/git/candidates/candidatesFor';
import { wholeFileCandidates } from '../../../../src/scenarios/git/candidates/wholeFile';
import { readReport } from '../../../../src/scenarios/git/mergeReport';
import type { WholeReading } from '../../../../src/scenarios/git/mergeReport';
import { noSignal } from '../../scan/gitFolder';
import { mergeStage, noCode, openConflicts, resolve, wholeState } from './merging';

const long = Array.from({ length: 30 }, (_, at) => `line ${at}\n`).join('');

describe('conflicts of whole files', () => {
  const stage = mergeStage();

  async function reportOf(): Promise<WholeReading> {
    const rules = { candidatesFor, wholeFileCandidates };
    return readReport(await stage.repository(), { code: noCode, rules, preview: null }, noSignal);
  }

  it('offers no text for a binary file that one side deleted or renamed, and keeps it by its side', async () => {
    const bytes = (text: string): Buffer => Buffer.from(`\0${text}${long}`);
    stage.twoSides({
      base: { 'a.bin': bytes('b'), 'b.bin': bytes('r') },
      ours: { 'a.bin': null, 'b.bin': null, 'c.bin': bytes('r') },
      theirs: { 'a.bin': bytes('t'), 'b.bin': null },
    });
    stage.conflicting('merge', 'side');
    const { report } = await reportOf();
    assert.deepEqual(
      report.conflicts.map(({ path, kind, candidates }) => [path, kind, candidates]),
      [
        ['a.bin', 'binary', []],
        ['c.bin', 'binary', []],
      ],
    );
    const [first, second] = openConflicts(await stage.read()).map(({ id }) => id);
    const { result } = await resolve(await stage.repository(), [
      { id: first ?? '', side: 'theirs' },
      { id: second ?? '', side: 'ours' },
    ]);
    assert.notEqual(result.commit, null);
    assert.deepEqual(readFileSync(join(stage.folder.path, 'a.bin')), bytes('t'));
    assert.deepEqual(readFileSync(join(stage.folder.path, 'c.bin')), bytes('r'));
  });

  it('keeps the bytes of a file that is not UTF-8 and that one side deleted', async () => {
    const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
    stage.twoSides({
      base: { 'a.txt': latin('b\xe9\n') },
      ours: { 'a.txt': null },
      theirs: { 'a.txt': latin('t\xe9\n') },
    });
    stage.conflicting('merge', 'side');
    const { report } = await reportOf();
    assert.deepEqual(
      report.conflicts.map(({ kind, candidates }) => [kind, candidates.map(({ text }) => text)]),
      [['modify-delete', [null, 't\xe9\n']]],
    );
    const [conflict] = report.conflicts;
    const choices = [{ id: conflict?.id ?? '', text: 't\xe9\n' }];
    assert.notEqual((await resolve(await stage.repository(), choices)).result.commit, null);
    assert.deepEqual(readFileSync(join(stage.folder.path, 'a.txt')), latin('t\xe9\n'));
  });

  it('keeps a binary file of which only the mode differs', async () => {
    const file = (): string => join(stage.folder.path, 'a.bin');
    stage.commit('base', { 'x.txt': 'x\n' });
    stage.git('checkout', '-q', '-b', 'side');
    stage.folder.write({ 'a.bin': '\0a' });
    chmodSync(file(), 0o755);
    stage.commit('theirs', {});
    stage.git('checkout', '-q', 'main');
    stage.commit('ours', { 'a.bin': '\0a' });
    stage.conflicting('merge', 'side');
    const { report } = await reportOf();
    assert.deepEqual(
      report.conflicts.map(({ kind, candidates }) => [kind, candidates]),
      [['binary', []]],
    );
  });

  it('writes no side over a file that somebody edited, and takes a text for it', async () => {
    stage.twoSides({
      base: { 'a.txt': long },
      ours: { 'a.txt': null },
      theirs: { 'a.txt': `more\n${long}` },
    });
    stage.conflicting('merge', 'side');
    stage.folder.write({ 'a.txt': 'by hand\n' });
    const before = wholeState(stage.folder);
    const [conflict] = openConflicts(await stage.read());
    const id = conflict?.id ?? '';
    const repository = await stage.repository();
    for (const choice of [
      { id, side: 'theirs' },
      { id, side: 'ours' },
      { id, text: null },
    ] as const)
      await assert.rejects(resolve(repository, [choice]), /a\.txt was edited by hand/);
    assert.deepEqual(wholeState(stage.folder), before);
    assert.notEqual((await resolve(repository, [{ id, text: 'mine\n' }])).result.commit, null);
    assert.equal(stage.git('show', 'HEAD:a.txt'), 'mine\n');
  });

  it('takes a side of a file that git left with the line ends of the work tree', async () => {
    stage.git('config', 'core.autocrlf', 'true');
    stage.git('config', 'core.safecrlf', 'false');
    stage.twoSides({
      base: { 'a.txt': long },
      ours: { 'a.txt': null },
      theirs: { 'a.txt': `more\n${long}` },
    });
    stage.conflicting('merge', 'side');
    assert.match(stage.text('a.txt'), /^more\r\n/);
    const [conflict] = openConflicts(await stage.read());
    const choices = [{ id: conflict?.id ?? '', side: 'ours' }] as const;
    assert.notEqual((await resolve(await stage.repository(), choices)).result.commit, null);
    assert.equal(stage.git('ls-files'), '');
  });
});
