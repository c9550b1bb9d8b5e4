/** What the claims of an answer are held beside. */
import type { CheckedFiles } from '../../core/changes/checks';
import type { TaskEvidence } from '../../core/conversation/task';
import type { SeenRun } from './seenRuns';

export interface ClaimFacts extends Pick<TaskEvidence, 'observations' | 'results'> {
  /** Those of the checks, too. */
  readonly runs: readonly SeenRun[];
  readonly files: CheckedFiles;
}

/** A sentence of the answer with the files that it names; code spans stay in it. */
export interface Sentence {
  readonly text: string;
  /** From 1. */
  readonly line: number;
  readonly files: readonly string[];
}

/** The file as it is named, or below the folder of results. */
export async function lookFor(
  path: string,
  { files, results }: Pick<ClaimFacts, 'files' | 'results'>,
): ReturnType<CheckedFiles['look']> {
  const own = results.find((each) => each === path || each.endsWith(`/${path}`));
  return (await files.look(path, 'text')) ?? (own === undefined ? null : files.look(own, 'text'));
}

/** As a number of its own. */
export function holdsNumber(text: string, number: string): boolean {
  const bare = text.replace(/(?<=\d)[,_](?=\d{3}\b)/g, '');
  for (let at = bare.indexOf(number); at >= 0; at = bare.indexOf(number, at + 1)) {
    if (!/[\d.]/.test(bare[at - 1] ?? ' ') && !/\d/.test(bare[at + number.length] ?? ' ')) return true;
  }
  return false;
}
