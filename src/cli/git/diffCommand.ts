import type { Writable } from 'node:stream';
import { renderStructure } from '../../scenarios/git/structure/renderStructure';
import type { StructureEngine } from '../../session/structure/structureEngine';
import { writeJson, writeText } from '../output';
import { isFolder } from './isFolder';
import type { DiffOptions } from './syntax/diffSyntax';
import type { ReviewOptions } from './syntax/reviewSyntax';

/** The folder and the range of `git diff` or `git review [folder] [A..B]`: of one word, the folder where there is one of that name. */
export async function diffTarget({
  words,
}: DiffOptions | ReviewOptions): Promise<{ readonly folder: string; readonly range: string | null }> {
  const [first, second] = words;
  if (first === undefined) return { folder: '.', range: null };
  if (second !== undefined) return { folder: first, range: second };
  return (await isFolder(first)) ? { folder: first, range: null } : { folder: '.', range: first };
}

/** Runs `repomaster git diff`. Throws UserError for a name that is no commit, CancelledError. */
export async function runDiff(
  { symbolsOnly, json }: DiffOptions,
  range: string | null,
  { engine, stdout }: { readonly engine: StructureEngine; readonly stdout: Writable },
  signal: AbortSignal,
): Promise<void> {
  const { report } = await engine.compare({ range, maps: !symbolsOnly }, signal);
  await (json
    ? writeJson(stdout, [`${JSON.stringify(report)}\n`], signal)
    : writeText(stdout, [renderStructure(report)], signal));
}
