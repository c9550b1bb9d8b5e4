import type { Finding, FindingKind, ReviewedFile } from '../../core/changes/checks';
import type { Phrase } from '../../core/text/phrase';
import type { SourceRules } from '../../index/languages/sourceRules';
import { sourceRulesOf } from '../source/sourceRulesOf';
import { diffLines } from '../../core/text/lineDiff';
import type { LineHunk } from '../../core/text/lineDiff';
import { readSource } from '../source/sourceText';
import type { SourceText } from '../source/sourceText';
import { isTestPath } from './paths';

/** A changed file as the detectors see it. Lines count from 0 here. */
export interface ChangedFile {
  readonly path: string;
  /** Null for a language whose comments and strings are not known. */
  readonly rules: SourceRules | null;
  readonly isTest: boolean;
  readonly before: SourceText;
  readonly after: SourceText;
  readonly existed: boolean;
  readonly exists: boolean;
  readonly hunks: readonly LineHunk[];
  /** Lines of `after` that the change brought, those left out that were removed elsewhere in it: they only moved. */
  readonly fresh: ReadonlySet<number>;
  /** Lines of `before` that are gone, those left out that were added elsewhere. */
  readonly gone: ReadonlySet<number>;
}

/** What finds one kind of thing. `all` is the whole change. */
export type Detector = (file: ChangedFile, all: readonly ChangedFile[]) => readonly Finding[];

/** Lines shorter than this stand everywhere (`}`, `pass`), so that they say nothing of where one came from. */
const TELLING_CHARS = 6;

/** The files of a change with what is new and what is gone in each. Cost: that of the line diffs. */
export function changedFiles(files: readonly ReviewedFile[]): readonly ChangedFile[] {
  const read = files.map((file) => {
    const rules = sourceRulesOf(file.path);
    const before = readSource(file.before ?? '', rules);
    const after = readSource(file.after ?? '', rules);
    return {
      file,
      rules,
      before,
      after,
      hunks: diffLines(before.lines, after.lines),
    };
  });
  const removed = new Set<string>();
  const added = new Set<string>();
  for (const { before, after, hunks } of read) {
    for (const { from, to, newFrom, newTo } of hunks) {
      for (const line of before.lines.slice(from, to)) removed.add(line.trim());
      for (const line of after.lines.slice(newFrom, newTo)) added.add(line.trim());
    }
  }
  return read.map(({ file, rules, before, after, hunks }) => ({
    path: file.path,
    rules,
    isTest: isTestPath(file.path),
    before,
    after,
    existed: file.before !== null,
    exists: file.after !== null,
    hunks,
    fresh: changedLineNumbers(hunks, 'after', after.lines, removed),
    gone: changedLineNumbers(hunks, 'before', before.lines, added),
  }));
}

/** Whether a text of this kind is run: settings and descriptions of runs only say how. */
export function holdsProgram(rules: SourceRules | null): boolean {
  return rules?.purpose === 'program' || rules?.purpose === 'commands';
}

/** A finding about a line (from 0) of the file as it is now, or as it was. */
export function findingAt(
  file: ChangedFile,
  line: number,
  what: { readonly kind: FindingKind; readonly why: Phrase; readonly confidence: Finding['confidence'] },
  side: 'before' | 'after' = 'after',
): Finding {
  const text = (side === 'after' ? file.after : file.before).lines[line] ?? '';
  return { ...what, path: file.path, line: line + 1, side, text: text.trim().slice(0, MOST_TEXT) };
}

/** Of a line's text in a finding. */
const MOST_TEXT = 200;

function changedLineNumbers(
  hunks: readonly LineHunk[],
  side: 'before' | 'after',
  lines: readonly string[],
  elsewhere: ReadonlySet<string>,
): ReadonlySet<number> {
  const found = new Set<number>();
  for (const hunk of hunks) {
    const [start, end] = side === 'after' ? [hunk.newFrom, hunk.newTo] : [hunk.from, hunk.to];
    let isNew = true;
    for (let line = start; line < end; line++) {
      const text = (lines[line] ?? '').trim();
      // A short line came with the one above it.
      if (text.length >= TELLING_CHARS || !elsewhere.has(text)) isNew = !elsewhere.has(text);
      if (isNew) found.add(line);
    }
  }
  return found;
}
