import { isModule, moduleOf } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { isTestFile } from '../../index/languages/rules';
import { clip, count } from '../answer/text';
import type { Trace, TraceRow } from '../answer/traceAnswer';
import { callersOf, importersOf, targetText, traceGraphOf, walk } from '../trace/traceLinks';
import type { Link, TraceGraph } from '../trace/traceLinks';
import { traceTarget } from '../trace/traceTarget';
import type { TraceTarget } from '../trace/traceTarget';
import { isUnknownName } from '../words/unknownName';
import { scopeOf } from '../words/wordScope';
import { wordPlaces } from '../words/wordPlaces';
import { surveyRow } from './surveyRow';
import { testsByWords } from './testsByWords';

/** Test, helper, what it sets up, the thing itself: further away a test is no more about it. */
const HOPS = 4;
const MOST_ROWS = 12;
const SHOWN_CODE = 100;

/**
 * The tests that call the target, those that reach it through others, and the test files that name it otherwise; of several
 * words those that have them in their names. That a test runs a thing is no proof that it checks it. Throws ToolError for a target that is nothing here.
 */
export function surveyTests(map: ExploreMap, text: string): Trace {
  if (/\S\s+\S/.test(text)) return testsByWords(map, text);
  if (isUnknownName(map, text)) return testsNaming(map, text);
  const graph = traceGraphOf(map);
  const target = traceTarget(map, text);
  const hops = walk(graph.nodes, target.seeds, HOPS, callersOf(graph)).map((links) =>
    links.filter(({ far, path }) => isTestFile(path) && !target.seeds.has(far)),
  );
  const direct = hops[0] ?? [];
  const seen = new Set(direct.map(({ path }) => path));
  const further = hops
    .slice(1)
    .flat()
    .filter(({ path }) => !seen.has(path));
  const importers = isModule(target.node) ? importing(graph, target) : [];
  const named = namingRows(map, target, new Set([...seen, ...further.map(({ path }) => path)]));
  const found = new Set([...direct, ...further, ...importers].map(({ path }) => path));
  return {
    sentence: sentenceOf(graph, target, found.size, named.length),
    sections: [
      section('Tests that call it', linkRows(direct)),
      section('Test files that import it', linkRows(importers)),
      section('Tests that reach it through other code', linkRows(further)),
      section('Test files that name it, without a known call', named),
    ].filter(({ rows }) => rows.length > 0),
    notes: ['a test that reaches it may not check what it does.'],
    advice: 'trace_dependencies with direction callers lists every call.',
  };
}

function sentenceOf({ nodes }: TraceGraph, { node }: TraceTarget, files: number, named: number): string {
  const target = targetText(nodes, node);
  if (files > 0) return `${target} is reached by tests in ${count(files, 'file', 'files')}.`;
  if (named > 0)
    return `No known test calls ${target}; ${count(named, 'test file names', 'test files name')} it.`;
  return `No known test calls or names ${target}.`;
}

function section(title: string, rows: readonly TraceRow[]): Trace['sections'][number] {
  const counted = rows.length > MOST_ROWS ? `the first ${MOST_ROWS} of ${rows.length}` : String(rows.length);
  return { title: `${title} (${counted})`, rows: rows.slice(0, MOST_ROWS) };
}

/** A row a test, the first site of each. */
function linkRows(links: readonly Link[]): readonly TraceRow[] {
  const distinct = new Map<CodeNode, Link>();
  for (const link of links) if (!distinct.has(link.far)) distinct.set(link.far, link);
  return [...distinct.values()].map(({ far, path, lines, near }) =>
    surveyRow({
      name: 'name' in far && !far.name.startsWith('<') ? far.id : path,
      path,
      line: lines[0] ?? far.startLine,
      id: far.id,
      score: null,
      details: 'name' in near ? [`by ${near.name}`] : [],
    }),
  );
}

function importing(graph: TraceGraph, { node }: TraceTarget): readonly Link[] {
  return importersOf(graph)(node).filter(({ path }) => isTestFile(path));
}

/** A row a test file that has its name as a word, the lines that call something of that name first. */
function namingRows(map: ExploreMap, { node }: TraceTarget, known: ReadonlySet<string>): readonly TraceRow[] {
  if (isModule(node)) return [];
  const home = moduleOf(traceGraphOf(map).nodes, node).path;
  return rowsOf(map, node.name, (path) => !known.has(path) && path !== home);
}

function rowsOf(map: ExploreMap, word: string, isWanted: (path: string) => boolean): readonly TraceRow[] {
  const places = wordPlaces(map, word).filter(({ path }) => isTestFile(path) && isWanted(path));
  const byFile = new Map<string, (typeof places)[number]>();
  for (const place of places) {
    const known = byFile.get(place.path);
    if (known === undefined || (known.role !== 'called' && place.role === 'called'))
      byFile.set(place.path, place);
  }
  const named = fileNamed(word);
  return [...byFile.values()]
    .sort((a, b) => Number(named.test(b.path)) - Number(named.test(a.path)))
    .map(({ path, line, text, id }) =>
      surveyRow({ name: path, path, line, id, score: null, details: [clip(text, SHOWN_CODE)] }),
    );
}

/** The tests of `attachment` stand in attachment.test.js or test_attachment.py: those say most. */
function fileNamed(word: string): RegExp {
  return new RegExp(`(?:^|[/_.])${word.replace(/[^\w]/g, '.')}(?:[_.]|$)`, 'i');
}

/** Of a name that is no symbol: a word of test files. */
function testsNaming(map: ExploreMap, text: string): Trace {
  const { word } = scopeOf(map, text);
  const rows = rowsOf(map, word, () => true);
  return {
    sentence: `'${clip(word, 120)}' is not a function, class or module in the map; ${count(rows.length, 'test file has', 'test files have')} the word.`,
    sections: [section('Test files that name it', rows)].filter((each) => each.rows.length > 0),
    notes: ['this is a word search: other things with the same name count too.'],
    advice: 'search_code finds every line.',
  };
}
