/** One conflict as a model reads it: its texts as git marks them, who touched it, and its candidates. */
import type { PrintedCandidate, PrintedConflict, TouchingCommit } from '../../core/git/conflicts';
import { isWithoutText } from '../../core/git/takenAsSide';
import type { ChangedNeighbour, MergeView, SymbolChange, WorkedConflict } from '../../core/git/mergeWork';
import { isSecretFile } from '../../core/files/secretFiles';
import { inEnglish } from '../../core/text/phrase';
import { candidatePhrases } from '../../protocol/candidatePhrases';
import { count } from '../../explore/answer/text';
import { dayOf, gitText } from '../exploring/gitQuestion';

/** Commits of a side and neighbours that are told. */
const MOST_COMMITS = 3;
const MOST_NEIGHBOURS = 6;
/** Rules that agree mostly say the same. */
const MOST_REASONS = 2;

export interface Details {
  readonly lines: readonly string[];
  /** Lines of texts that were left out. */
  readonly cut: number;
}

/** All that is known of a conflict; of each text at most `mostLines` lines. */
export function conflictDetails(view: MergeView, worked: WorkedConflict, mostLines: number): Details {
  if (isSecretFile(worked.conflict.path)) return { lines: secretLines(view, worked), cut: 0 };
  const texts = isWithoutText(worked.conflict)
    ? { lines: sidesOnly(view), cut: 0 }
    : textsOf(view, worked.conflict, mostLines);
  const names = candidateNames(view, worked);
  const candidates = worked.conflict.candidates.map((candidate, at) =>
    candidateOf(worked, candidate, { at, name: names[at] ?? '' }, mostLines),
  );
  const lines = [
    headOf(worked),
    ...noteLines(worked),
    ...texts.lines,
    ...commitLines(view, worked.conflict),
    ...surroundingLines(view, worked),
    ...candidates.flatMap((each) => each.lines),
    ...suggestionLines(worked),
  ];
  return { lines, cut: [texts, ...candidates].reduce((sum, { cut }) => sum + cut, 0) };
}

/** Of a file whose texts no model is to read: what can be chosen unseen. */
function secretLines(view: MergeView, worked: WorkedConflict): readonly string[] {
  const names = candidateNames(view, worked);
  return [
    headOf(worked),
    'Not shown: the file may hold secrets. Leave it to the user, or take a candidate by its name.',
    ...worked.conflict.candidates.map(
      (candidate, at) => `candidate ${at}, ${likelihood(candidate)}, ${names[at] ?? ''}`,
    ),
  ];
}

function noteLines({ note }: WorkedConflict): readonly string[] {
  return note === undefined ? [] : [`Why by file: ${inEnglish(note)}`];
}

/** Of a file that no text can stand for. */
function sidesOnly(view: MergeView): readonly string[] {
  const [ours, theirs] = [sideName(view, 'ours'), sideName(view, 'theirs')];
  return [`No text to show. Take a side as it is: side ours (${ours}) or theirs (${theirs}).`];
}

/** `[c1] src/a.py:3-9 content in Cart.add: open`. */
export function headOf({ conflict, state }: WorkedConflict): string {
  const { id, kind, symbol } = conflict;
  return `[${id}] ${placeOf(conflict)} ${kind}${symbol === null ? '' : ` in ${symbol}`}: ${state}`;
}

/** `src/a.py:3-9`, or the path alone where there are no markers. */
export function placeOf({ path, startLine, endLine }: PrintedConflict): string {
  return startLine === null ? path : `${path}:${startLine}-${endLine ?? startLine}`;
}

/** `97 % sure`, `60 %`. */
export function likelihood({ confidence, sure }: PrintedCandidate): string {
  // Nothing that is not certain is told to be.
  const percent = Math.min(99, Math.round(confidence * 100));
  return `${percent} %${sure ? ' sure' : ''}`;
}

/** The candidates' names in plain words, in their order. */
export function candidateNames(view: MergeView, { conflict }: WorkedConflict): readonly string[] {
  const sides = { ours: sideName(view, 'ours'), theirs: sideName(view, 'theirs') };
  return candidatePhrases(conflict.candidates, sides).map(inEnglish);
}

/** How people call a side. */
export function sideName(view: MergeView, side: 'ours' | 'theirs'): string {
  const name = view[side]?.name ?? '';
  return name === '' ? side : gitText(name);
}

function textsOf(view: MergeView, { base, ours, theirs }: PrintedConflict, most: number): Details {
  const parts = [
    marked(`<<<<<<< ${sideName(view, 'ours')} (ours)`, ours, most),
    marked('||||||| base', base, most),
    marked('=======', theirs, most),
  ];
  return {
    lines: [...parts.flatMap(({ lines }) => lines), `>>>>>>> ${sideName(view, 'theirs')} (theirs)`],
    cut: parts.reduce((sum, { cut }) => sum + cut, 0),
  };
}

function marked(marker: string, text: string | null, most: number): Details {
  if (text === null) return { lines: [`${marker}: no text`], cut: 0 };
  const { lines, cut } = cutText(text, most);
  return { lines: [marker, ...lines], cut };
}

/** The first and last lines around a line that says how many are missing. */
export function cutText(text: string, most: number): Details {
  const lines = text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (lines.length <= most) return { lines, cut: 0 };
  const head = Math.ceil((most * 2) / 3);
  const tail = most - head;
  const cut = lines.length - most;
  const mark = `[${count(cut, 'line', 'lines')} of ${lines.length} left out]`;
  return { lines: [...lines.slice(0, head), mark, ...lines.slice(lines.length - tail)], cut };
}

function commitLines(view: MergeView, { commits }: PrintedConflict): readonly string[] {
  return (['ours', 'theirs'] as const).flatMap((side) => {
    const touching = commits[side];
    if (touching.length === 0) return [];
    const left = touching.length - MOST_COMMITS;
    const told = touching.slice(0, MOST_COMMITS).map(commitText).join('; ');
    return [`${sideName(view, side)} commits: ${told}${left > 0 ? `; ${left} more` : ''}`];
  });
}

function commitText({ commit, time, subject }: TouchingCommit): string {
  return `${commit.slice(0, 8)} ${dayOf(time)} ${gitText(subject)}`;
}

function surroundingLines(view: MergeView, { surroundings }: WorkedConflict): readonly string[] {
  if (surroundings === null) return [];
  const { symbolId, neighbours } = surroundings;
  const sides = (['ours', 'theirs'] as const).flatMap((side) => {
    const changes = surroundings[side];
    return changes.length === 0
      ? []
      : [`${sideName(view, side)} did to ${symbolId ?? 'it'}: ${changes.map(changeText).join(', ')}`];
  });
  const left = neighbours.length - MOST_NEIGHBOURS;
  return [
    ...sides,
    ...neighbours.slice(0, MOST_NEIGHBOURS).map((each) => neighbourText(view, each)),
    ...(left > 0 ? [`${left} more callers or callees were changed`] : []),
  ];
}

function neighbourText(view: MergeView, { id, role, path, line, side, change }: ChangedNeighbour): string {
  return `${role} ${id} (${path}:${line}) was changed by ${sideName(view, side)}: ${changeText(change)}`;
}

function changeText({ kind, before, after }: SymbolChange): string {
  if (before === null && after === null) return kind;
  if (before === null || after === null) return `${kind} ${before ?? after ?? ''}`;
  return `${kind} ${before} -> ${after}`;
}

function candidateOf(
  { conflict, evidence }: WorkedConflict,
  candidate: PrintedCandidate,
  { at, name }: { readonly at: number; readonly name: string },
  most: number,
): Details {
  const why = [...new Set((evidence[at] ?? []).map(inEnglish))].slice(0, MOST_REASONS).join(' ');
  const head = `candidate ${at}, ${likelihood(candidate)}, ${name}`;
  const same = sameAs(conflict, candidate.text);
  const reason = why === '' ? '' : ` ${why}`;
  if (same !== null) return { lines: [`${head}: ${same}.${reason}`], cut: 0 };
  const { lines, cut } = cutText(candidate.text ?? '', most);
  return { lines: [`${head}:${reason}`, ...lines.map((line) => `  ${line}`)], cut };
}

/** What a candidate is in a word, where its text stands above already; null for a text of its own. */
function sameAs({ base, ours, theirs, startLine }: PrintedConflict, text: string | null): string | null {
  if (text === null) return 'deletes the file';
  if (text === ours) return 'ours';
  if (text === theirs) return 'theirs';
  if (text === base) return 'base';
  if (text === '' && startLine !== null) return 'nothing';
  if (ours === null || theirs === null) return null;
  if (text === ours + theirs) return 'ours, then theirs';
  return text === theirs + ours ? 'theirs, then ours' : null;
}

function suggestionLines({ suggestion }: WorkedConflict): readonly string[] {
  if (suggestion === null) return [];
  const { candidate, from, because } = suggestion;
  return [`suggested: candidate ${candidate}, as in ${from}: ${inEnglish(because)}`];
}
