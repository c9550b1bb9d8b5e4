import type { ExploreResult } from '../../core/map/explore';
import type { Location } from '../../core/map/views';
import { coreComponents } from '../map/coreComponents';
import type { ExploreMap } from '../map/exploreMap';
import { docOf } from './structureRows';
import { count, groupedNumber, oneLine } from '../answer/text';

/** RepoMaster's k: the core components. */
const TOP = 10;

/** The top 10 modules and the top 10 classes as lines, and as results in the same order; none until ranked. */
export function coreBlocks({ index }: ExploreMap): {
  readonly lines: readonly string[];
  readonly results: readonly ExploreResult[];
} {
  const { modules, classes } = coreComponents(index, TOP);
  const lines = [
    ...title('Core modules, by importance I', modules.length, index.modules.length),
    ...modules.map(({ score, location, doc }) => row(score, location.path, lineCount(location), doc)),
    ...title('Core classes, by importance J', classes.length, index.classes.length),
    ...classes.map(({ score, id, location, doc }) =>
      row(score, id, `${location.path}:${location.startLine}`, doc),
    ),
  ];
  return { lines, results: [...modules, ...classes].map(toResult) };
}

function title(what: string, shown: number, total: number): string[] {
  if (shown === 0) return [];
  return [`${what} (${shown < total ? `top ${shown} of ${groupedNumber(total)}` : 'all'})`];
}

function row(score: number, name: string, detail: string, doc: string | null): string {
  return [`  ${score.toFixed(2)}  ${oneLine(name)}  ${oneLine(detail)}`, docOf(doc)].join('  ').trimEnd();
}

function lineCount({ startLine, endLine }: Location): string {
  return count(endLine - startLine + 1, 'line', 'lines');
}

function toResult({ id, location, score }: { id: string; location: Location; score: number }): ExploreResult {
  return { path: location.path, line: location.startLine, endLine: location.endLine, id, score };
}
