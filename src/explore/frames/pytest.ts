/** What pytest prints of a test that failed, in its long and its short form. */
import type { Failure, FailureReader, Frame } from './failure';

const title = /^_{3,} .+ _{3,}$/;
const end = /^={3,}/;
const captured = /^-{3,} Captured /;
const place = /^((?:[A-Za-z]:)?[^\s:>][^:]*\.\w+):(\d+):(?: in (.+)| (\w[\w.]*))?\s*$/;
/** Between the two tracebacks of chained exceptions. */
const chain =
  /^(?:During handling of the above exception, another exception occurred|The above exception was the direct cause of the following exception):$/;

/** Reads the section of one test, from `____ test_name ____` to the next. */
export const readPytest: FailureReader = (lines, at) => {
  if (!title.test(lines[at] ?? '')) return null;
  const failures: Failure[] = [];
  let part = emptyPart(at);
  let isOver = false;
  let next = at + 1;
  for (; next < lines.length; next++) {
    const line = lines[next] ?? '';
    if (title.test(line) || end.test(line)) break;
    isOver ||= captured.test(line);
    if (isOver) continue;
    if (chain.test(line)) {
      failures.push(...failureOf(part, next - 1));
      part = emptyPart(next);
    } else take(part, line, next);
  }
  failures.push(...failureOf(part, next - 1));
  return failures.length === 0 ? null : { failures, next };
};

interface Part {
  readonly from: number;
  readonly frames: Frame[];
  message: string;
  raised: string;
}

function emptyPart(from: number): Part {
  return { from, frames: [], message: '', raised: '' };
}

function take(part: Part, line: string, at: number): void {
  if (part.message === '' && /^E\s+\S/.test(line)) part.message = line.slice(1).trim();
  const [, path, number, name, raised] = place.exec(line) ?? [];
  if (path === undefined) return;
  part.frames.push({ path, line: Number(number), name: name ?? null, at });
  part.raised = raised ?? '';
}

function failureOf({ from, frames, message, raised }: Part, to: number): Failure[] {
  return frames.length === 0 ? [] : [{ message: message || raised, frames: frames.reverse(), from, to }];
}
