/** Places that an answer cites, beside the files of the map. */
import type { ClaimedName, CodeReference, ReferenceAnswer } from '../core/checks';
import { byCodeUnits } from '../core/order';
import { phrase } from '../core/phrase';
import { MOST_NEAR, missing, pathOfNamed, shown } from './citedNames';
import type { ExploreMap } from './exploreMap';
import { namesOf } from './names';
import { misnamed } from './namesAtPlace';
import type { CitedLines } from './namesAtPlace';
import { scoreOf } from './resolveTarget';

type Place = Extract<CodeReference, { kind: 'place' }>;

/** Whether a place of an answer is there, and has what the answer says of it. */
export function lookUpPlace(map: ExploreMap, place: Place): ReferenceAnswer {
  const { path, line, endLine, names = [] } = place;
  const clean = belowFolder(map, path)
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/+$/, '');
  const named = filesNamed(map, clean);
  // Some write the folder as the top of everything.
  const paths = named.length === 0 && clean.startsWith('/') ? filesNamed(map, clean.slice(1)) : named;
  const [first] = paths;
  if (first === undefined) {
    return missing(phrase('There is no file {0}.', shown(clean)), nearestPath(map, clean));
  }
  const certainty = paths.length === 1 ? 'exact' : 'inferred';
  if (line === null) return bearing(map, paths, { line: null, last: 0 }, names, certainty);
  if (endLine !== null && endLine < line)
    return missing(phrase('Lines {0}-{1} end before they begin.', line, endLine), null);
  const last = Math.max(line, endLine ?? line);
  const long = paths.filter((each) => last <= linesOf(map, each));
  if (long.length === 0 || line < 1) {
    const lines = linesOf(map, first);
    const why =
      lines === 1
        ? phrase('{0} has 1 line.', shown(first))
        : phrase('{0} has {1} lines.', shown(first), lines);
    return missing(why, null);
  }
  return bearing(map, long, { line, last }, names, certainty);
}

/** The first of these files that has what is said of the place; else why the first has not. */
function bearing(
  map: ExploreMap,
  paths: readonly string[],
  lines: Omit<CitedLines, 'path'>,
  names: readonly ClaimedName[],
  certainty: 'exact' | 'inferred',
): ReferenceAnswer {
  const wrong = paths.map((path) => misnamed(map, { path, ...lines }, names));
  const path = paths[wrong.indexOf(null)];
  if (path !== undefined) return { kind: 'found', certainty, place: { path, line: lines.line ?? 1 } };
  const [first] = wrong;
  if (!first) throw new Error('a place without a file');
  return first;
}

/** An absolute path below the folder as the map has it. */
function belowFolder({ texts: { folder } }: ExploreMap, path: string): string {
  const around = folder?.replaceAll('\\', '/').replace(/\/+$/, '');
  return around !== undefined && path.startsWith(`${around}/`) ? path.slice(around.length + 1) : path;
}

/** Files whose path is the name or ends with it; folders are none. */
function filesNamed(map: ExploreMap, path: string): readonly string[] {
  const found = namesOf(map)
    .find(path)
    .flatMap(({ key, named }) => {
      if (named.kind === 'file') return [named.path];
      return named.kind === 'module' && key === named.node.path ? [named.node.path] : [];
    });
  return [...new Set(found)].sort(byCodeUnits);
}

/** 0 where the text cannot be read; an empty line behind the last line end is none. */
function linesOf(map: ExploreMap, path: string): number {
  const text = map.texts.read(path);
  return text === null ? 0 : text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n').length;
}

function nearestPath(map: ExploreMap, path: string): string | null {
  const near = namesOf(map).near(path, MOST_NEAR, (named) => scoreOf(map, named));
  const file = near.find(
    ({ key, named }) => named.kind === 'file' || (named.kind === 'module' && key.includes('.')),
  );
  return file ? pathOfNamed(map, file.named) : null;
}
