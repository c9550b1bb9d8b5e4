/** Edges that were judged by hand, and what the map has of them today. */
import type { CodeIndex, Language, Resolution } from '../../../src/core/map/codeIndex';

/** One edge of one call site, by places alone: `file:line` of the site and of the definition it reaches. */
export interface Judged {
  readonly edge: string;
  /** Null where the edge is right, else why it is wrong. */
  readonly wrong: string | null;
}

/** How the map tells a judged edge today; elsewhere: as a candidate of an ambiguous call, or not at all. */
export interface Found extends Judged {
  readonly language: Language;
  readonly today: Resolution | 'ambiguous' | 'nowhere';
}

/**
 * The judged edges of a text, a line each: `file:line:column -> file:line right`, or `wrong: why` at the end.
 * The column says which of a line's calls was read; the map knows lines alone. Throws where a line is none of these.
 */
export function parseVerdicts(text: string): Judged[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const parts = /^(.+:\d+):\d+ -> (.+:\d+) (?:right|wrong: (.+))$/.exec(line);
      if (!parts) throw new Error(`no verdict: ${line}`);
      return { edge: `${parts[1] ?? ''} -> ${parts[2] ?? ''}`, wrong: parts[3] ?? null };
    });
}

/** The judged edges with what the index of their package has of each. */
export function findJudged(index: CodeIndex, judged: readonly Judged[]): Found[] {
  const places = placesOf(index);
  const languages = new Map(index.modules.map(({ path, language }) => [path, language]));
  const today = new Map<string, Found['today']>();
  for (const { from, candidates, lines } of index.ambiguous)
    for (const to of candidates)
      for (const line of lines) today.set(edgeOf(places, from, line, to), 'ambiguous');
  for (const { from, to, lines, resolution } of index.calls)
    for (const line of lines) {
      const edge = edgeOf(places, from, line, to);
      if (today.get(edge) !== 'exact') today.set(edge, resolution);
    }
  return judged.map((each) => ({
    ...each,
    language: languages.get(each.edge.slice(0, each.edge.indexOf(':'))) ?? 'python',
    today: today.get(each.edge) ?? 'nowhere',
  }));
}

interface Place {
  readonly path: string;
  readonly line: number;
}

/** Where every module, class and function of the index begins, by id. */
function placesOf({ modules, classes, functions }: CodeIndex): ReadonlyMap<string, Place> {
  const paths = new Map(modules.map(({ id, path }) => [id, path]));
  const places = new Map<string, Place>();
  for (const { id, path } of modules) places.set(id, { path, line: 1 });
  for (const { id, module, startLine } of [...classes, ...functions])
    places.set(id, { path: paths.get(module) ?? '', line: startLine });
  return places;
}

function edgeOf(places: ReadonlyMap<string, Place>, from: string, line: number, to: string): string {
  const target = places.get(to);
  return `${places.get(from)?.path ?? ''}:${line} -> ${target?.path ?? ''}:${target?.line ?? 0}`;
}
