import type { ExploreAnswer, ExploreResult } from '../../core/map/explore';
import { bodyRoom, roomOf, frameAnswer } from './answerText';
import type { ExploreMap } from '../map/exploreMap';
import { clip, count, groupedNumber } from './text';

const LIMIT_TOKENS = 2000;
/** A section keeps room for its title, a row and the count of the rest. */
const LEAST_SECTION = 300;
const SHOWN_LINES = 3;
/** Longer rows are cut: ids of generated code are data. */
const ROW_CHARACTERS = 240;

export interface TraceRow {
  readonly text: string;
  /** Null for what is no fact: a site that may mean something else. */
  readonly result: ExploreResult | null;
  /** Characters of it that are shown; 240 where it is left out. */
  readonly longest?: number;
}

export interface TraceSection {
  readonly title: string;
  readonly rows: readonly TraceRow[];
  /** How many rows more there are than those here; 0 where it is left out. */
  readonly further?: number;
}

export interface Trace {
  readonly sentence: string;
  readonly sections: readonly TraceSection[];
  readonly notes: readonly string[];
  /** How to ask for the rows that did not fit. */
  readonly advice: string;
}

/**
 * The trace as an answer of at most 2,000 tokens. Where the rows do not fit, every section with rows keeps its first
 * ones and counts the others; facts go before what only may be.
 */
export function traceAnswer(map: ExploreMap, { sentence, sections, notes, advice }: Trace): ExploreAnswer {
  const filled = sections.filter(({ rows }) => rows.length > 0);
  const shown = share(filled, bodyRoom(LIMIT_TOKENS));
  const left = shown.reduce((sum, { section, rows }) => sum + section.rows.length - rows.length, 0);
  return frameAnswer(
    map,
    {
      sentence,
      body: shown.flatMap(({ section, rows }) => sectionLines(section, rows)),
      notes: notes.filter((note) => isSettled(map) || !ALL_KNOWN.test(note)),
      results: shown.flatMap(({ rows }) => rows.flatMap(({ result }) => result ?? [])),
      more:
        left === 0
          ? null
          : `${count(left, 'row', 'rows')} did not fit: each list shows its first rows; ${advice}`,
    },
    LIMIT_TOKENS,
  );
}

/** Notes that tell that nothing is left open: true of an index of all files, linked together. */
const ALL_KNOWN = /^(?:no ambiguous call site|no unresolved call site|every call in it)/;

function isSettled({ stamp }: ExploreMap): boolean {
  const { partial, provisionalSince } = stamp();
  return partial === null && provisionalSince === null;
}

interface Shown {
  readonly section: TraceSection;
  readonly rows: readonly TraceRow[];
}

function share(sections: readonly TraceSection[], room: number): Shown[] {
  const facts = sections.filter(isFact);
  const others = sections.filter((section) => !isFact(section));
  const forOthers = Math.min(sizeOf(others), LEAST_SECTION * others.length);
  const quotas = new Map(quotasOf(facts, room - forOthers));
  const left = room - Math.min(sizeOf(facts), room - forOthers);
  for (const [section, quota] of quotasOf(others, left)) quotas.set(section, quota);
  return sections.map((section) => ({ section, rows: fitting(section, quotas.get(section) ?? 0) }));
}

function isFact({ rows }: TraceSection): boolean {
  return rows.some(({ result }) => result !== null);
}

/** All that a section needs, or the least of it and a share of the rest in proportion to its size. */
function quotasOf(sections: readonly TraceSection[], room: number): [TraceSection, number][] {
  const total = sizeOf(sections);
  const spare = Math.max(0, room - LEAST_SECTION * sections.length);
  return sections.map((section) => [
    section,
    total <= room ? total : LEAST_SECTION + (spare * sizeOf([section])) / total,
  ]);
}

function sizeOf(sections: readonly TraceSection[]): number {
  return roomOf(sections.flatMap(({ title, rows }) => [title, ...rows.map(rowLine)]));
}

/** `src/a.py:3, 8 x2, 12 (+4)`: the first three lines with sites, how many sites on each, and how many sites more. */
export function siteText(path: string, lines: readonly number[]): string {
  const sites = new Map<number, number>();
  for (const line of lines) sites.set(line, (sites.get(line) ?? 0) + 1);
  const shown = [...sites].slice(0, SHOWN_LINES);
  const rest = lines.length - shown.reduce((sum, [, times]) => sum + times, 0);
  const texts = shown.map(([line, times]) => (times === 1 ? `${line}` : `${line} x${times}`));
  return `${path}:${texts.join(', ')}${rest > 0 ? ` (+${groupedNumber(rest)})` : ''}`;
}

/** The first items, and how many more there are. */
export function listText(items: readonly string[], most: number): string {
  const rest = items.length - most;
  return `${items.slice(0, most).join(', ')}${rest > 0 ? ` (+${groupedNumber(rest)})` : ''}`;
}

function rowLine({ text, longest = ROW_CHARACTERS }: TraceRow): string {
  return `  ${clip(text, longest)}`;
}

function fitting({ title, rows }: TraceSection, quota: number): readonly TraceRow[] {
  let left = quota - roomOf([title]);
  const end = rows.findIndex((row, at) => at > 0 && (left -= roomOf([rowLine(row)])) < 0);
  return end < 0 ? rows : rows.slice(0, end);
}

/** Sections as lines of a body, each with its title and the count of what it does not show. */
export function wholeSectionLines(sections: readonly TraceSection[]): readonly string[] {
  return sections.flatMap((section) => sectionLines(section, section.rows));
}

function sectionLines({ title, rows, further = 0 }: TraceSection, shown: readonly TraceRow[]): string[] {
  const rest = rows.length - shown.length + further;
  return [title, ...shown.map(rowLine), ...(rest > 0 ? [`  and ${groupedNumber(rest)} more`] : [])];
}
