/** Writes argv[4] bytes to the file argv[3] of the folder argv[2] and prints what came of it: `written`, or the error's name and text. */
import { errorText } from '../../../src/core/errors';
import { createDiskFiles } from '../../../src/edit/diskFiles';

async function writeOnce(root: string, path: string, bytes: number): Promise<string> {
  const files = createDiskFiles({ root, isDirty: () => false });
  try {
    const found = await files.read(path);
    await files.write(found.path, Buffer.alloc(bytes, 'x'), found.content?.version ?? null);
    return 'written';
  } catch (error) {
    return `${error instanceof Error ? error.name : ''}: ${errorText(error)}`;
  }
}

const [, , root = '', path = '', bytes = '0'] = process.argv;
void writeOnce(root, path, Number(bytes)).then((said) => process.stdout.write(said));
