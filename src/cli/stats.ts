import type { CodeIndex } from '../core/map/codeIndex';
import { callSites } from '../explore/structure/mapSummary';
import { count, groupedNumber } from '../explore/answer/text';
import type { StorePart } from '../index/store/keeper';

export interface PhaseTime {
  readonly phase: string;
  readonly ms: number;
}

export interface PhaseClock {
  /** The phase that begins now, ending the one before; naming the running phase again changes nothing. */
  enter(phase: string): void;
  /** Ends the running phase; no time counts until the next begins. */
  stop(): void;
  /** Time spent in each phase so far, in the order in which they were first entered. */
  times(): readonly PhaseTime[];
}

/** A clock of phases over `nowMs`, any clock that only grows. A phase entered twice adds up. */
export function createPhaseClock(nowMs: () => number): PhaseClock {
  const spent = new Map<string, number>();
  let running: string | undefined;
  let sinceMs = 0;
  const settle = (): void => {
    const now = nowMs();
    if (running !== undefined) spent.set(running, (spent.get(running) ?? 0) + now - sinceMs);
    sinceMs = now;
  };
  return {
    enter: (phase) => {
      settle();
      running = phase;
      if (!spent.has(phase)) spent.set(phase, 0);
    },
    stop: () => {
      settle();
      running = undefined;
    },
    times: () => {
      settle();
      return [...spent].map(([phase, ms]) => ({ phase, ms }));
    },
  };
}

/** Where the time went. */
export interface Times {
  readonly phases: readonly PhaseTime[];
  readonly linking: readonly PhaseTime[];
  /** In milliseconds; within the phases. */
  readonly store: Readonly<Record<StorePart, number>>;
}

/**
 * What `--stats` prints: time by phase, linking by step and beside parsing, what the store took, counts, how far calls are resolved, peak memory of the process
 * (`peakKilobytes` as getrusage says).
 */
export function renderStats(
  index: CodeIndex,
  { phases, linking, store }: Times,
  peakKilobytes: number,
): string {
  const linesRead = index.modules.reduce((sum, { startLine, endLine }) => sum + endLine - startLine + 1, 0);
  const edges = [count(index.calls.length, 'call edge', 'call edges')];
  edges.push(count(index.imports.length, 'import edge', 'import edges'));
  const { inside, others } = callSites(index);
  return [
    `Time    ${seconds(totalOf(phases))} s: ${listTimes(phases)}`,
    `Linking ${seconds(totalOf(linking))} s, ${besideParsing(phases, linking)} of parsing: ${listTimes(linking)}`,
    `Store   ${seconds(store.reading + store.writing)} s: reading ${seconds(store.reading)}, writing ${seconds(store.writing)}`,
    `Read    ${count(index.modules.length, 'file', 'files')}, ${count(linesRead, 'line', 'lines')}; ` +
      `${groupedNumber(index.skipped.length)} skipped, ${count(index.problems.length, 'problem', 'problems')}`,
    `Found   ${count(index.classes.length, 'class', 'classes')}, ` +
      `${count(index.functions.length, 'function', 'functions')}, ${edges.join(', ')}`,
    `Calls   ${inside}; ${others}`,
    `Memory  ${groupedNumber(Math.ceil(peakKilobytes / 1024))} MiB at the peak`,
    '',
  ].join('\n');
}

function totalOf(times: readonly PhaseTime[]): number {
  return times.reduce((sum, { ms }) => sum + ms, 0);
}

function listTimes(times: readonly PhaseTime[]): string {
  return times.map(({ phase, ms }) => `${phase} ${seconds(ms)}`).join(', ');
}

/** The share of the time of parsing that linking takes, the measure of its cost; a dash where nothing was parsed. */
function besideParsing(times: readonly PhaseTime[], linking: readonly PhaseTime[]): string {
  const parsingMs = times.find(({ phase }) => phase === 'parsing')?.ms ?? 0;
  return parsingMs === 0 ? '-' : `${((100 * totalOf(linking)) / parsingMs).toFixed(0)} %`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}
