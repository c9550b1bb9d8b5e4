import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { exportPatch, proveApplies } from '../../../src/git/patch';
import { listWorkspace, openWorkTreeStart } from '../../../src/git/workTreeStart';
import type { WorkTreeStart } from '../../../src/git/workTreeStart';
import { noSignal } from '../scan/gitFolder';
import { patchStage } from './patching';

const stage = patchStage();
const { at, commitAll, repository } = stage;

/** The session's start, as a run with these files of its own opens it. */
function open(...own: readonly string[]): Promise<WorkTreeStart> {
  const { path: folder, home, environment } = stage.folder;
  const place = join(home, 'session');
  return openWorkTreeStart({ folder, place, environment, unseen: own.map(at) }, noSignal);
}

/** What the patch tells of, which applies to the start. */
async function changedFiles(start: WorkTreeStart): Promise<readonly string[]> {
  const file = join(stage.folder.home, 'out.patch');
  const { files, leftOut, tree } = await exportPatch(start, file, noSignal);
  assert.deepEqual(await proveApplies(start, file, tree, noSignal), { applies: true });
  return [...files, ...leftOut].map(({ path }) => path);
}

describe("Files of the session's own in the folder", () => {
  it('are no change where a later run names others, nor are those of the runs before', async () => {
    repository({ 'a.txt': 'a\n' });
    await open();
    stage.folder.write({ 'a.txt': 'b\n', 'one.patch': '1\n' });
    assert.deepEqual(await changedFiles(await open('one.patch')), ['a.txt']);
    stage.folder.write({ 'sub/two.patch': '2\n', 'sub/two.patch.lock-7': '' });
    const start = await open('sub/two.patch');
    assert.deepEqual(await changedFiles(start), ['a.txt']);
    assert.deepEqual(await listWorkspace(start, noSignal), ['a.txt']);
    stage.folder.write({ 'other.patch': 'of somebody else\n', 'sub/two.patch.lock-d/x': '' });
    assert.deepEqual(await changedFiles(await open()), ['a.txt', 'other.patch', 'sub/two.patch.lock-d/x']);
  });

  it('are no change where rules of the repository say that such files are not ignored', async () => {
    repository({ '.gitignore': '!*.jsonl\n!*.patch\n', 'a.txt': 'a\n' });
    const start = await open('[my] task?.jsonl', 'ä.patch');
    stage.folder.write({ '[my] task?.jsonl': '{}\n', 'ä.patch': '-\n', 'm task1.jsonl': 'x\n' });
    assert.deepEqual(await changedFiles(start), ['m task1.jsonl']);
  });

  it('are no change where git tracks them, whatever becomes of them', async () => {
    repository({ 'a.txt': 'a\n', 'task.jsonl': 'old\n', 'gone.patch': 'old\n' });
    stage.folder.write({ 'task.jsonl': 'not committed\n' });
    const start = await open('task.jsonl', 'gone.patch');
    stage.folder.write({ 'task.jsonl': 'new\n', 'b.txt': 'b\n' });
    stage.folder.git('rm', '-q', 'gone.patch');
    assert.deepEqual(await changedFiles(start), ['b.txt']);
    commitAll();
    assert.deepEqual(await changedFiles(start), ['b.txt']);
    assert.deepEqual([...(await listWorkspace(start, noSignal))].sort(), ['a.txt', 'b.txt']);
  });

  it('are no change where the session began with them as files of the folder', async () => {
    mkdirSync(at('logs'));
    stage.folder.write({ 'logs/task.jsonl': 'a\n', 'a.txt': 'a\n' });
    await open();
    stage.folder.write({ 'logs/task.jsonl': 'a\nb\n' });
    assert.deepEqual(await changedFiles(await open('logs/task.jsonl')), []);
  });

  it('that cannot be kept in mind are said in a sentence, and the start stays as it was', async () => {
    repository({ 'a.txt': 'a\n' });
    await open();
    mkdirSync(join(stage.folder.home, 'session', 'start.json.half'));
    await assert.rejects(open('one.patch'), { name: 'UserError', message: /start\.json\.half/ });
    assert.deepEqual(await changedFiles(await open()), []);
  });
});
