import type { Finding } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import { findingAt, holdsProgram } from './changedFile';
import type { ChangedFile, Detector } from './changedFile';

const OPEN = /^\s*(?:#(?!!)|\/\/(?!\/)|\/?\*)\s?/;
/** Characters that a line of code has and a word has not, so that one line alone can be recognised again. */
const TELLING_CHARS = 10;
const RUN = 3;

/** Code that the change turned into comments: lines that stood as code, or several in a row that read as code. */
export const commentedOutCode: Detector = (file) => {
  if (!holdsProgram(file.rules)) return [];
  const stood = new Set([...goneLines(file)]);
  const found: Finding[] = [];
  for (const run of freshCommentRuns(file)) {
    const texts = run.map((line) => commentText(file, line));
    const was = texts.findIndex((text) => text.trim().length >= TELLING_CHARS && stood.has(text.trim()));
    const first = run[0];
    if (first === undefined) continue;
    if (was >= 0) {
      const why = phrase('the line was code and is now a comment');
      found.push(findingAt(file, run[was] ?? first, { kind: 'commented-out code', why, confidence: 'high' }));
    } else if (readsAsCode(file, texts)) {
      const why = phrase('{0} comment lines contain code', run.length);
      found.push(findingAt(file, first, { kind: 'commented-out code', why, confidence: 'medium' }));
    }
  }
  return found;
};

function goneLines({ hunks, before }: ChangedFile): readonly string[] {
  return hunks.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, at) => from + at)
      .filter((line) => /\w/.test(before.code[line] ?? ''))
      .map((line) => (before.lines[line] ?? '').trim()),
  );
}

/** New lines that hold nothing but a comment, those that follow one another together. */
function freshCommentRuns({ fresh, after }: ChangedFile): readonly (readonly number[])[] {
  const runs: number[][] = [];
  for (const line of [...fresh].sort((a, b) => a - b)) {
    const isComment =
      (after.plain[line] ?? '').trim() === '' && OPEN.test((after.comments[line] ?? '').trimEnd());
    if (!isComment) continue;
    const last = runs.at(-1);
    if (last?.at(-1) === line - 1) last.push(line);
    else runs.push([line]);
  }
  return runs;
}

function commentText({ after }: ChangedFile, line: number): string {
  return (after.comments[line] ?? '').replace(OPEN, '');
}

/** Not in a comment that tells an example, nor in a documentation block. */
function readsAsCode({ rules }: ChangedFile, texts: readonly string[]): boolean {
  const statement = rules?.review?.statement;
  if (!statement || texts.length < RUN) return false;
  if (texts.some((text) => /\b(?:e\.g\.|example|usage|for instance)\b|^\s*(?:@\w|>>>|\$ |```)/i.test(text)))
    return false;
  const said = texts.filter((text) => text.trim() !== '');
  const code = said.filter((text) => statement.test(text.trimEnd().slice(0, 300))).length;
  return code >= RUN && code * 4 >= said.length * 3;
}
