import type { ContextEdits } from '../../core/map/context';
import type { ContextEntry } from '../../core/conversation/initialContext';
import type { CodeLevel } from '../../core/map/explore';
import type { ExploreMap } from '../map/exploreMap';
import { readmePath } from '../map/readmePath';
import { changeWordsIn, queryWords, wordsOf } from '../search/searchWords';
import { selectLevels } from '../selection/selectLevels';
import type { Candidate } from '../selection/selectLevels';
import { readLines } from '../map/sourceLines';
import type { SourceLines } from '../map/sourceLines';
import { clipPath, count } from '../answer/text';
import { FRAME_UNITS, arranged, linesUnits, dataLine, tokensOf, valueOf } from './contextBlock';
import type { BlockDraft, BuiltBlock, LineOrigin } from './contextBlock';
import { readmeSections } from './readmeSections';
import type { Section } from './readmeSections';

/** What a model needs before it touches a repository, and what it never needs. */
const USEFUL =
  /usage|getting started|quick ?start|example|tutorial|how (?:to|it)|overview|about|introduc|what is|architecture|structure|layout|design|concept|api|command|config|option|run|feature|develop|build|test|install|setup|requirement/i;
const USELESS =
  /licen[cs]e|sponsor|donat|back(?:er|ing)|contributor|acknowledg|credit|thanks|author|maintainer|badge|changelog|release notes|history|star|citation|citing|code of conduct|community|support us|table of contents|^contents$|translation|partner/i;
const USEFUL_WORTH = 2;
const USELESS_WORTH = 0.1;
/** What stands first says what the repository is. */
const OPENING_WORTH = 3;
/** What the section with most words of the task is worth more than one with none. */
const TASK_WORTH = 4;
/** A section with so many words of a task is about it; fewer are there by chance. */
const SURE_WORDS = 3;
/** Later sections are details of earlier ones: the tenth is worth half of the first. */
const FADING = 10;

/** The README in its block: byte for byte where it has room, else the sections that tell most, in their order. */
export function readmeBlock(map: ExploreMap, task: string | null, edits: ContextEdits): BlockDraft {
  const path = readmePath(map);
  const source = path === null ? null : readLines(map, path);
  const lines = source?.kind === 'lines' ? source.lines.map(dataLine) : [];
  const origins = source?.kind === 'lines' ? readmeOrigins(path ?? '', source) : [];
  const isEmpty =
    path === null || lines.every((line) => line.trim() === '') || edits.dropped.includes('block:readme');
  if (isEmpty) return { kind: 'readme', wantedUnits: 0, build: () => null };
  const sections = readmeSections(lines);
  const shown = arranged(sections, keyOf, { ...edits, pinned: [] });
  const whole = shown.length === sections.length ? linesUnits(lines) : Infinity;
  return {
    kind: 'readme',
    wantedUnits: FRAME_UNITS + linesUnits(shown.flatMap((section) => section.lines)),
    build: (room) =>
      FRAME_UNITS + whole <= room
        ? wholeReadme(path, lines, origins, sections)
        : reducedReadme(path, shown, sections.length, task, edits, room - FRAME_UNITS),
  };
}

/**
 * The keys of the README's sections that a task is not surely about: they have less than three of its words, and it does not
 * name them by README and heading; [] without a task. Linear in the README.
 */
export function unsureSections(map: ExploreMap, task: string | null): readonly string[] {
  const path = readmePath(map);
  const source = path === null || task === null ? null : readLines(map, path);
  if (source?.kind !== 'lines' || task === null) return [];
  const light = changeWordsIn(task);
  const asked = queryWords(task).filter((word) => !light.has(word));
  const said = new Set(wordsOf(task));
  return readmeSections(source.lines)
    .filter(({ heading, lines }) => {
      const named = wordsOf(heading);
      if (/readme/i.test(task) && named.length > 0 && named.every((word) => said.has(word))) return false;
      const words = new Set(wordsOf(lines.join('\n')));
      return USELESS.test(heading) || asked.filter((word) => words.has(word)).length < SURE_WORDS;
    })
    .map(keyOf);
}

function keyOf({ number }: Section): string {
  return `section:${number}`;
}

/** The lines that stand in the block as they stand in the file. */
function readmeOrigins(
  path: string,
  { lines, version }: Extract<SourceLines, { kind: 'lines' }>,
): readonly (LineOrigin | null)[] {
  if (version === null) return [];
  return lines.map((line, at) => (dataLine(line) === line ? { path, version, line: at + 1 } : null));
}

function wholeReadme(
  path: string,
  lines: readonly string[],
  origins: BuiltBlock['origins'],
  sections: readonly Section[],
): BuiltBlock {
  return {
    title: `${clipPath(path, 60)} (complete)`,
    lines,
    origins,
    entries: sections.map((section) => entryOf(path, section, 'body', section.lines, false)),
    leftOut: 0,
  };
}

function reducedReadme(
  path: string,
  sections: readonly Section[],
  total: number,
  task: string | null,
  edits: ContextEdits,
  room: number,
): BuiltBlock | null {
  const shares = taskShares(sections, task);
  const offers = sections.map((section) => ({ section, levels: levelsOf(section) }));
  const candidates = offers.map(({ section, levels }, at): Candidate => {
    const isPinned = edits.pinned.includes(keyOf(section));
    const worth = worthOf(section) * (1 + TASK_WORTH * (shares[at] ?? 0));
    return levels.map(({ lines, gain }) => ({
      cost: linesUnits(lines) + GAP_UNITS,
      value: valueOf(worth, gain, isPinned),
    }));
  });
  const chosen = selectLevels(candidates, room - GAP_UNITS);
  const kept = offers.flatMap(({ section, levels }, at) => {
    const level = levels[chosen[at] ?? -1];
    return level ? [{ section, ...level }] : [];
  });
  if (kept.length === 0) return null;
  return {
    title: `${clipPath(path, 60)} (reduced: ${kept.length} of ${count(total, 'section', 'sections')})`,
    lines: withGaps(kept, sections),
    origins: [],
    entries: kept.map(({ section, level, lines }) =>
      entryOf(path, section, level, lines, edits.pinned.includes(keyOf(section))),
    ),
    leftOut: total - kept.length,
  };
}

interface SectionLevel {
  readonly level: CodeLevel;
  readonly lines: readonly string[];
  /** Share of the section's worth that it has. */
  readonly gain: number;
}

/** What one line about a gap costs at most. */
const GAP_UNITS = 1200;
/** Beginnings of a section that are offered, and what share of its worth each has. */
const BEGINNINGS = [
  { lines: 4, gain: 0.35, level: 'signature' },
  { lines: 14, gain: 0.65, level: 'skeleton' },
  { lines: 40, gain: 0.85, level: 'skeleton' },
] as const;

function levelsOf({ lines }: Section): readonly SectionLevel[] {
  const told = lines
    .filter((line) => !isDecoration(line))
    .filter((line, at, all) => line.trim() !== '' || (all[at - 1] ?? 'x').trim() !== '');
  if (told.every((line) => line.trim() === '')) return [];
  const parts = BEGINNINGS.filter((part) => part.lines < told.length).map(
    ({ lines: first, gain, level }): SectionLevel => ({ level, gain, lines: told.slice(0, first) }),
  );
  return [...parts, { level: 'body', gain: 1, lines: told }];
}

/** Badges, images, comments and tags alone on their line. */
function isDecoration(line: string): boolean {
  const bare = line.trim();
  if (/^(?:\[?!\[[^\]]*\]\([^)]*\)(?:\]\([^)]*\))?\s*)+$/.test(bare)) return true;
  if (/^\[!\[[^\]]*\]\[[^\]]*\]\](?:\[[^\]]*\]|\([^)]*\))?$/.test(bare)) return true;
  return /^(?:<!--.*-->|<\/?(?:p|div|br|img|a|center|picture|source|h\d|table|tr|td|details|summary)\b[^>]*>\s*)+$/i.test(
    bare,
  );
}

function worthOf({ number, heading }: Section): number {
  if (USELESS.test(heading)) return USELESS_WORTH;
  const kind = number <= 2 ? OPENING_WORTH : USEFUL.test(heading) ? USEFUL_WORTH : 1;
  return kind / (1 + (number - 1) / FADING);
}

/** How many words of the task each section has, beside the section that has most. */
function taskShares(sections: readonly Section[], task: string | null): readonly number[] {
  if (task === null) return [];
  const asked = queryWords(task);
  const found = sections.map(({ lines }) => {
    const words = new Set(wordsOf(lines.join('\n')));
    return asked.filter((word) => words.has(word)).length;
  });
  const most = found.reduce((a, b) => Math.max(a, b), 0);
  return found.map((words) => (most === 0 ? 0 : words / most));
}

function withGaps(
  kept: readonly {
    readonly section: Section;
    readonly lines: readonly string[];
    readonly level: CodeLevel;
  }[],
  sections: readonly Section[],
): readonly string[] {
  const shown = new Map(kept.map((one) => [one.section, one]));
  const out: string[] = [];
  let gap = 0;
  const close = (): void => {
    if (gap > 0) out.push(`[${count(gap, 'line', 'lines')} left out]`);
    gap = 0;
  };
  for (const section of sections) {
    const one = shown.get(section);
    if (!one) {
      gap += section.lines.length;
      continue;
    }
    close();
    out.push(...one.lines);
    if (one.level !== 'body') gap += section.lines.length - one.lines.length;
  }
  close();
  return out;
}

function entryOf(
  path: string,
  section: Section,
  level: CodeLevel,
  lines: readonly string[],
  pinned: boolean,
): ContextEntry {
  const { startLine: line, endLine } = section;
  const tokens = tokensOf(linesUnits(lines));
  return {
    key: keyOf(section),
    id: null,
    path,
    line,
    endLine,
    level,
    tokens,
    score: null,
    terms: [],
    pinned,
  };
}
