import { realpathSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { ToolError } from '../../core/errors';
import type { ExploreAnswer, ExploreRequest, Explored, Explorer, ViewCodeArgs } from '../../core/map/explore';
import type { ReadAhead } from '../pdf/readAhead';
import { installedFile } from './installedPlaces';
import { belowOf, findPlaced } from './namedPlaces';
import type { NamedPlace, PlacedPath } from './namedPlaces';
import { answerOfFile, structureOf } from './placeAnswers';

export interface PlaceParts {
  /** Absolute: the mapped folder. */
  readonly root: string;
  /** Those there are now. */
  places(): readonly NamedPlace[];
  readonly readAhead: ReadAhead;
}

/**
 * The explorer that shows the files of named places as well: outside of the folder by their absolute paths and the places'
 * names; and what the map does not know, relative to the folder or to a place that may be changed.
 */
export function withPlaces(explorer: Explorer, parts: PlaceParts): Explorer {
  return {
    explore: async (request, signal) => {
      if (request.tool === 'view_code') return viewCode(explorer, parts, request.args, signal);
      const asked =
        request.tool === 'read_document' || request.tool === 'view_structure' ? request.args.path : undefined;
      if (asked === undefined) return explorer.explore(request, signal);
      return orPlaced(explorer, parts, { request, asked }, signal);
    },
  };
}

interface Asked {
  readonly request: ExploreRequest;
  readonly asked: string;
}

/** The map's answer where it has one, else that of a place. */
async function orPlaced(
  explorer: Explorer,
  parts: PlaceParts,
  { request, asked }: Asked,
  signal: AbortSignal,
): Promise<Explored> {
  const found = foundOf(parts, asked);
  if (found === null) return explorer.explore(request, signal);
  const { placed, target } = found;
  const answer = async (): Promise<Explored> => ({
    kind: 'ready',
    answer:
      request.tool === 'view_structure'
        ? structureOf(placed, target, request.args.depth ?? 2)
        : withOwnPaths(
            await answerOfFile(
              placed,
              withoutLines(target),
              retargeted(request, target),
              parts.readAhead,
              signal,
            ),
            parts,
          ),
  });
  if (isOutside(parts, placed)) return answer();
  try {
    return await explorer.explore(request, signal);
  } catch (error) {
    if (error instanceof ToolError) return answer();
    throw error;
  }
}

/** What is shown of files in the folder by the paths that tools have for them: relative to it. */
function withOwnPaths(answer: ExploreAnswer, { root }: PlaceParts): ExploreAnswer {
  const shown = (answer.shown ?? []).map((each) => ({
    ...each,
    path: belowOf(realpathSync(root), each.path) ?? each.path,
  }));
  return { ...answer, shown };
}

async function viewCode(
  explorer: Explorer,
  parts: PlaceParts,
  args: ViewCodeArgs,
  signal: AbortSignal,
): Promise<Explored> {
  const placed = args.targets.filter((target) => foundOf(parts, target) !== null);
  if (placed.length === 0) return explorer.explore({ tool: 'view_code', args }, signal);
  const others = args.targets.filter((target) => !placed.includes(target));
  // Of several answers each keeps to the tool's own limit.
  const isOne = others.length === 0 && placed.length === 1;
  const asked = isOne ? args : { ...args, roomTokens: undefined };
  const request = (targets: readonly string[]): ExploreRequest => ({
    tool: 'view_code',
    args: { ...asked, targets },
  });
  const parted: Explored[] = others.length === 0 ? [] : [await explorer.explore(request(others), signal)];
  for (const target of placed)
    parted.push(await orPlaced(explorer, parts, { request: request([target]), asked: target }, signal));
  const unready = parted.find(({ kind }) => kind === 'notReady');
  const answers = parted.flatMap((each) => (each.kind === 'ready' ? [each.answer] : []));
  return unready ?? { kind: 'ready', answer: joined(answers) };
}

function joined(answers: readonly ExploreAnswer[]): ExploreAnswer {
  const more = answers.flatMap((answer) => answer.more ?? []);
  return {
    text: answers.map(({ text }) => text).join('\n\n'),
    results: answers.flatMap(({ results }) => results),
    truncated: answers.some(({ truncated }) => truncated),
    more: more.length === 0 ? null : more.join(' '),
    shown: answers.flatMap(({ shown }) => shown ?? []),
  };
}

/** A file or folder of a place, and how a request names it. */
interface Found {
  readonly placed: PlacedPath;
  readonly target: string;
}

function foundOf(parts: PlaceParts, asked: string): Found | null {
  const all = parts.places();
  const open = all.filter(({ changes }) => changes === 'freely').map(({ path }) => path);
  const placed = findPlaced(all, withoutLines(asked), [parts.root, ...open]);
  if (placed !== null) return { placed, target: asked };
  const installed = installedFile(
    all.filter(({ label }) => label !== null),
    withoutLines(asked),
  );
  const file = installed === null ? null : findPlaced(all, installed.path, []);
  if (installed === null || file === null) return null;
  const below = belowOf(parts.root, installed.path) ?? installed.path;
  return { placed: file, target: installed.lines === null ? below : `${below}:${installed.lines}` };
}

function retargeted(request: ExploreRequest, target: string): ExploreRequest {
  switch (request.tool) {
    case 'view_code':
      return { ...request, args: { ...request.args, targets: [target] } };
    case 'read_document':
      return { ...request, args: { ...request.args, path: target } };
    default:
      return request;
  }
}

function isOutside({ root }: PlaceParts, { folder, path }: PlacedPath): boolean {
  const below = belowOf(root, folder);
  return below === null || isAbsolute(path);
}

/** As `path:from-to` is written of a target. */
function withoutLines(target: string): string {
  return target.trim().replace(/:L?\d+(?:-L?\d+)?$/, '');
}
