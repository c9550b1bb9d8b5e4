import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/paths';
import type { Answers } from './answers';

interface Answer {
  readonly definitions: readonly (readonly [string, string, string | null, number, number])[];
  readonly imports: readonly (readonly [string, string])[];
  readonly unread: readonly (readonly [string, string])[];
}

const program = join(repositoryRoot, 'test', 'integration', 'oracles', 'pythonOracle.py');

/** What CPython's own parser and path rules say of these files (relative to the folder, the only one on the path). */
export async function askCPython(folder: string, files: readonly string[]): Promise<Answers> {
  const python = spawn('python3', ['-I', '-S', '-B', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    python.once('error', reject);
    python.once('close', resolve);
  });
  python.stdin.end(JSON.stringify({ root: folder, files }));
  const [output, code] = await Promise.all([text(python.stdout), ended]);
  if (code !== 0) throw new Error(`pythonOracle.py ended with ${code}`);
  const { definitions, imports, unread } = JSON.parse(output) as Answer;
  return {
    definitions: definitions.map(([path, kind, name, start, end]) => ({ path, kind, name, start, end })),
    imports: new Set(imports.map(([from, to]) => `${from} -> ${to}`)),
    unread: unread.map(([path, reason]) => ({ path, reason })),
  };
}
