/** libclang, asked through its Python module (`pip install libclang==18.1.1`); real code comes from npm's registry. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../support/paths';
import { npmPackage } from './fetched';
import { askProgram } from './languageOracle';
import type { LanguageOracle } from './languageOracle';

const run = promisify(execFile);
const program = join(repositoryRoot, 'test', 'integration', 'oracles', 'clang', 'oracle.py');

export const clangOracle: LanguageOracle = {
  // A header that C++ includes is C++, and may be a target of C.
  languages: ['c', 'cpp'],
  open: async (use) => {
    await run('python3', ['-c', 'import clang.cindex']).catch((error: unknown) => {
      throw new Error('python3 has no module clang: pip install libclang==18.1.1', { cause: error });
    });
    return use((root, files) => askProgram(['python3', program], root, files));
  },
  /** The folder of a pin `name@version:folder:flags` in the package; the flags of its compiler stand in a file there. */
  fetch: async (pin) => {
    const [named = '', below = '', flags = ''] = pin.split(':');
    const folder = join(await npmPackage(named), below);
    if (flags !== '') await writeFile(join(folder, 'compile_flags.txt'), flags.replaceAll(' ', '\n'));
    return folder;
  },
};
