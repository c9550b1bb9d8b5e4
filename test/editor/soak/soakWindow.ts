import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/paths';
import { temporaryFolder } from '../../support/temporaryFolder';
import { runInServer } from '../runServer';
import { windowEnvironment } from '../window';

export interface SoakWindow {
  /** One of this folder's programs, without its ending. */
  readonly program: string;
  /** What the window opens; absolute. */
  readonly folder: string;
  /** How the program is told what to do. */
  readonly environment: Readonly<Record<string, string>>;
  readonly limitMs: number;
}

/**
 * Runs a program of this folder in a window of a real VS Code, and returns what it wrote as JSON to the file that
 * REPOMASTER_SOAK_REPORT names; null where it wrote none. Throws with the window's report where it failed.
 */
export async function runSoakWindow({ program, folder, environment, limitMs }: SoakWindow): Promise<unknown> {
  const results = await temporaryFolder();
  try {
    const told = join(results.path, 'told.json');
    const run = {
      files: [join(repositoryRoot, 'out', 'test', 'editor', 'soak', `${program}.js`)],
      resultFile: join(results.path, 'counts.json'),
      reportFile: join(results.path, 'report.txt'),
      grep: undefined,
    };
    const code = await runInServer({
      folder,
      environment: { ...windowEnvironment(run), ...environment, REPOMASTER_SOAK_REPORT: told },
      limitMs,
      onOutput: () => undefined,
    });
    const said = existsSync(run.reportFile) ? readFileSync(run.reportFile, 'utf8') : 'no report';
    assert.equal(code, 0, said);
    return existsSync(told) ? JSON.parse(readFileSync(told, 'utf8')) : null;
  } finally {
    await results.remove();
  }
}
