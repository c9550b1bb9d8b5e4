/** Replaces a file of the folder named, again and again, by the texts that `loopTexts` tells; killed by a test. */
import { createDiskFiles } from '../../../src/edit/diskFiles';
import { loopTexts } from './loopTexts';

async function loop(root: string, notes: string | undefined): Promise<void> {
  const files = createDiskFiles({ root, isDirty: () => false, notes });
  process.stdout.write('writing\n');
  for (let at = 0; ; at++) {
    const { content } = await files.read('a.txt');
    await files.write('a.txt', Buffer.from(loopTexts[at % 2] ?? ''), content?.version ?? null);
    const made = await files.read(`made/${process.pid}-${at}/b.txt`);
    await files.write(made.path, Buffer.from(loopTexts[0]), null);
  }
}

void loop(process.argv[2] ?? '', process.argv[3]);
