/** The files that a task was given besides its folder: read_document reads them where they are. */
import { realpathSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, extname, isAbsolute, relative, resolve } from 'node:path';
import { ToolError } from '../../core/errors';
import type { ExploreAnswer, Explorer, ReadDocumentArgs } from '../../core/explore';
import type { CodeIndex } from '../../core/model';
import { prepareMap } from '../../explore/exploreMap';
import { folderTexts } from '../../explore/folderTexts';
import { createLocalExplorer } from '../../explore/localExplorer';
import type { ReadAhead } from '../../explore/pdf/readAhead';
import { unknownLanguageReason } from '../../index/scan/skipReasons';
import type { InputFile } from './runSyntax';

/** Names of a folder that are told where it is asked for itself. */
const MOST_NAMES = 50;

/** Absolute paths of the inputs, as written and with links followed. */
export function inputPlaces(inputs: readonly InputFile[]): readonly string[] {
  return [...new Set(inputs.flatMap(({ path }) => [resolve(path), realpathSync(path)]))];
}

/**
 * The explorer that reads the inputs as documents too, by their paths or, at the beginning of a path, their names; all
 * else is `explorer`'s. What is read there counts as shown of no file of the folder.
 */
export function withInputs(explorer: Explorer, inputs: readonly InputFile[], readAhead: ReadAhead): Explorer {
  if (inputs.length === 0) return explorer;
  return {
    explore: async (request, signal) => {
      const place = request.tool === 'read_document' ? placeOf(inputs, request.args.path) : null;
      if (request.tool !== 'read_document' || place === null) return explorer.explore(request, signal);
      return readInput(place, request.args, readAhead, signal);
    },
  };
}

/** A file of an input: the folder that nothing is read out of, and the path below it. */
interface InputPlace {
  readonly folder: string;
  readonly path: string;
}

function placeOf(inputs: readonly InputFile[], asked: string): InputPlace | null {
  for (const { name, path } of inputs) {
    const top = realpathSync(path);
    const [first = '', ...rest] = asked.split('/');
    const named = isAbsolute(asked) ? asked : first === name ? resolve(top, ...rest) : null;
    if (named === null) continue;
    const below = [relative(resolve(path), named), relative(top, named)].find(
      (each) => !isAbsolute(each) && each.split(/[/\\]/)[0] !== '..',
    );
    if (below === undefined) continue;
    return statSync(top).isDirectory()
      ? { folder: top, path: below.replaceAll('\\', '/') }
      : { folder: dirname(top), path: basename(top) };
  }
  return null;
}

async function readInput(
  { folder, path }: InputPlace,
  { path: asked, query }: ReadDocumentArgs,
  readAhead: ReadAhead,
  signal: AbortSignal,
): Promise<ExploreAnswer> {
  const names = namesIn(resolve(folder, path));
  if (names !== null) throw new ToolError(`${asked} is a folder; read what you need of it: ${names}.`);
  const index = indexOf(path);
  const explorer = createLocalExplorer(prepareMap(index, folderTexts(folder, index)), readAhead);
  const args = query === undefined ? { path } : { path, query };
  const answer = await explorer.explore({ tool: 'read_document', args }, signal);
  return { ...answer, results: [], shown: [] };
}

/** Of a folder its first names; null for anything else. */
function namesIn(place: string): string | null {
  if (statSync(place, { throwIfNoEntry: false })?.isDirectory() !== true) return null;
  const names = readdirSync(place).sort();
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return names.length === 0 ? 'it is empty' : `${names.slice(0, MOST_NAMES).join(', ')}${more}`;
}

/** A map that lists one file, and knows nothing of it. */
function indexOf(path: string): CodeIndex {
  return {
    ...{ version: 1, root: '.', partial: false },
    ...{ modules: [], classes: [], functions: [], calls: [], ambiguous: [], unresolved: [] },
    ...{ external: [], imports: [], problems: [] },
    skipped: [{ path, reason: unknownLanguageReason(extname(path)) }],
  };
}
