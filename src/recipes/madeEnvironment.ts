import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where set-up makes an environment, and where people do. */
const FOLDERS = ['.venv', 'venv'];
const PROGRAMS = ['bin/python3', 'bin/python', 'Scripts/python.exe'];

/** The Python of the environment that set-up made in the workspace folder, as an absolute path; null where there is none. */
export function madePython(root: string): string | null {
  for (const folder of FOLDERS) {
    if (!existsSync(join(root, folder, 'pyvenv.cfg'))) continue;
    const program = PROGRAMS.map((each) => join(root, folder, each)).find((each) => existsSync(each));
    if (program !== undefined) return program;
  }
  return null;
}
