/** What a reply took from its request: lines, paths and names in its calls that the request shows. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { callsIn } from './messages';
import type { ModelReply } from './messages';

/** Shorter lines are braces and keywords. */
const LEAST_LINE = 16;
const pathForm = /\/?[\w@.+-]+(?:\/[\w@.+-]+)+|[\w@+-]+\.[A-Za-z]\w{0,4}\b/g;
const nameForm = /[A-Za-z_$][\w$]*/g;
/** A name of code, told from a word of English: it has an inner capital, an underscore or a digit. */
const codeName = /[a-z][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]|[A-Za-z]\d/;

/**
 * What the reply's calls name and the request shows, each once, in order of the calls. Paths are those that lie in the work
 * folder, relative to it: another run has another.
 */
export function usedNames({ content }: ModelReply, request: string, work: string): readonly string[] {
  const texts = callsIn(content)
    .flatMap(({ input }) => textsIn(input))
    .map((text) => text.replaceAll(`${work}/`, '').replaceAll(work, '.'));
  const named = texts.flatMap((text) => [
    ...text
      .split('\n')
      .map((line) => line.trim())
      .filter(({ length }) => length >= LEAST_LINE),
    ...(text.match(pathForm) ?? []).filter((path) => isPathIn(work, path)),
    ...(text.match(nameForm) ?? []).filter((name) => codeName.test(name)),
  ]);
  return [...new Set(named)].filter((name) => isShown(name, request));
}

/**
 * Of what was used, what today's request does not show, and no single call would: one file that the request names, or the
 * list of one folder that it names (the top one always). Reads those files.
 */
export function missingNames(used: readonly string[], request: string, work: string): readonly string[] {
  const hidden = used.filter((name) => !isShown(name, request));
  if (hidden.length === 0) return [];
  const named = [...new Set(request.match(pathForm) ?? [])];
  const files = named.map((path) => resolve(work, path)).filter((file) => isIn(work, file) && isFile(file));
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  return hidden.filter(
    (name) => !isListed(name, request, work) && !texts.some((text) => isShown(name, text)),
  );
}

/** Whether the text has it, not as a part of a longer word. */
export function isShown(name: string, text: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const isWhole = !isInWord(text, at) && !isInWord(text, at + name.length);
    if (isWhole) return true;
  }
  return false;
}

const isInWord = (text: string, at: number): boolean => at > 0 && /^\w\w$/.test(text.slice(at - 1, at + 1));

function isListed(name: string, request: string, work: string): boolean {
  if (!isPathIn(work, name)) return false;
  const folder = dirname(relative(work, resolve(work, name)));
  return folder === '.' || isShown(folder, request);
}

/** `console.log` has the form of a path, too. */
const isPathIn = (work: string, path: string): boolean =>
  isIn(work, resolve(work, path)) && existsSync(resolve(work, path));

const isIn = (work: string, file: string): boolean => !relative(work, file).startsWith('..');

const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() === true;

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
