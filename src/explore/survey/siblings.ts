import type { ClassNode } from '../../core/map/codeIndex';
import { callGraphOf } from '../map/callGraph';
import type { ExploreMap } from '../map/exploreMap';
import { pathOf } from '../target/resolveTarget';
import { searchedPaths } from '../search/searchHit';
import { clip, count, oneLine } from '../answer/text';
import type { Trace, TraceRow } from '../answer/traceAnswer';
import { isProseFile } from '../words/proseFile';
import { isAside, readListed } from './listedFiles';
import { surveyRow } from './surveyRow';

const MOST_DOCUMENTS = 60;
const MOST_TOLD = 6;
const MOST_BASES = 3;
const MOST_FOLDERS = 2;
const MOST_EXAMPLES = 5;
const LEAST_FILES = 2;
/** Shorter words begin many others. */
const LEAST_PREFIX = 4;
const FILLER = new Set([
  'new',
  'own',
  'custom',
  'kind',
  'type',
  'of',
  'the',
  'a',
  'an',
  'for',
  'to',
  'another',
  'my',
]);
const ADDING =
  /\b(?:add(?:s|ing)?|creat(?:e|es|ing)|writ(?:e|es|ing)|implement(?:s|ing)?|custom|new|your own|extend(?:s|ing)?|regist(?:er|ering))\b/i;

/**
 * What one more thing of a kind would be made like: headings and lines of documents on adding one, classes of that name with
 * those that extend them, folders of that name with their files. Names alone tell the kind.
 */
export function surveySiblings(map: ExploreMap, kind: string): Trace {
  const terms = termsOf(kind);
  const told = toldRows(map, terms);
  const bases = baseSections(map, terms);
  const folders = folderSections(map, terms);
  const shown = clip(oneLine(kind), 80);
  const found = told.length + bases.length + folders.length;
  return {
    sentence:
      found === 0
        ? `No document that was read says how to add another ${shown}, and no class or folder has that name.`
        : `${told.length > 0 ? `Documents here mention adding another ${shown}` : `No document here says how to add another ${shown}`}${bases.length + folders.length > 0 ? '; classes or folders with that name can serve as examples' : ''}.`,
    sections: [{ title: `Documents (${told.length})`, rows: told }, ...bases, ...folders].filter(
      ({ rows }) => rows.length > 0,
    ),
    notes:
      found === 0
        ? []
        : ['this goes by names and words: read one example in full, and the code that uses it.'],
    advice: 'view_code shows one of them.',
  };
}

/** Lower case, without an `s` at the end, without words that say nothing; the last of several kinds alone is one. */
function termsOf(kind: string): readonly string[] {
  const words = kind.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !FILLER.has(word));
  return (telling.length > 0 ? telling : words).map((word) => word.replace(/(?<=\w{3})s$/, ''));
}

function hasTerms(text: string, terms: readonly string[]): boolean {
  const words = (text.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{N}+/gu) ?? []).map((word) =>
    word.toLowerCase(),
  );
  return terms.every((term) => words.some((word) => isForm(word, term)));
}

/** `params` and `param` of `parameter`. */
function isForm(word: string, term: string): boolean {
  const one = word.replace(/(?<=\w{3})s$/, '');
  return (
    one === term ||
    (one.length >= LEAST_PREFIX && term.startsWith(one)) ||
    (term.length >= LEAST_PREFIX && one.startsWith(term))
  );
}

function toldRows(map: ExploreMap, terms: readonly string[]): readonly TraceRow[] {
  const files = readListed(
    map,
    /\.(?:md|mdx|rst|adoc|txt)$/i,
    MOST_DOCUMENTS,
    (path) => isProseFile(path) && !isAside(path) && !/changes|changelog|history|news|licen/i.test(path),
  );
  const lines = files.flatMap(({ path, lines: texts }) =>
    texts.flatMap((text, at) =>
      ADDING.test(text) && hasTerms(text, terms)
        ? [
            {
              path,
              line: at + 1,
              text: text.trim(),
              isHeading: /^#{1,6} /.test(text) || /^([=~^-])\1{3,}$/.test(texts[at + 1] ?? ''),
            },
          ]
        : [],
    ),
  );
  return [...lines.filter(({ isHeading }) => isHeading), ...lines.filter(({ isHeading }) => !isHeading)]
    .slice(0, MOST_TOLD)
    .map(({ path, line, text }) =>
      surveyRow({ name: clip(oneLine(text), 160), path, line, id: null, score: null, details: [] }),
    );
}

function baseSections(map: ExploreMap, terms: readonly string[]): Trace['sections'] {
  const { subclassesOf } = callGraphOf(map);
  const others = (node: ClassNode): readonly ClassNode[] =>
    (subclassesOf.get(node.id) ?? []).filter((each) => !isAside(pathOf(map, each)));
  return map.index.classes
    .filter((node) => !isAside(pathOf(map, node)) && hasTerms(node.name, terms) && others(node).length > 0)
    .sort((a, b) => others(b).length - others(a).length)
    .slice(0, MOST_BASES)
    .map((node) => ({
      title: `${oneLine(node.name)} at ${oneLine(pathOf(map, node))}:${node.startLine}, which ${count(others(node).length, 'class extends', 'classes extend')}`,
      rows: others(node)
        .slice(0, MOST_EXAMPLES)
        .map((each) => classRow(map, each)),
    }));
}

function classRow(map: ExploreMap, node: ClassNode): TraceRow {
  const { id, startLine: line, score } = node;
  return surveyRow({ name: id, path: pathOf(map, node), line, id, score, details: [] });
}

function folderSections(map: ExploreMap, terms: readonly string[]): Trace['sections'] {
  const byFolder = new Map<string, string[]>();
  for (const path of searchedPaths(map)) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const name = folder.slice(folder.lastIndexOf('/') + 1);
    if (isAside(path) || isProseFile(path) || !hasTerms(name, terms)) continue;
    const paths = byFolder.get(folder);
    if (paths === undefined) byFolder.set(folder, [path]);
    else paths.push(path);
  }
  return [...byFolder]
    .filter(([, paths]) => paths.length >= LEAST_FILES)
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_FOLDERS)
    .map(([folder, paths]) => ({
      title: `${oneLine(folder)}/, ${count(paths.length, 'file', 'files')}`,
      rows: paths
        .slice(0, MOST_EXAMPLES)
        .map((path) => surveyRow({ name: path, path, line: 1, id: null, score: null, details: [] })),
    }));
}
