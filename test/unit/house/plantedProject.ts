import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import { folderWith } from '../../support/temporaryFolder';

const configurations = [
  'eslint.config.mjs',
  'scripts/house/saidRule.mjs',
  'scripts/house/languageRule.mjs',
  'scripts/house/languageWalls.mjs',
  '.dependency-cruiser.mjs',
  '.prettierrc.json',
  '.prettierignore',
  'tsconfig.json',
  'package.json',
];

export interface CheckRun {
  readonly code: number | null;
  /** Everything it printed. */
  readonly text: string;
  /** The lines that name what is wrong. */
  readonly findings: readonly string[];
}

export interface PlantedProject {
  readonly path: string;
  check(...steps: readonly string[]): Promise<CheckRun>;
  remove(): Promise<void>;
}

/** A temporary project of these files (path -> text) under the real configurations, which a test may change between checks. */
export async function plantedProject(files: Readonly<Record<string, string>>): Promise<PlantedProject> {
  const folder = await folderWith(files);
  // A file of the test's own takes the place of the real configuration.
  for (const name of configurations) {
    await cp(join(repositoryRoot, name), join(folder.path, name), { force: false });
  }
  await symlink(join(repositoryRoot, 'node_modules'), join(folder.path, 'node_modules'), 'junction');
  return {
    path: folder.path,
    check: (...steps) => runCheck([...steps, '--root', folder.path]),
    remove: folder.remove,
  };
}

/** What `npm run check` says of such a project, which is removed. */
export async function checkPlanted(
  steps: readonly string[],
  files: Readonly<Record<string, string>>,
): Promise<CheckRun> {
  const project = await plantedProject(files);
  try {
    return await project.check(...steps);
  } finally {
    await project.remove();
  }
}

/** A project of one unit test of this body; the index's version is a digest of the two sources. */
export function unitSuite(body: string): Record<string, string> {
  return {
    'src/index/folder/engine.ts': '',
    'src/parseWorker.ts': '',
    'test/unit/one.test.ts': `it('adds', () => { ${body} });\n`,
  };
}

/** What scripts/check.mjs says when it is run with these arguments. */
export async function runCheck(args: readonly string[]): Promise<CheckRun> {
  const script = join(repositoryRoot, 'scripts', 'check.mjs');
  const { code, stdout, stderr } = await startProcess([script, ...args], {
    cwd: repositoryRoot,
    // Where CI is true nothing is taken from a cache.
    env: { ...process.env, CI: '' },
  }).ended;
  const lines = `${stdout}${stderr}`.split('\n');
  const findings = lines.filter((line) => line.startsWith('  ')).map((line) => line.trim());
  return { code, text: stdout + stderr, findings };
}

/** The findings that name `path` as the file at fault, the one the finding starts with. */
export function findingsOf(run: CheckRun, path: string): string[] {
  return run.findings.filter((line) => line.startsWith(`${path} `) || line.startsWith(`${path}:`));
}

/** The rules of the findings of `path`: the first brackets of each. */
export function rulesOf(run: CheckRun, path: string): string[] {
  return findingsOf(run, path).map((line) => /\(([\w@/-]+)\)/.exec(line)?.[1] ?? line);
}
