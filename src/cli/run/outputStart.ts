import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckResult, CheckedFiles } from '../../core/changes/checks';
import { UserError, errorText } from '../../core/errors';
import type { OutputFile, Outputs } from '../../session/task/outputs';
import { errorCode } from '../exit';
import type { RunResult } from './runResult';

/** What a session has made of its outputs since it began. */
export interface OutputStart {
  /** Keeps what there is now, where that was not done yet. Throws UserError where it cannot be kept. */
  keep(): Promise<void>;
  /** What was written since, as a report has it: by path. */
  changes(): Promise<RunResult['files']>;
  /** All there is. */
  results(): Promise<RunResult['results']>;
}

export interface OutputParts {
  readonly outputs: Pick<Outputs, 'list' | 'isResult'>;
  readonly files: CheckedFiles;
  /** What the checks said before the work. */
  before(): readonly CheckResult[];
}

/** The outputs as they were before the session's first change, in a file of its folder (absolute). */
export function createOutputStart(folder: string, parts: OutputParts): OutputStart {
  const { outputs } = parts;
  const file = join(folder, 'outputs.json');
  const kept = (): readonly OutputFile[] | null => {
    try {
      // Our own writing, whole or not there: it is kept before anything is made.
      return JSON.parse(readFileSync(file, 'utf8')) as readonly OutputFile[];
    } catch (error) {
      if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) return null;
      throw error;
    }
  };
  return {
    keep: async () => {
      if (kept() !== null) return;
      const now = await outputs.list();
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, JSON.stringify(now));
      } catch (error) {
        throw new UserError(
          'outside-failed',
          `the session cannot be saved in ${folder} (${errorText(error)}); free some space there`,
        );
      }
    },
    changes: async () => [...(await inFolder(kept() ?? [], outputs)), ...(await planned(parts))],
    results: async () => {
      const own = (await outputs.list()).map(({ path, bytes }) => ({ path, bytes }));
      const made = await Promise.all((await planned(parts)).map(({ path }) => sizeOf(parts, path)));
      return [...own, ...made.flatMap((each) => each ?? [])];
    },
  };
}

async function inFolder(
  kept: readonly OutputFile[],
  outputs: Pick<Outputs, 'list'>,
): Promise<RunResult['files']> {
  const before = new Map(kept.map((each) => [each.path, each]));
  const now = await outputs.list();
  const made = now.flatMap(({ path, bytes, modifiedMs }): RunResult['files'] => {
    const old = before.get(path);
    if (old === undefined) return [{ path, change: 'created' }];
    const isSame = old.bytes === bytes && old.modifiedMs === modifiedMs;
    return isSame ? [] : [{ path, change: 'modified' }];
  });
  const gone = [...before.keys()].filter((path) => !now.some((each) => each.path === path));
  return [...made, ...gone.map((path) => ({ path, change: 'deleted' as const }))];
}

/** The files that checks of the plan name to be made, and that have other bytes than before, or were not there. */
async function planned(parts: OutputParts): Promise<RunResult['files']> {
  const { outputs, files } = parts;
  const found = await Promise.all(
    parts.before().map(async ({ check, digest }): Promise<RunResult['files']> => {
      if (check.type !== 'file' || outputs.isResult(check.path)) return [];
      const now = await files.look(check.path, 'digest');
      if (now === null || now.digest === digest) return [];
      return [{ path: check.path, change: digest === null ? 'created' : 'modified' }];
    }),
  );
  return found.flat();
}

async function sizeOf({ files }: OutputParts, path: string): Promise<RunResult['results'][number] | null> {
  const found = await files.look(path, 'digest');
  return found && { path, bytes: found.sizeBytes };
}
