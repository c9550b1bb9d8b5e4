/**
 * The programs of test/suites/LANGUAGE/CATEGORY.txt, each with the call edges that running it makes:
 *
 *   === what the program is about
 *   source of m.py (or m.js)
 *   --- other/path.py
 *   source of another file
 *   --- calls
 *   m -> m.f m.g
 *
 * Every edge between definitions of the program is listed and no other; ids are those of `index --json`.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryRoot } from './paths';

export type SuiteLanguage = 'python' | 'javascript';

export interface SuiteProgram {
  readonly category: string;
  readonly name: string;
  /** Sources by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Each as `from -> to`. */
  readonly edges: ReadonlySet<string>;
}

const firstFile: Readonly<Record<SuiteLanguage, string>> = { python: 'm.py', javascript: 'm.js' };

/** The programs of a language in order of category; throws where a text is not in the form above. */
export function readSuite(language: SuiteLanguage): SuiteProgram[] {
  const folder = join(repositoryRoot, 'test', 'suites', language);
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return names.sort().flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return parsePrograms(basename(name, '.txt'), firstFile[language], text);
  });
}

/** The programs of one file's text. */
export function parsePrograms(category: string, first: string, text: string): SuiteProgram[] {
  const [before, ...parts] = text.split(/^=== /m);
  if (before?.trim() !== '') throw new Error(`${category}: a suite begins with "=== name"`);
  return parts.map((part) => parseProgram(category, first, part));
}

function parseProgram(category: string, first: string, part: string): SuiteProgram {
  const [name = '', ...lines] = part.split('\n');
  const files: Record<string, string> = {};
  const edges = new Set<string>();
  let path = first;
  for (const line of lines) {
    const marker = /^--- (\S+)$/.exec(line)?.[1];
    if (marker !== undefined) path = marker;
    else if (path !== 'calls') files[path] = `${files[path] ?? ''}${line}\n`;
    else for (const edge of parseEdges(`${category}: ${name}`, line)) edges.add(edge);
  }
  if (path !== 'calls') throw new Error(`${category}: ${name} has no "--- calls"`);
  return { category, name, files, edges };
}

function parseEdges(program: string, line: string): string[] {
  if (line.trim() === '') return [];
  const [from, to, rest] = line.split(' -> ');
  if (from === undefined || to === undefined || rest !== undefined)
    throw new Error(`${program}: "${line}" is not "from -> to"`);
  return to.split(' ').map((each) => `${from} -> ${each}`);
}
