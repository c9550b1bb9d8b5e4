import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../../src/core/errors';
import { exportPatch, proveApplies } from '../../../src/git/patch';
import { listWorkspace, openWorkTreeStart } from '../../../src/git/workTreeStart';
import { noSignal } from '../scan/gitFolder';
import { applyToClone, patchOf, patchStage, startOf, treeOf } from './patching';

const stage = patchStage();
const { at, commitAll, repository, checkClone } = stage;

describe('the bytes of a patch', () => {
  it('are those of the repository where line endings are converted', async () => {
    stage.folder.git('init', '-q');
    stage.folder.git('config', 'core.autocrlf', 'true');
    stage.folder.write({
      'a.txt': 'a\r\nb\r\n',
      '.gitattributes': '.git* -text\n*.bat text eol=crlf\n*.raw -text\n',
      'x.bat': 'x\r\n',
      'y.raw': 'y\r\n',
    });
    commitAll();
    const patched = await patchOf(stage.folder, () => {
      stage.folder.write({
        'a.txt': 'a\r\nB\r\n',
        'x.bat': 'x\r\ny\r\n',
        'y.raw': 'y\r\nz\r\n',
        'n.txt': 'n\r\n',
      });
    });
    assert.match(patched.patch.toString('latin1'), /\+B\n/);
    const clone = applyToClone(stage.folder, patched, ['core.autocrlf=true']);
    assert.deepEqual(treeOf(clone), treeOf(stage.folder.path));
  });

  it('are those of the repository in another encoding', async () => {
    repository({ '.gitattributes': '*.u16 text working-tree-encoding=UTF-16LE\n' });
    writeFileSync(at('a.u16'), Buffer.from('one\ntwo\n', 'utf16le'));
    commitAll();
    await checkClone(() => writeFileSync(at('a.u16'), Buffer.from('one\nTWO\n', 'utf16le')));
  });

  it('are those on disk where a filter would be run, which is not', async () => {
    const ran = join(stage.folder.home, 'ran');
    stage.folder.git('init', '-q');
    stage.folder.write({
      'a.big': 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n',
      '.gitattributes': '[attr]lfs filter=trap diff=trap\n*.big lfs\n*.txt filter=trap\n',
      'a.txt': 'a\n',
    });
    commitAll();
    for (const key of [
      'filter.trap.clean',
      'filter.trap.smudge',
      'filter.trap.process',
      'diff.trap.command',
      'diff.trap.textconv',
      'core.fsmonitor',
      'diff.external',
      'core.editor',
    ]) {
      stage.folder.git('config', key, `touch ${ran}; cat`);
    }
    stage.folder.git('config', 'filter.trap.required', 'true');
    stage.folder.write({ 'a.txt': 'user\n' });
    const { result, patch } = await patchOf(stage.folder, () =>
      stage.folder.write({ 'a.big': 'the\0bytes', 'a.txt': 'A\n' }),
    );
    assert.ok(!existsSync(ran), 'a program of the repository was run');
    assert.throws(() => stage.folder.git('status'), /filter 'trap' failed/, 'the trap is one');
    assert.deepEqual(result.filtered, ['a.big', 'a.txt']);
    assert.match(patch.toString('latin1'), /-user\n\+A\n/);
  });

  it('are not there for a file too big to keep that changed, and that is said', async () => {
    repository({ 'a.txt': 'a\n' });
    stage.folder.write({ 'big.dat': 'x'.repeat(5000), 'other.dat': 'y'.repeat(6000), 'small.txt': 's\n' });
    const { result } = await patchOf(
      stage.folder,
      () =>
        stage.folder.write({ 'big.dat': 'z'.repeat(5000), 'small.txt': 'S\n', 'new.dat': 'n'.repeat(9000) }),
      { maxKeptBytes: 1000 },
    );
    assert.deepEqual(
      result.files.map(({ path }) => path),
      ['new.dat', 'small.txt'],
    );
    assert.deepEqual(result.leftOut, [{ path: 'big.dat', reason: 'too-big' }]);
  });

  it('that do not lead there are no proof', async () => {
    repository({ 'a.txt': 'a\nb\nc\n', 'b.bin': '\0a' });
    const { start, patch, patchFile, result } = await patchOf(stage.folder, () =>
      stage.folder.write({ 'a.txt': 'a\nB\nc\n', 'b.bin': '\0b' }),
    );
    const text = patch.toString('latin1');
    for (const broken of [
      text.replace('+B', '+X'),
      text.replace('-b', '-q'),
      text.slice(0, -30),
      'no patch\n',
      '',
    ]) {
      writeFileSync(patchFile, broken, 'latin1');
      const proof = await proveApplies(start, patchFile, result.tree, noSignal);
      assert.equal(proof.applies, false, broken);
    }
  });
});

describe('the start of a session', () => {
  it('is the one that was taken, in a process that continues', async () => {
    repository({ 'a.txt': 'a\n' });
    await startOf(stage.folder);
    stage.folder.write({ 'a.txt': 'A\n' });
    const again = await startOf(stage.folder);
    const file = join(stage.folder.home, 'out.patch');
    const result = await exportPatch(again, file, noSignal);
    assert.deepEqual(result.files, [{ path: 'a.txt', kind: 'modified' }]);
  });

  it('shows a change that kept the size and all times, as those of one tick of the clock do', async () => {
    repository({ 'a.txt': 'new' });
    const write = (text: string): void => {
      writeFileSync(at('a.txt'), text);
      utimesSync(at('a.txt'), 1_000_000_000, 1_000_000_000);
    };
    write('one');
    const start = await startOf(stage.folder);
    write('two');
    // Its other time cannot be set: so the index is given it, as if both had been written within one tick.
    setChangeTime(start.index, statSync(at('a.txt'), { bigint: true }).ctimeNs);
    utimesSync(start.index, 1_000_000_000, 1_000_000_000);
    const result = await exportPatch(start, join(stage.folder.home, 'out.patch'), noSignal);
    assert.deepEqual(result.files, [{ path: 'a.txt', kind: 'modified' }]);
  });

  it('lists the files of the workspace relative to it', async () => {
    repository({ 'sub/a.txt': 'a\n', 'b.txt': 'b\n', '.gitignore': '*.log\n' });
    stage.folder.write({ 'sub/new.txt': 'n\n', 'sub/x.log': 'x\n' });
    const start = await startOf(stage.folder, at('sub'));
    assert.deepEqual([...(await listWorkspace(start, noSignal))].sort(), ['a.txt', 'new.txt']);
  });

  it('says what is missing without git, and what is damaged', async () => {
    repository({ 'a.txt': 'a\n' });
    const place = join(stage.folder.home, 'session');
    const without = openWorkTreeStart(
      { folder: stage.folder.path, place, environment: { PATH: stage.folder.home } },
      noSignal,
    );
    await assert.rejects(without, (error) => error instanceof UserError && /Install git/.test(error.message));
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'start.json'), '{"version":');
    await assert.rejects(
      startOf(stage.folder),
      (error) => error instanceof UserError && /damaged/.test(error.message),
    );
  });
});

/** Gives the first entry of a git index this change time; the form is that of git's `gitformat-index`. */
function setChangeTime(index: string, ctimeNs: bigint): void {
  const bytes = readFileSync(index);
  bytes.writeUInt32BE(Number(ctimeNs / 1_000_000_000n), 12);
  bytes.writeUInt32BE(Number(ctimeNs % 1_000_000_000n), 16);
  const body = bytes.subarray(0, -20);
  writeFileSync(index, Buffer.concat([body, createHash('sha1').update(body).digest()]));
}
