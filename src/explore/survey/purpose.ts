import type { NameRules } from '../../index/languages/languageRules';
import { languageRules } from '../../index/languages/rules';
import type { ExploreMap } from '../map/exploreMap';
import { clip, oneLine } from '../answer/text';
import type { Trace, TraceRow } from '../answer/traceAnswer';
import { isProseFile } from '../words/proseFile';
import { wordPlaces } from '../words/wordPlaces';
import { commentOnLine1, firstComment, generatedLine } from './firstComment';
import { folderOf, isAside, readListed } from './listedFiles';
import { packagesOf } from './facts/packageFacts';
import { readmeParagraphs } from './readmeParagraphs';
import { surveyRow } from './surveyRow';
import { pathsNamed } from './surveyedPart';

const MOST_PARAGRAPHS = 2;
const MOST_MENTIONS = 3;
const SHOWN = 220;
const LEAST_WORDS = 4;
/** A line that names it further behind is about something else. */
const MENTIONED_WITHIN = 60;
const LOGS = /(?:^|\/)(?:changes?|changelog|history|news)[^/]*$/i;

/**
 * What the texts say a file, folder or package is for: that a generator wrote it, its own first comment or documentation, its
 * README and manifest, then documents that name it; where none does, a comment on line 1 and the documentation of what it defines.
 * What it holds and who uses it is told by other tools.
 */
export function surveyPurpose(map: ExploreMap, target: string): Trace {
  const paths = pathsNamed(map, target);
  const told = paths.flatMap((path) => [
    ...ownWords(map, path),
    ...folderWords(map, path),
    ...mentions(map, path),
  ]);
  const rows =
    told.length > 0 ? told : paths.flatMap((path) => [...firstLine(map, path), ...definitionDocs(map, path)]);
  const shown = clip(oneLine(target), 120);
  return {
    sentence:
      rows.length === 0
        ? `No comment, README or document that was read says what ${shown} is for; its contents and the code that uses it may tell.`
        : `What files here say about ${shown}:`,
    sections: rows.length === 0 ? [] : [{ title: 'In their own words', rows }],
    notes: [],
    advice: 'view_code shows the file.',
  };
}

function ownWords(map: ExploreMap, path: string): readonly TraceRow[] {
  const doc = map.index.modules.find((module) => module.path === path)?.doc;
  const text = isProseFile(path) ? null : map.texts.read(path);
  const generated = text === null ? null : generatedLine(text);
  const marked = generated === null ? [] : [row(path, generated.line, generated.text)];
  if (doc !== undefined && doc !== null && doc.trim() !== '') return [...marked, row(path, 1, doc)];
  const comment = text === null ? null : firstComment(text);
  return comment === null ? marked : [...marked, row(path, comment.line, comment.text)];
}

/** Line 1 of a file of which nothing says more. */
function firstLine(map: ExploreMap, path: string): readonly TraceRow[] {
  const text = isProseFile(path) ? null : map.texts.read(path);
  const comment = text === null ? null : commentOnLine1(text);
  return comment === null ? [] : [row(path, comment.line, comment.text)];
}

/** The documentation of a file's own classes and functions, those of the highest importance first. */
function definitionDocs({ index }: ExploreMap, path: string): readonly TraceRow[] {
  const module = index.modules.find((each) => each.path === path)?.id;
  const isTop = (each: { readonly module: string; readonly parent: string }): boolean =>
    each.module === module && each.parent === module;
  return [
    ...index.classes.filter(isTop).toSorted((a, b) => b.score - a.score),
    ...index.functions.filter(isTop),
  ]
    .filter(({ doc }) => doc !== null && doc.trim() !== '')
    .slice(0, MOST_MENTIONS)
    .map(({ startLine, doc }) => row(path, startLine, doc ?? ''));
}

/** Of a folder its manifest's description, the beginning of its README and the documentation of its package. */
function folderWords(map: ExploreMap, path: string): readonly TraceRow[] {
  const isOwn = (each: string): boolean => folderOf(each) === `${path}/`;
  const described = packagesOf(map)
    .filter(({ file, description }) => isOwn(file.path) && description !== '')
    .map(({ file, line, description }) => row(file.path, line, description));
  const readmes = readListed(map, /(^|\/)readme(?:\.\w+)?$/i, 1, isOwn).flatMap(({ path: readme, lines }) =>
    readmeParagraphs(lines)
      .slice(0, MOST_PARAGRAPHS)
      .map(({ text, line }) => row(readme, line, text)),
  );
  const packaged = map.index.modules.filter(
    ({ path: each, language }) => isOwn(each) && isPackageFile(`/${each}`, languageRules[language].names),
  );
  return [...described, ...readmes, ...packaged.flatMap((each) => ownWords(map, each.path))];
}

function isPackageFile(path: string, { packageFile, declarationFile }: NameRules): boolean {
  return packageFile !== null && packageFile.test(path) && !declarationFile?.test(path);
}

/** Lines of documents that name the file, or the folder with its path. */
function mentions(map: ExploreMap, path: string): readonly TraceRow[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!name.includes('.') && !path.includes('/')) return [];
  const word = name.includes('.') ? name : path;
  return wordPlaces(map, word, (each) => isProseFile(each) && !isAside(each) && !LOGS.test(each))
    .filter(({ text }) => text.split(/\s+/).length > LEAST_WORDS && text.indexOf(word) < MENTIONED_WITHIN)
    .slice(0, MOST_MENTIONS)
    .map((place) => row(place.path, place.line, place.text));
}

function row(path: string, line: number, text: string): TraceRow {
  return surveyRow({ name: clip(oneLine(text), SHOWN), path, line, id: null, score: null, details: [] });
}
