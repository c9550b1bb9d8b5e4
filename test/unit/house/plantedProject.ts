import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** mocha runs in the repository's top folder. */
export const root = process.cwd();

const configurations = [
  'eslint.config.mjs',
  '.dependency-cruiser.mjs',
  '.prettierrc.json',
  '.prettierignore',
  'tsconfig.json',
  'package.json',
];

export interface CheckRun {
  readonly code: number | null;
  readonly stdout: string;
  /** The lines that name what is wrong. */
  readonly findings: readonly string[];
}

/** What `npm run check` says of a temporary project of these files (path -> text) under the real configurations. */
export async function checkPlanted(
  steps: readonly string[],
  files: Record<string, string>,
): Promise<CheckRun> {
  const folder = await mkdtemp(join(tmpdir(), 'repomaster-house-'));
  try {
    for (const name of configurations) await cp(join(root, name), join(folder, name));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return await runCheck([...steps, '--root', folder]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The findings that name `path` as the file at fault, the one the finding starts with. */
export function findingsOf(run: CheckRun, path: string): string[] {
  return run.findings.filter((line) => line.startsWith(`${path} `) || line.startsWith(`${path}:`));
}

/** The rules of the findings of `path`: the first brackets of each. */
export function rulesOf(run: CheckRun, path: string): string[] {
  return findingsOf(run, path).map((line) => /\(([\w@/-]+)\)/.exec(line)?.[1] ?? line);
}

function runCheck(args: readonly string[]): Promise<CheckRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'scripts/check.mjs'), ...args], { cwd: root });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code) => {
      const lines = `${stdout}${stderr}`.split('\n');
      const findings = lines.filter((line) => line.startsWith('  ')).map((line) => line.trim());
      resolve({ code, stdout: stdout + stderr, findings });
    });
  });
}
