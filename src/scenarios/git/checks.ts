/** What is checked of resolved files by their texts, before anything is committed. */
import type { Outline } from '../../core/changes/edits';
import type { MergeCode } from '../../core/git/mergePorts';
import type { MergeCheck } from '../../core/git/conflicts';
import { shownPath } from '../../git/bytePaths';
import { splitLines } from './lines';
import { markerOf } from './marked';
import type { SideTexts } from './mergeReading';
import type { ResolvedFile } from './resolution';
import { definitionFaults, namesOf } from './definitions';
import type { SideFiles } from './sideFiles';
import { MOST_FILES } from './sideFiles';
import { signatureFaults } from './signatureFaults';

/**
 * Checks of the files that have no open conflict, by name; the tests are another's to run. `sides` are the files that either side changed, as they are once
 * these are resolved; where they are cut, no caller is known to be right.
 */
export async function checkFiles(
  files: readonly ResolvedFile[],
  { files: changed, isCut }: SideFiles,
  code: MergeCode,
): Promise<readonly MergeCheck[]> {
  const texts = files.flatMap(({ reading, text, open }) =>
    text === null || open > 0 ? [] : [{ reading, text, path: shownPath(reading.path) }],
  );
  const markers = texts.flatMap(({ reading, text, path }) =>
    leftMarkers(text, reading.texts, reading.attributes.markerSize).map((line) => `${path}:${line}`),
  );
  const syntax: string[] = [];
  const definitions: string[] = [];
  let isRead = false;
  for (const { reading, text, path } of texts) {
    const sides = await outlines(path, reading.texts, code);
    const merged = await code.outlineOf(path, text);
    if (merged === null) continue;
    isRead = true;
    syntax.push(...newProblems(path, merged, sides));
    const { base, ours, theirs } = sides;
    if (ours === null || theirs === null) continue;
    const faults = definitionFaults({
      base: namesOf(base),
      ours: namesOf(ours),
      theirs: namesOf(theirs),
      merged: namesOf(merged),
    });
    definitions.push(...faults.lost.map((name) => `${path}: ${name} is gone, and nobody deleted it`));
    definitions.push(...faults.doubled.map((name) => `${path}: ${name} is defined twice`));
  }
  const callers = (await signatureFaults(changed, code)).map(
    ({ path, line, reason }) => `${path}:${line ?? 1}: ${reason}`,
  );
  return [
    checked('markers', markers, null),
    checked('syntax', syntax, isRead ? null : NOT_READ),
    checked('definitions', definitions, isRead ? null : NOT_READ),
    checked('callers', callers, isCut ? CUT : changed.length > 0 ? null : NOT_READ),
  ];
}

const NOT_READ = 'no file is in a language that is read';
const CUT = `the sides changed more than ${MOST_FILES} files, so only those that both changed were read`;

/** `unknown`: why no fault found says nothing; null where it says that there is none. */
function checked(name: MergeCheck['name'], faults: readonly string[], unknown: string | null): MergeCheck {
  if (faults.length > 0) return { name, outcome: 'failed', reason: faults.join('; ') };
  return unknown === null
    ? { name, outcome: 'passed', reason: '' }
    : { name, outcome: 'unknown', reason: unknown };
}

/** Lines, from 1, of markers that the sides do not have, or not as often. */
function leftMarkers(text: string, sides: SideTexts, size: number): readonly number[] {
  const own = new Map<string, number>();
  for (const line of [...splitLines(sides.ours ?? ''), ...splitLines(sides.theirs ?? '')])
    if (markerOf(line, size) !== null) own.set(line, (own.get(line) ?? 0) + 1);
  return splitLines(text).flatMap((line, at) => {
    const sign = markerOf(line, size);
    if (sign === null) return [];
    const left = own.get(line) ?? 0;
    own.set(line, left - 1);
    return left > 0 ? [] : [at + 1];
  });
}

interface SideOutlines {
  readonly base: Outline | null;
  readonly ours: Outline | null;
  readonly theirs: Outline | null;
}

async function outlines(path: string, texts: SideTexts, { outlineOf }: MergeCode): Promise<SideOutlines> {
  const read = (text: string | null): Promise<Outline | null> =>
    text === null ? Promise.resolve(null) : outlineOf(path, text);
  return { base: await read(texts.base), ours: await read(texts.ours), theirs: await read(texts.theirs) };
}

/** A text that did not parse on a side need not parse now. */
function newProblems(path: string, merged: Outline, sides: SideOutlines): readonly string[] {
  const wasBroken = [sides.ours, sides.theirs].some((side) => (side?.problems.length ?? 0) > 0);
  const [first] = merged.problems;
  return first === undefined || wasBroken ? [] : [`${path}:${first.line}: ${first.message}`];
}
