import type { AmbiguousCall } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import { groupBy } from '../map/callGraph';
import { isClass, moduleOf } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import { isTestFile } from '../../index/languages/rules';
import { count, groupedNumber, oneLine } from '../answer/text';
import { listText, siteText } from '../answer/traceAnswer';
import type { TraceRow, TraceSection } from '../answer/traceAnswer';
import { shortName } from './traceLinks';
import type { TraceGraph } from './traceLinks';
import type { TraceTarget } from './traceTarget';

const SHOWN_NAMES = 5;
const SHOWN_SITES = 4;
const SHOWN_FILES = 3;
const SHOWN_CANDIDATES = 4;
/** Up to so many candidates are all that there are; more may have been cut (see callRows.ts of the index). */
const MOST_TOLD = 10;

/** Sites that may mean one of the nodes, apart from the facts, those of tests last; each with what else it may mean. */
export function ambiguousSites(graph: TraceGraph, seeds: Iterable<CodeNode>): readonly TraceSection[] {
  const rows = [...new Set([...seeds].flatMap(({ id }) => graph.edges.ambiguousTo.get(id) ?? []))];
  const isInTest = ({ from }: AmbiguousCall): boolean => {
    const node = graph.nodes.get(from);
    return node !== undefined && isTestFile(moduleOf(graph.nodes, node).path);
  };
  const [tests, others] = [rows.filter(isInTest), rows.filter((row) => !isInTest(row))];
  return [
    {
      title: `Ambiguous sites that may mean it (${sitesIn(others)}):`,
      rows: ambiguousRows(graph, others),
    },
    {
      title: `Ambiguous sites in tests that may mean it (${sitesIn(tests)}):`,
      rows: ambiguousRows(graph, tests),
    },
  ].filter((section) => section.rows.length > 0);
}

/** Sites in a node of which only candidates are known. */
export function ambiguousSitesIn(graph: TraceGraph, seeds: Iterable<CodeNode>): TraceSection {
  const rows = [...seeds].flatMap(({ id }) => graph.edges.ambiguousFrom.get(id) ?? []);
  return {
    title: `Ambiguous calls, each to one of its candidates (${sitesIn(rows)}):`,
    rows: ambiguousRows(graph, rows),
  };
}

/** What a node calls outside the folder, by name. */
export function externalCalls(graph: TraceGraph, seeds: Iterable<CodeNode>): TraceSection {
  const byName = groupBy(
    [...seeds].flatMap(({ id }) => graph.edges.externalFrom.get(id) ?? []),
    ({ name }) => name,
  );
  const rows = [...byName].sort(([, a], [, b]) => sitesIn(b) - sitesIn(a));
  return {
    title: `Calls to names outside the folder (${groupedNumber(rows.length)}):`,
    rows: rows.map(([name, calls]) => ({
      text: `${oneLine(name)}  ${placesOf(graph, calls).slice(0, 1).join('')}${sitesIn(calls) > 1 ? ` (${sitesIn(calls)} sites)` : ''}`,
      result: null,
    })),
  };
}

/** How many calls could not be resolved and carry a name of the target: what `0 callers` has to be read against. */
export function unresolvedNote(graph: TraceGraph, { names }: TraceTarget): string {
  const known = names
    .map((name) => ({ name, calls: graph.edges.unresolvedByName.get(name) ?? [] }))
    .filter(({ calls }) => calls.length > 0)
    .sort((a, b) => sitesIn(b.calls) - sitesIn(a.calls));
  if (known.length === 0) return `no unresolved call site has ${nameText(names)}.`;
  const total = known.reduce((sum, { calls }) => sum + sitesIn(calls), 0);
  const which =
    known.length === 1 && known[0]
      ? `the name '${known[0].name}': ${listText(placesOf(graph, known[0].calls), SHOWN_SITES)}`
      : `one of its names: ${listText(
          known.map(({ name, calls }) => `${name} ${groupedNumber(sitesIn(calls))}`),
          SHOWN_NAMES,
        )}`;
  return `${count(total, 'call site', 'call sites')} that could not be resolved, and may refer to it, ${total === 1 ? 'has' : 'have'} ${which}.`;
}

/**
 * Whether ambiguous sites may mean the target though none has it among its candidates: where more flows together than is
 * told apart, those are not all.
 */
export function otherCandidatesNote(graph: TraceGraph, { names }: TraceTarget): string {
  const calls = names
    .flatMap((name) => graph.edges.ambiguousByName.get(name) ?? [])
    .filter(({ candidates }) => candidates.length > MOST_TOLD);
  if (calls.length === 0) return 'no ambiguous call site may mean it.';
  const sites = count(sitesIn(calls), 'ambiguous call site', 'ambiguous call sites');
  return `${sites} of ${nameText(names)} may mean it too, because too many values meet there to tell them apart: ${listText(placesOf(graph, calls), SHOWN_SITES)}.`;
}

/**
 * How many calls of its name are made on what something outside the folder gave, such as a row of a database: it may be
 * an instance of a class in the folder. Of methods and classes; none where there is no such call, or all are resolved.
 */
export function onGivenNote(graph: TraceGraph, { node, names, seeds }: TraceTarget): string[] {
  if (!isClass(node) && !('kind' in node && node.kind === 'method')) return [];
  const known = new Set(
    [...seeds]
      .flatMap(({ id }) => graph.edges.callsTo.get(id) ?? [])
      .flatMap(({ from, lines }) => lines.map((line) => `${from}:${line}`)),
  );
  const calls = names
    .flatMap((name) => graph.edges.onGivenByName.get(name) ?? [])
    .filter(({ from, lines }) => !lines.every((line) => known.has(`${from}:${line}`)))
    .sort((a, b) => byCodeUnits(a.from, b.from) || (a.lines[0] ?? 0) - (b.lines[0] ?? 0));
  if (calls.length === 0) return [];
  const places = listText(placesOf(graph, calls), SHOWN_SITES);
  return [
    `${count(sitesIn(calls), 'call', 'calls')} of ${nameText(names)} on values from outside the folder may refer to it: ${places}.`,
  ];
}

/** How many calls in the nodes could not be resolved; null where all could. */
export function unresolvedInNote(graph: TraceGraph, seeds: Iterable<CodeNode>): string | null {
  const rows = [...seeds].flatMap(({ id }) => graph.edges.unresolvedFrom.get(id) ?? []);
  if (rows.length === 0) return null;
  const names = [...groupBy(rows, ({ name }) => name)].map(([name, calls]) => ({
    name,
    sites: sitesIn(calls),
  }));
  names.sort((a, b) => b.sites - a.sites);
  const shown = names.map(({ name, sites }) => (sites > 1 ? `${name} ${sites}` : name));
  return `${count(sitesIn(rows), 'call', 'calls')} in it could not be resolved: ${listText(shown, 2 * SHOWN_NAMES)}.`;
}

/** Call sites of the rows. */
function sitesIn(rows: Iterable<{ readonly lines: readonly number[] }>): number {
  let sites = 0;
  for (const { lines } of rows) sites += lines.length;
  return sites;
}

function nameText(names: readonly string[]): string {
  const [only] = names;
  return names.length === 1 && only !== undefined ? `the name '${oneLine(only)}'` : 'one of its names';
}

/** A row for the sites of one name with the same candidates, the most sites first. */
function ambiguousRows(graph: TraceGraph, rows: Iterable<AmbiguousCall>): TraceRow[] {
  const groups = groupBy([...rows], ({ name, candidates }) => [name, ...candidates].join('\n'));
  return [...groups.values()]
    .sort((a, b) => sitesIn(b) - sitesIn(a))
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const nodes = first.candidates.flatMap((id) => graph.nodes.get(id) ?? []);
      const meant = meantText(nodes.map((node) => shortName(graph.nodes, node)));
      return [{ text: `${first.name}() ${meant}  at ${sitesByFile(graph, group)}`, result: null }];
    });
}

/** What a site may mean; definitions of one name, such as overloads, are counted. */
function meantText(names: readonly string[]): string {
  const byName = groupBy(names, (name) => name);
  const [only] = byName.keys();
  if (byName.size === 1 && only !== undefined)
    return names.length === 1 ? `may be ${only}` : `is one of ${names.length} definitions of ${only}`;
  const counted = [...byName].map(([name, { length }]) => (length === 1 ? name : `${name} (${length})`));
  return `is one of ${listText(counted, SHOWN_CANDIDATES)}`;
}

/** Sites of the first files, `a.py:3, 8; b.py:2`, and how many files more. */
function sitesByFile({ nodes }: TraceGraph, rows: readonly AmbiguousCall[]): string {
  const byFile = new Map<string, number[]>();
  for (const { from, lines } of rows) {
    const node = nodes.get(from);
    if (!node) continue;
    const { path } = moduleOf(nodes, node);
    byFile.set(path, [...(byFile.get(path) ?? []), ...lines]);
  }
  const sites = [...byFile].map(([path, lines]) =>
    siteText(
      path,
      lines.sort((a, b) => a - b),
    ),
  );
  const rest = sites.length - SHOWN_FILES;
  return `${sites.slice(0, SHOWN_FILES).join('; ')}${rest > 0 ? ` and ${count(rest, 'file', 'files')} more` : ''}`;
}

function placesOf(
  { nodes }: TraceGraph,
  calls: readonly { readonly from: string; readonly lines: readonly number[] }[],
): string[] {
  return calls.flatMap(({ from, lines }) => {
    const node = nodes.get(from);
    return node ? lines.map((line) => `${moduleOf(nodes, node).path}:${line}`) : [];
  });
}
