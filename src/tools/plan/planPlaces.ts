/** Where a plan wants to write, held beside what can be written and what the files hold. */
import { isUtf8 } from 'node:buffer';
import { lstat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Syntax } from '../../core/changes/edits';
import { ToolError } from '../../core/errors';
import { INSTALLED_RULE, isInstalledPackage } from '../../core/files/installedPackages';
import { inEnglish } from '../../core/text/phrase';
import { protectionOf } from '../../core/files/protectedPaths';
import type { ScopedFile } from '../../core/changes/scope';
import { MOST_BYTES, decodeFile } from '../../edit/fileText';
import { placeFile } from '../../edit/placeFile';
import type { FilePlace } from '../../edit/placeFile';
import { readFileNow } from '../../edit/readFile';
import { planSymbols } from './planSymbols';

export interface PlanPlacePorts {
  /** Absolute: the workspace folder. */
  readonly root: string;
  readonly syntax: Syntax;
  /** Absolute path of the folder for results; absent where there is none. */
  readonly results?: string | undefined;
  /** Whether somebody can be asked about protected files. */
  readonly canAsk: boolean;
  /** Which of the paths (relative, `/`) git ignores, so that no patch has them. */
  ignored(paths: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The scope of a plan, with paths and names as the workspace has them. */
export interface PlacedPlan {
  readonly files: readonly ScopedFile[];
  /** Planned files below the folder for results, absolute: they are no part of the change. */
  readonly outputs: readonly string[];
  /** What was taken for something else than written, a line each. */
  readonly notes: readonly string[];
}

/**
 * The files of a plan, each where it can be written, its symbols as the file has them. Throws ToolError that names every
 * path and symbol which the plan could never be met with, and what to plan instead.
 */
export async function placePlan(
  asked: readonly ScopedFile[],
  ports: PlanPlacePorts,
  signal: AbortSignal,
): Promise<PlacedPlan> {
  const outputs = asked.flatMap(({ path }) => outputOf(path, ports) ?? []);
  const others = asked.filter(({ path }) => outputOf(path, ports) === null);
  const placed = await Promise.all(others.map((file) => placeOne(file, ports, signal)));
  // What is installed is ignored by nature: it is changed where the user approves, and no patch has it.
  const own = placed.flatMap(({ file }) =>
    file === null || isInstalledPackage(file.path) ? [] : [file.path],
  );
  const ignored = await ports.ignored(own);
  const refused = placed.flatMap(({ file, refused: why }) =>
    file !== null && ignored.has(file.path) ? [...why, ignoredText(file.path)] : why,
  );
  if (refused.length > 0)
    throw new ToolError(
      ['plan: rejected, because this cannot be met:', ...refused.map((why) => `- ${why}`)].join('\n'),
    );
  return {
    files: placed.flatMap(({ file }) => file ?? []),
    outputs,
    notes: placed.flatMap(({ file, notes }) =>
      file !== null && isInstalledPackage(file.path) ? [...notes, installedNote(file.path)] : notes,
    ),
  };
}

/** The absolute path of a planned file that goes to the results; null for any other. */
function outputOf(path: string, { root, results }: PlanPlacePorts): string | null {
  if (results === undefined) return null;
  const place = resolve(root, path);
  const way = relative(results, place);
  return way === '' || way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? null : place;
}

interface PlacedFile {
  /** Null where it cannot be written. */
  readonly file: ScopedFile | null;
  readonly notes: readonly string[];
  readonly refused: readonly string[];
}

async function placeOne(
  { path: asked, symbols }: ScopedFile,
  ports: PlanPlacePorts,
  signal: AbortSignal,
): Promise<PlacedFile> {
  try {
    const place = await placeFile(ports.root, asked);
    const { path } = place;
    const protection = protectionOf(path);
    if (isInstalledPackage(path) && !ports.canAsk)
      return refusal(`${path} ${INSTALLED_RULE}, but nobody is there to approve: leave it out`);
    if (protection !== null && !ports.canAsk)
      return refusal(
        `${path} is protected (${inEnglish(protection.what)}), and nobody is there to approve: leave it out, and tell the user what should change in it`,
      );
    const text = await textOf(place);
    if (symbols === null || symbols.length === 0 || text === null)
      return { file: { path, symbols: null }, notes: [], refused: [] };
    const outline = await ports.syntax.outline(path, text, signal);
    if (outline === null || (outline.symbols.length === 0 && outline.problems.length > 0))
      return { file: { path, symbols: null }, notes: [`${path} is not parsed: the whole file`], refused: [] };
    const found = planSymbols(symbols, { path, text, symbols: outline.symbols });
    return { file: { path, symbols: found.symbols }, notes: found.notes, refused: found.refused };
  } catch (error) {
    if (error instanceof ToolError) return refusal(error.message);
    throw error;
  }
}

/** The text of the file; null for one still to be made, and for what only commands change: binary, or too large for edits. */
async function textOf(place: FilePlace): Promise<string | null> {
  // Whatever keeps it from being looked at is told by the reading below.
  const stats = await lstat(place.file).catch(() => null);
  if (stats?.isFile() === true && stats.size > MOST_BYTES) return null;
  const found = readFileNow(place);
  if (found === null || found.bytes.includes(0) || !isUtf8(found.bytes)) return null;
  return decodeFile(place.path, found.bytes).text;
}

function refusal(why: string): PlacedFile {
  return { file: null, notes: [], refused: [why] };
}

function installedNote(path: string): string {
  return `${path} is in an installed package: the user must approve the change, and no patch contains it`;
}

function ignoredText(path: string): string {
  return `${path} is ignored by git, so it cannot be part of a change. If the task is to create it, name it in a check of type file, and create it with a command`;
}
