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
 *
 * A definition, an import edge, a call of a definition that starts there, a file whose imports and calls no build knows. A program of Go without a go.mod gets one of
 * module `m`; a file without text is not there.
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
const folder = join(repositoryRoot, 'test', 'suites', 'go');

/** The programs of Go in order of category. */
export function readOraclePrograms(): OracleProgram[] {
  return categories().flatMap((category) => parsePrograms(category, readFileSync(fileOf(category), 'utf8')));
}

/** Writes what the oracle answered into the suites: lines by category and name. */
export function recordAnswers(answers: ReadonlyMap<string, readonly string[]>): void {
  for (const category of categories()) {
    const parts = readFileSync(fileOf(category), 'utf8').split(/^=== /m).slice(1);
    const written = parts.map((part) => {
      const name = part.slice(0, part.indexOf('\n'));
      const [source = ''] = part.split(/^--- oracle$/m);
      return `=== ${[source.trimEnd(), `--- ${SECTION}`, ...(answers.get(`${category}: ${name}`) ?? [])].join('\n')}\n`;
    });
    writeFileSync(fileOf(category), written.join('\n'));
  }
}

const fileOf = (category: string): string => join(folder, `${category}.txt`);

function categories(): string[] {
  return readdirSync(folder)
    .map((name) => basename(name, '.txt'))
    .sort();
}

function parsePrograms(category: string, text: string): OracleProgram[] {
  const [before, ...parts] = text.split(/^=== /m);
  if (before?.trim() !== '') throw new Error(`${category}: a suite begins with "=== name"`);
  return parts.map((part) => {
    const [name = '', ...lines] = part.split('\n');
    const texts: Record<string, string> = { 'go.mod': 'module m\n\ngo 1.22\n' };
    const given: Record<string, string> = {};
    const answers: string[] = [];
    let path = 'm.go';
    for (const line of lines) {
      const marker = /^--- (\S+)$/.exec(line)?.[1];
      if (marker !== undefined) given[(path = marker)] = '';
      else if (path === SECTION) answers.push(...(line === '' ? [] : [line]));
      else given[path] = `${given[path] ?? ''}${line}\n`;
    }
    const files = Object.entries({ ...texts, ...given }).filter(
      ([at, content]) => at !== SECTION && content.trim() !== '',
    );
    return { category, name, files: Object.fromEntries(files), answers };
  });
}
