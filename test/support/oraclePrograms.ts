/**
 * The programs of test/suites/LANGUAGE/CATEGORY.txt whose answers an oracle gave, not a person:
 *
 *   === what the program is about
 *   source of m.go
 *   --- p/other.go
 *   source of another file
 *   --- oracle
 *   m.go:3-5 method T.M | func (t T) M() error | doc | what T embeds
 *   m.go -> p/other.go
 *   m.go:4 F = p/other.go:7
 *   unbuilt gen.go
 *   untold m.go:7
 *
 * A definition, an import edge, a call of a definition that starts there, a file whose imports and calls no build knows,
 * a line with names that no build knows.
 * `begins` says which file a program begins with, and what is beside it where the program has no such file of its own; a
 * file without text is not there.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryRoot } from './paths';

export interface OracleProgram {
  readonly category: string;
  readonly name: string;
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly answers: readonly string[];
}

const SECTION = 'oracle';

interface Beginning {
  readonly path: string;
  readonly beside: Readonly<Record<string, string>>;
}

const begins = {
  go: { path: 'm.go', beside: { 'go.mod': 'module m\n\ngo 1.22\n' } },
  java: { path: 'a/A.java', beside: {} },
  kotlin: { path: 'm.kt', beside: {} },
  csharp: { path: 'M.cs', beside: {} },
  rust: {
    path: 'src/lib.rs',
    beside: { 'Cargo.toml': '[package]\nname = "m"\nversion = "0.1.0"\nedition = "2021"\n' },
  },
  c: { path: 'm.c', beside: {} },
  cpp: { path: 'm.cc', beside: {} },
} satisfies Record<string, Beginning>;

/** Languages with such programs. */
export type ProgramLanguage = keyof typeof begins;
export const programLanguages = Object.keys(begins) as readonly ProgramLanguage[];

/** The programs of a language in order of category. */
export function readOraclePrograms(language: ProgramLanguage): OracleProgram[] {
  return categories(language).flatMap((category) =>
    parsePrograms(begins[language], category, readFileSync(fileOf(language, category), 'utf8')),
  );
}

/** Writes what the oracle answered into the suites: lines by category and name. */
export function recordAnswers(
  language: ProgramLanguage,
  answers: ReadonlyMap<string, readonly string[]>,
): void {
  for (const category of categories(language)) {
    const parts = readFileSync(fileOf(language, category), 'utf8').split(/^=== /m).slice(1);
    const written = parts.map((part) => {
      const name = part.slice(0, part.indexOf('\n'));
      const [source = ''] = part.split(/^--- oracle$/m);
      return `=== ${[source.trimEnd(), `--- ${SECTION}`, ...(answers.get(`${category}: ${name}`) ?? [])].join('\n')}\n`;
    });
    writeFileSync(fileOf(language, category), written.join('\n'));
  }
}

const folderOf = (language: ProgramLanguage): string => join(repositoryRoot, 'test', 'suites', language);
const fileOf = (language: ProgramLanguage, category: string): string =>
  join(folderOf(language), `${category}.txt`);

function categories(language: ProgramLanguage): string[] {
  return readdirSync(folderOf(language))
    .map((name) => basename(name, '.txt'))
    .sort();
}

function parsePrograms(begin: Beginning, category: string, text: string): OracleProgram[] {
  const [before, ...parts] = text.split(/^=== /m);
  if (before?.trim() !== '') throw new Error(`${category}: a suite begins with "=== name"`);
  return parts.map((part) => {
    const [name = '', ...lines] = part.split('\n');
    const given: Record<string, string> = {};
    const answers: string[] = [];
    let { path } = begin;
    for (const line of lines) {
      const marker = /^--- (\S+)$/.exec(line)?.[1];
      if (marker !== undefined) given[(path = marker)] = '';
      else if (path === SECTION) answers.push(...(line === '' ? [] : [line]));
      else given[path] = `${given[path] ?? ''}${line}\n`;
    }
    const files = Object.entries({ ...begin.beside, ...given }).filter(
      ([at, content]) => at !== SECTION && content.trim() !== '',
    );
    return { category, name, files: Object.fromEntries(files), answers };
  });
}
