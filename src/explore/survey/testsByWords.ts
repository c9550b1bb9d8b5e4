/** The tests of something that is told by words: those that have all of them in their names. */
import { isTestFile } from '../../index/languages/rules';
import type { ExploreMap } from '../map/exploreMap';
import { stopWords } from '../search/changeWords';
import { partsOf, stem, termsOf } from '../search/identifiers';
import { searchIndexOf } from '../search/searchIndex';
import { searchedPaths } from '../search/searchHit';
import { clip, count, oneLine } from '../answer/text';
import { listText } from '../answer/traceAnswer';
import type { Trace, TraceRow } from '../answer/traceAnswer';
import { surveyRow } from './surveyRow';

const MOST_ROWS = 20;
/** Folders of tests that are scripts. */
const SCRIPTS = /(?:^|\/)(?:regress(?:ion)?|testsuite|t)\//;

/**
 * The test files whose paths have all of the words, then tests of other files whose names do. Words that stand nowhere in the
 * folder are left out, and named. What a test checks is not read. Linear in the files and functions.
 */
export function testsByWords(map: ExploreMap, text: string): Trace {
  const words = text.split(/\s+/).filter((word) => !stopWords.has(word.toLowerCase()));
  const absent = words.filter((word) => !isWritten(map, word));
  const terms = words.filter((word) => !absent.includes(word)).flatMap((word) => partsOf(word).map(stem));
  const files = terms.length === 0 ? [] : filesNamed(map, terms);
  const tests = terms.length === 0 ? [] : testsNamed(map, terms, new Set(files));
  const shown = `'${clip(oneLine(text), 120)}'`;
  return {
    sentence:
      files.length + tests.length === 0
        ? `No test file or test has the words of ${shown} in its name; this does not read what tests check.`
        : `${count(files.length, 'test file has', 'test files have')} the words of ${shown} in the path${tests.length === 0 ? '' : `, and ${count(tests.length, 'other test', 'other tests')} in the name`}.`,
    sections: [
      section('Test files by their paths', files.map(fileRow)),
      section('Tests of other files by their names', tests),
    ].filter(({ rows }) => rows.length > 0),
    notes: [
      ...(absent.length > 0
        ? [
            `left out because they occur nowhere here: ${listText(
              absent.map((word) => `'${oneLine(word)}'`),
              4,
            )}.`,
          ]
        : []),
      'this goes by names alone: a test with another name may test it too.',
    ],
    advice: 'search_code finds every line.',
  };
}

function isWritten(map: ExploreMap, word: string): boolean {
  const { words } = searchIndexOf(map);
  return termsOf(word).some((term) => words.has(term));
}

function filesNamed(map: ExploreMap, terms: readonly string[]): readonly string[] {
  return searchedPaths(map).filter((path) => (isTestFile(path) || SCRIPTS.test(path)) && hasAll(path, terms));
}

function testsNamed(
  { index }: ExploreMap,
  terms: readonly string[],
  known: ReadonlySet<string>,
): readonly TraceRow[] {
  const paths = new Map(index.modules.map(({ id, path }) => [id, path]));
  return index.functions.flatMap(({ id, name, module, startLine }) => {
    const path = paths.get(module) ?? '';
    if (!isTestFile(path) || known.has(path) || !hasAll(name, terms)) return [];
    return [surveyRow({ name: id, path, line: startLine, id, score: null, details: [] })];
  });
}

/** Whether the words of a path or name have all of the terms. */
function hasAll(name: string, terms: readonly string[]): boolean {
  const own = new Set(name.split(/[^\p{L}\p{N}]+/u).flatMap((part) => partsOf(part).map(stem)));
  return terms.every((term) => own.has(term));
}

function fileRow(path: string): TraceRow {
  return surveyRow({ name: path, path, line: 1, id: null, score: null, details: [] });
}

function section(title: string, rows: readonly TraceRow[]): Trace['sections'][number] {
  return {
    title: `${title} (${rows.length}):`,
    rows: rows.slice(0, MOST_ROWS),
    further: Math.max(0, rows.length - MOST_ROWS),
  };
}
