/** An edit beside a program that changes the same place without end: a sentence or the change, and nothing beside it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { openCheckpoints } from '../../../src/checkpoints/openCheckpoints';
import type { Checkpoints } from '../../../src/core/changes/checkpoints';
import { ToolError, UserError } from '../../../src/core/errors';
import { createDiskFiles } from '../../../src/edit/diskFiles';
import { checkpointedFiles } from '../../../src/session/task/checkpointed';
import { swapFolder } from '../../support/swappedFolder';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

/** Enough for each writer to come between; on a busy machine each takes its time. */
const EDITS = 40;

/** What the other program does with the file named, a line of JavaScript each. */
const writers: Readonly<Record<string, string>> = {
  'writes it': 'fs.writeFileSync(file, "theirs")',
  'puts a link and a file there by turns':
    'place(() => fs.symlinkSync("b.txt", half)); place(() => fs.writeFileSync(half, "theirs"))',
  'puts a folder and a file there by turns':
    'fs.rmSync(file, { force: true }); fs.mkdirSync(file); fs.rmdirSync(file); fs.writeFileSync(file, "theirs")',
  'deletes it and makes it again': 'fs.rmSync(file, { force: true }); fs.writeFileSync(file, "theirs")',
};

describe('an edit beside a program that changes the same place', () => {
  let folder: TemporaryFolder;
  let kept: TemporaryFolder;
  let outside: TemporaryFolder;
  let checkpoints: Checkpoints;
  beforeEach(async () => {
    folder = await folderWith({ 'docs/a.txt': 'old', 'docs/b.txt': 'other' });
    outside = await folderWith({ 'a.txt': 'theirs' });
    kept = await folderWith({});
    checkpoints = await openCheckpoints({ root: folder.path, folder: kept.path, list: async () => null });
  });
  afterEach(async () => {
    checkpoints.close();
    await Promise.all([folder.remove(), outside.remove(), kept.remove()]);
  });

  async function editAgainAndAgain(): Promise<number> {
    const disk = createDiskFiles({ root: folder.path, isDirty: () => false });
    const files = checkpointedFiles(disk, checkpoints, () => undefined);
    let written = 0;
    for (let at = 0; at < EDITS; at++)
      try {
        const { content } = await files.read('docs/a.txt');
        await files.write('docs/a.txt', Buffer.from(`ours ${at}`), content?.version ?? null);
        written += 1;
      } catch (error) {
        assert.ok(
          error instanceof ToolError || error instanceof UserError,
          error instanceof Error ? error.stack : String(error),
        );
        assert.doesNotMatch(error.message, /\bE[A-Z]{4,}\b/, 'a sentence, no code of the system');
      }
    return written;
  }

  const left = (): string[] =>
    [folder.path, outside.path].flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.includes('.repomaster-'),
      ),
    );

  for (const [what, line] of Object.entries(writers))
    it(`that ${what}`, async function () {
      this.timeout(60_000);
      const script = `const fs = require('node:fs'); const file = process.argv[1]; const half = file + '.theirs';
const place = (make) => { fs.rmSync(half, { force: true }); make(); try { fs.renameSync(half, file); } catch {} };
process.stdout.write('writing'); for (;;) { try { ${line}; } catch {} }`;
      const child = spawn(process.execPath, ['-e', script, join(folder.path, 'docs', 'a.txt')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      try {
        await editAgainAndAgain();
      } finally {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
      assert.deepEqual(left(), []);
    });

  it('that swaps the folder around it for a link: nothing outside is written', async function () {
    this.timeout(60_000);
    const stop = await swapFolder(folder.path, 'docs', outside.path);
    try {
      await editAgainAndAgain();
    } finally {
      await stop();
    }
    assert.deepEqual(left(), []);
    assert.deepEqual(readdirSync(outside.path), ['a.txt']);
    const text = await createDiskFiles({ root: outside.path, isDirty: () => false }).read('a.txt');
    assert.equal(Buffer.from(text.content?.bytes ?? '').toString(), 'theirs');
  });

  it('that moved it elsewhere by a link: says so', async () => {
    mkdirSync(join(folder.path, 'src'));
    symlinkSync(outside.path, join(folder.path, 'src', 'gone'));
    const files = createDiskFiles({ root: folder.path, isDirty: () => false });
    await assert.rejects(files.write('src/gone/n.txt', Buffer.from('x'), null), /outside the workspace/);
  });
});
