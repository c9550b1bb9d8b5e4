/** Whoever reads a file of a folder reads it in the folder, whatever another process does to the way there. */
import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readState } from '../../../src/checkpoints/pathStates';
import { createDiskFiles } from '../../../src/edit/diskFiles';
import { readText } from '../../../src/recipes/disk/diskProject';
import { openBelow } from '../../../src/session/preview/openBelow';
import { readBytes } from '../../../src/index/scan/readSource';
import { textsOf } from '../../../src/session/task/changedTexts';
import { inScratchFolder } from '../../../src/tools/running/scratchFolder';
import { createDiskCheckedFiles } from '../../../src/verify/diskCheckedFiles';
import { swapFolder } from '../../support/swappedFolder';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

/** Hundreds of swaps; without the look at what was opened a few tens of reads go outside. */
const READS = 1_500;
/** By then a reader that finds nothing finds nothing at all. */
const MOST_READS = 100 * READS;

describe('a folder that is swapped for a link while its file is read', () => {
  let folder: TemporaryFolder;
  let outside: TemporaryFolder;
  let root = '';
  let stop: () => Promise<void>;
  beforeEach(async () => {
    folder = await folderWith({ 'docs/a.txt': 'ours' });
    outside = await folderWith({ 'a.txt': 'theirs' });
    root = realpathSync(folder.path);
    stop = await swapFolder(root, 'docs', outside.path);
  });
  afterEach(async () => {
    await stop();
    await folder.remove();
    await outside.remove();
  });

  const readers: Readonly<Record<string, () => Promise<string | null>>> = {
    'the map': async () => {
      const read = readBytes(root, 'docs/a.txt');
      return read.kind === 'bytes' ? read.bytes.toString() : null;
    },
    'a check': async () => (await createDiskCheckedFiles(root).look('docs/a.txt', 'text'))?.text ?? null,
    'a preview': async () => {
      const { descriptor } = openBelow(root, 'docs/a.txt');
      if (descriptor === null) return null;
      const text = readFileSync(descriptor, 'utf8');
      closeSync(descriptor);
      return text;
    },
    'an edit': async () => {
      const files = createDiskFiles({ root, isDirty: () => false });
      return Buffer.from((await files.read('docs/a.txt')).content?.bytes ?? '').toString() || null;
    },
    'a checkpoint': async () => (await readState(join(root, 'docs', 'a.txt'))).bytes?.toString() ?? null,
    'a review': async () => {
      const file = { kind: 'file', content: '', mode: 0o644, sizeBytes: 4 } as const;
      const row = { path: 'docs/a.txt', now: file, target: { kind: 'absent' }, writer: 'us' } as const;
      const checkpoints = { read: async () => Buffer.alloc(0) };
      return (await textsOf(row as never, { checkpoints: checkpoints as never, root })).after;
    },
    'a set-up': async () => readText(root, 'docs/a.txt')?.text ?? null,
    'a throw-away folder': async () => {
      const place = join(mkdtempSync(join(tmpdir(), 'repomaster-scratch-')), 'run');
      const copied = [{ from: join(root, 'docs', 'a.txt'), to: 'a.txt' }];
      try {
        const read = async (): Promise<string> => readFileSync(join(place, 'a.txt'), 'utf8');
        return (await inScratchFolder(place, copied, read)).answer;
      } finally {
        await rm(join(place, '..'), { recursive: true });
      }
    },
  };

  for (const [who, read] of Object.entries(readers))
    it(`gives ${who} the file of the folder or none`, async function () {
      this.timeout(60_000);
      const found = new Map<string | null, number>();
      let said = '';
      // The process that swaps may rest as long as all of these take: then until the file was there once.
      const most = (): number => (found.has('ours') ? READS : MOST_READS);
      for (let at = 0; at < most() && !found.has('theirs'); at++) {
        if (at >= READS) await nextTurn();
        const text = await read().catch((error: unknown) => {
          said = String(error);
          return null;
        });
        found.set(text, (found.get(text) ?? 0) + 1);
      }
      assert.ok((found.get('ours') ?? 0) > 0, `it was never read: ${said}`);
      assert.deepEqual(
        [...found.keys()].filter((text) => text !== 'ours' && text !== null),
        [],
        `after ${READS} reads`,
      );
    });
});
