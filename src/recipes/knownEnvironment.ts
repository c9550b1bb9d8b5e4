/** What set-up knows of where a repository is worked on. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { madePython } from './madeEnvironment';
import type { Machine } from './project';
import { shellWord } from './project';
import type { SetupView } from './setup';

export interface KnownEnvironment {
  /** The command that runs the tests, from the top folder; null where no file says one. */
  readonly tests: string | null;
  /** Interpreters with their versions: the one of the made environment, else the machine's. */
  readonly programs: readonly string[];
}

/** What the set-up of the folder (absolute) has found out. Reads one small file. */
export function knownEnvironment({ steps, machine }: SetupView, root: string): KnownEnvironment {
  const test = steps.find(({ step }) => step.kind === 'test')?.step;
  const python = madeVersion(root) ?? machineVersion(machine, 'Python', ['python3', 'python']);
  const node = machineVersion(machine, 'Node.js', ['node']);
  const folder = test === undefined || test.folder === '.' ? '' : `cd ${shellWord(test.folder)} && `;
  return {
    tests: test === undefined ? null : `${folder}${test.command}`,
    programs: [python, node].flatMap((each) => each ?? []),
  };
}

/** The Python of the made environment; null where none is made, or it does not tell its version. */
function madeVersion(root: string): string | null {
  const program = madePython(root);
  if (program === null) return null;
  const settings = readFileSync(join(dirname(dirname(program)), 'pyvenv.cfg'), 'utf8');
  const version = /^version(?:_info)?\s*=\s*(\d+(?:\.\d+){1,2})/m.exec(settings)?.[1];
  const place = relative(root, program).split(sep).join('/');
  return version === undefined ? null : `Python ${version} (${place})`;
}

function machineVersion({ programs }: Machine, name: string, called: readonly string[]): string | null {
  for (const program of called) {
    const version = programs.get(program);
    if (version !== undefined && version !== '') return `${name} ${version} (${program})`;
  }
  return null;
}
