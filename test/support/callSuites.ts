/** How well the call edges of a suite's programs are found: counts by category, and a table of them. */
import type { CallEdge, CodeIndex } from '../../src/core/map/codeIndex';
import { analyse } from './analyse';
import { callsByName } from './callsByName';
import type { SuiteProgram } from './suitePrograms';

export interface SuiteResult {
  readonly program: SuiteProgram;
  /** Ids named by the expected edges that the index does not have: mistakes of the suite. */
  readonly unknown: readonly string[];
  /** Expected edges not in `calls`, those in `ambiguous` marked so; and edges in `calls` not expected. */
  readonly missed: readonly string[];
  readonly invented: readonly string[];
  /** Those of them that are told as facts. */
  readonly falseFacts: readonly string[];
  readonly found: number;
  /** Expected edges that going by the called name alone finds, with every definition of the name as a target. */
  readonly foundByName: number;
}

/** What the index of one program says, compared with what its run does. */
export async function measureProgram(program: SuiteProgram): Promise<SuiteResult> {
  const index = await analyse(program.files);
  if (index.problems.length > 0)
    throw new Error(`${program.category}: ${program.name}: ${JSON.stringify(index.problems)}`);
  const edgeOf = ({ from, to }: CallEdge): string => `${from} -> ${to}`;
  const made = new Set(index.calls.map(edgeOf));
  const ambiguous = new Set(
    index.ambiguous.flatMap(({ from, candidates }) => candidates.map((to) => `${from} -> ${to}`)),
  );
  const known = knownIds(index);
  const byName = await callsByName(program.files, index);
  const expected = [...program.edges];
  return {
    program,
    unknown: [...new Set(expected.flatMap((edge) => edge.split(' -> ')))].filter((id) => !known.has(id)),
    missed: expected
      .filter((edge) => !made.has(edge))
      .map((edge) => (ambiguous.has(edge) ? `${edge} (ambiguous)` : edge)),
    invented: [...made].filter((edge) => !program.edges.has(edge)),
    falseFacts: index.calls
      .filter((edge) => edge.resolution === 'exact' && !program.edges.has(edgeOf(edge)))
      .map(edgeOf),
    found: expected.filter((edge) => made.has(edge)).length,
    foundByName: expected.filter((edge) => byName.has(edge)).length,
  };
}

function knownIds({ modules, classes, functions }: CodeIndex): Set<string> {
  return new Set([...modules, ...classes, ...functions].map(({ id }) => id));
}

export interface Rates {
  readonly precision: number;
  readonly recall: number;
  readonly recallByName: number;
}

/** Precision and recall over these programs, each in [0, 1]; 1 where there is nothing to find. */
export function ratesOf(results: readonly SuiteResult[]): Rates {
  const sum = (count: (result: SuiteResult) => number): number =>
    results.reduce((total, result) => total + count(result), 0);
  const found = sum((result) => result.found);
  const expected = sum(({ program }) => program.edges.size);
  const ratio = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
  return {
    precision: ratio(found, found + sum(({ invented }) => invented.length)),
    recall: ratio(found, expected),
    recallByName: ratio(
      sum((result) => result.foundByName),
      expected,
    ),
  };
}

/** A line a category and one for all: programs, edges, precision, recall, and the recall of going by name. */
export function renderRates(results: readonly SuiteResult[]): string {
  const categories = [...new Set(results.map(({ program }) => program.category))];
  const lines = categories.map((category) =>
    renderLine(
      category,
      results.filter(({ program }) => program.category === category),
    ),
  );
  const head = ['category', 'programs', 'edges', 'precision', 'recall', 'by name'];
  return [renderCells(head), ...lines, renderLine('all', results)].join('\n');
}

function renderLine(name: string, results: readonly SuiteResult[]): string {
  const { precision, recall, recallByName } = ratesOf(results);
  const edges = results.reduce((total, { program }) => total + program.edges.size, 0);
  const shares = [precision, recall, recallByName].map((rate) => `${(100 * rate).toFixed(1)} %`);
  return renderCells([name, String(results.length), String(edges), ...shares]);
}

function renderCells([first = '', ...rest]: readonly string[]): string {
  return first.padEnd(24) + rest.map((cell) => cell.padStart(11)).join('');
}

/** Where the index and the expectation differ, a paragraph a program; '' where they agree. */
export function renderDifferences(results: readonly SuiteResult[]): string {
  const paragraphs = results.flatMap(({ program, missed, invented, falseFacts }) => {
    if (missed.length + invented.length === 0) return [];
    const lines = [
      ...missed.map((edge) => `  missed   ${edge}`),
      ...invented.map((edge) => `  invented ${edge}${falseFacts.includes(edge) ? ' (exact)' : ''}`),
    ];
    return [[`${program.category}: ${program.name}`, ...lines].join('\n')];
  });
  return paragraphs.join('\n');
}
