import { join } from 'node:path';

/** One window of VS Code and what runs in it. */
export interface EditorWindow {
  readonly name: string;
  /** Copied before use; undefined opens no folder. */
  readonly fixture: string | undefined;
  /** Absolute paths of compiled tests. */
  readonly files: readonly string[];
}

export interface WindowRun {
  readonly files: readonly string[];
  readonly resultFile: string;
  /** What a person reads; shown when the window has closed. */
  readonly reportFile: string;
  readonly grep: string | undefined;
}

/**
 * The windows for compiled test files given relative to out/test/editor: those at the top use the fixture
 * `small`, those in a folder the fixture of its name, `no-folder` none. Sorted by name.
 */
export function groupByWindow(paths: readonly string[], compiled: string, fixtures: string): EditorWindow[] {
  const groups = new Map<string, string[]>();
  for (const path of [...paths].sort()) {
    const parts = path.split(/[\\/]/);
    const name = parts.length > 1 ? (parts[0] ?? '') : 'small';
    groups.set(name, [...(groups.get(name) ?? []), join(compiled, path)]);
  }
  const names = [...groups.keys()].sort();
  return names.map((name) => ({
    name,
    fixture: name === 'no-folder' ? undefined : join(fixtures, name),
    files: groups.get(name) ?? [],
  }));
}

/** The environment that carries a run into the extension host. */
export function windowEnvironment(run: WindowRun): Record<string, string> {
  return { REPOMASTER_TEST_WINDOW: JSON.stringify(run) };
}

/** What windowEnvironment wrote; throws when the extension host was not started by the test run. */
export function readWindowEnvironment(env: NodeJS.ProcessEnv): WindowRun {
  const text = env['REPOMASTER_TEST_WINDOW'];
  if (text === undefined) {
    throw new Error('the editor tests run by `npm test -- editor`, which says which files to run');
  }
  return JSON.parse(text) as WindowRun;
}
