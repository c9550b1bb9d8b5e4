/** Stacks of V8 (Node.js, Deno, Bun, browsers' consoles), as jest and mocha print them too, and those of vitest. */
import type { FailureReader, Frame } from './failure';
import { reading } from './failure';

const call = /^\s*at (\S.*)$/;
/** In the test runner's protocol (TAP) the calls stand by themselves below `stack:`. */
const tapCall = /^\s+([^\s.].*:\d+:\d+\)?)$/;
/** vitest: ` ❯ total src/cart.ts:3:9`, with the lines around the first of them. */
const pointed = /^\s*❯ (?:(\S+) )?(\S+):(\d+):(\d+)\s*$/;
const around = /^\s*>?\s*(?:\d+\s*)?\|/;
const located = /^(.+):(\d+):\d+$/;
const evaluated = /eval at [^(]*\(([^()]+):(\d+):\d+\)/;
const omitted = /^\s*(?:\.\.\. \d+|\[\.\.\.) lines matching /;
const thrown =
  /^\s*(?:Uncaught |Unhandled |\[cause\]: |\[errors\]: |error: )*(?:\w+ )?[\w$.]*(?:Error|Exception|Failure|Rejection)\b|^expect\(|^error: '/;
/** What Node.js writes above what was thrown: the file and line, the line itself, and marks below it. */
const head = /^((?:\/|[A-Za-z]:[\\/]|file:\/\/).*):(\d+)$/;
/** A difference between two values stands between the message of an assertion and its stack. */
const MOST_BACK = 60;
/** Lines between that head and the message. */
const HEAD_BACK = 8;

/** Reads a run of `at` lines; its message stands above. */
export const readJavascript: FailureReader = (lines, at, free) => {
  const { frames, next } = readStack(lines, at);
  if (frames.length === 0) return null;
  const said = messageAbove(lines, at, free);
  const from = said?.at ?? at;
  const message = said?.text ?? '';
  const top = headAbove(lines, from, free);
  // Of what cannot be parsed the stack is the loader's own.
  const isUnparsed = top !== null && /SyntaxError/.test(message);
  const all = isUnparsed ? [top, ...frames] : frames;
  return reading({ message, frames: all, from: top?.at ?? from, to: next - 1 }, next);
};

const marks = /^\s*\^+\s*$/;

/** Reads what was thrown without a stack, such as a text: the place stands above the line and its marks. */
export const readThrown: FailureReader = (lines, at) => {
  const [, path, line] = head.exec(lines[at] ?? '') ?? [];
  if (path === undefined) return null;
  const below = lines.slice(at + 1, at + 1 + HEAD_BACK);
  const marked = below.findIndex((text) => marks.test(text));
  if (marked < 0 || below.some((text) => call.test(text))) return null;
  const said = below.slice(marked + 1).find((text) => text.trim() !== '') ?? '';
  const frame = { path, line: Number(line), name: null, at };
  return reading({ message: said.trim(), frames: [frame], from: at, to: at + 1 + marked });
};

interface Stack {
  readonly frames: Frame[];
  readonly next: number;
}

function readStack(lines: readonly string[], at: number): Stack {
  const line = lines[at] ?? '';
  if (call.test(line)) return readCalls(lines, at, call);
  if (line.trim() === 'stack: |-') return readCalls(lines, at + 1, tapCall);
  return readPointed(lines, at);
}

function readCalls(lines: readonly string[], at: number, form: RegExp): Stack {
  const frames: Frame[] = [];
  let next = at;
  for (; next < lines.length; next++) {
    const line = lines[next] ?? '';
    const text = form.exec(line)?.[1];
    if (text === undefined && !omitted.test(line)) break;
    const frame = text === undefined ? null : frameOf(text.trimEnd(), next);
    if (frame) frames.push(frame);
  }
  return { frames, next };
}

function frameOf(text: string, at: number): Frame | null {
  const bare = text.replace(/^async /, '').replace(/ \{$/, '');
  const origin = evaluated.exec(bare);
  const open = bare.endsWith(')') ? bare.indexOf(' (') : -1;
  const name = open > 0 ? bare.slice(0, open) : null;
  const place = open > 0 ? bare.slice(open + 2, -1) : bare;
  const [, path, line] = origin ?? located.exec(place) ?? [];
  return path === undefined ? null : { path, line: Number(line), name, at };
}

function readPointed(lines: readonly string[], at: number): Stack {
  const frames: Frame[] = [];
  let next = at;
  let behind = at;
  for (; next < lines.length; next++) {
    const line = lines[next] ?? '';
    const [, name, path, number] = pointed.exec(line) ?? [];
    if (path !== undefined) {
      frames.push({ path, line: Number(number), name: name ?? null, at: next });
      behind = next + 1;
    } else if (frames.length === 0 || !around.test(line)) break;
  }
  return { frames, next: behind };
}

/** The nearest line above that names what was thrown, else the nearest that says anything. */
function messageAbove(
  lines: readonly string[],
  at: number,
  free: number,
): { at: number; text: string } | null {
  let nearest: { at: number; text: string } | null = null;
  for (let above = at - 1; above >= Math.max(free, at - MOST_BACK); above--) {
    const text = (lines[above] ?? '').trim();
    // TAP writes the message, the error's name and the stack as fields.
    if (thrown.test(text) && !text.startsWith('name: ')) return { at: above, text };
    if (nearest === null && text !== '' && !around.test(text)) nearest = { at: above, text };
  }
  return nearest;
}

function headAbove(lines: readonly string[], at: number, free: number): Frame | null {
  for (let above = at - 1; above >= Math.max(free, at - HEAD_BACK); above--) {
    const [, path, line] = head.exec(lines[above] ?? '') ?? [];
    if (path !== undefined) return { path, line: Number(line), name: null, at: above };
  }
  return null;
}
