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
  const environment = {
    REPOMASTER_TEST_FILES: JSON.stringify(run.files),
    REPOMASTER_TEST_RESULT: run.resultFile,
  };
  return run.grep === undefined ? environment : { ...environment, REPOMASTER_TEST_GREP: run.grep };
}

/** What windowEnvironment wrote; throws when the extension host was not started by the test run. */
export function readWindowEnvironment(env: NodeJS.ProcessEnv): WindowRun {
  const {
    REPOMASTER_TEST_FILES: files,
    REPOMASTER_TEST_RESULT: resultFile,
    REPOMASTER_TEST_GREP: grep,
  } = env;
  if (files === undefined || resultFile === undefined) {
    throw new Error('the editor tests run by `npm test -- editor`, which says which files to run');
  }
  return { files: JSON.parse(files) as string[], resultFile, grep };
}
