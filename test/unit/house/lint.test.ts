import { deepEqual, equal, match } from 'node:assert/strict';
import { checkPlanted, findingsOf, rulesOf } from './plantedProject';
import type { CheckRun } from './plantedProject';

/** [the rule, a piece of what it says, the file that breaks it, the file's text] */
type Plant = readonly [rule: string, says: RegExp, path: string, text: string];

const own = 'no-restricted-syntax';
const ts = '@typescript-eslint';

/** The type of all languages, with one more than there are. */
const language = "type Language = 'python' | 'javascript' | 'typescript' | 'go';\n";

const plants: readonly Plant[] = [
  [
    `${ts}/no-explicit-any`,
    /Specify a different type/,
    'src/core/any.ts',
    'export type Bag = Map<string, any>;\n',
  ],
  [own, /Empty catch/, 'src/core/emptyCatch.ts', tryRun('} catch {}')],
  [
    own,
    /a comment does not handle it/,
    'src/core/commentedCatch.ts',
    tryRun('} catch {\n    // never mind\n  }'),
  ],
  [own, /Default export/, 'src/core/defaultExport.ts', 'export default 1;\n'],
  [own, /Default export/, 'src/core/defaultAlias.ts', 'const one = 1;\nexport { one as default };\n'],
  [own, /barrel/, 'src/core/barrelAll.ts', "export * from './clean';\n"],
  [own, /barrel/, 'src/core/barrelNamed.ts', "export { double } from './clean';\n"],
  [own, /Enum/, 'src/core/enum.ts', 'export enum Side {\n  Left,\n}\n'],
  [own, /Skipped test/, 'test/unit/skipped.test.ts', "it.skip('adds', () => undefined);\n"],
  [own, /Exclusive test/, 'test/unit/only.test.ts', "describe.only('sums', () => undefined);\n"],
  [own, /A name `of`/, 'src/core/ofVariable.ts', 'const of = 1;\nexport const two = of + of;\n'],
  [own, /A name `of`/, 'src/core/ofParameter.ts', 'export const twice = (of: number): number => of * 2;\n'],
  [
    own,
    /A name `of`/,
    'src/core/ofList.ts',
    'export const first = ([of]: readonly [number]): number => of;\n',
  ],
  [
    own,
    /A name `of`/,
    'src/core/ofProperty.ts',
    'export const part = ({ of = 0 }: { readonly of?: number }): number => of;\n',
  ],
  [own, /A name `of`/, 'src/core/ofRest.ts', 'export const all = (...of: number[]): number[] => of;\n'],
  [own, /A name `of`/, 'src/core/ofType.ts', 'export type Twice = (of: number) => number;\n'],
  [
    `${ts}/no-namespace`,
    /namespace/i,
    'src/core/namespace.ts',
    'export namespace Words {\n  export const one = 1;\n}\n',
  ],
  [
    `${ts}/no-floating-promises`,
    /must be awaited/,
    'src/core/floating.ts',
    'export function start(work: () => Promise<void>): void {\n  work();\n}\n',
  ],
  [
    `${ts}/no-non-null-assertion`,
    /non-null/,
    'src/core/nonNull.ts',
    'export const first = (list: readonly string[]): string => list[0]!;\n',
  ],
  [
    `${ts}/consistent-type-imports`,
    /import type/,
    'src/core/typeImport.ts',
    "import { Word } from './clean';\nexport type Words = readonly Word[];\n",
  ],
  [
    `${ts}/naming-convention`,
    /IThing/,
    'src/core/prefixed.ts',
    'export interface IThing {\n  readonly a: 1;\n}\n',
  ],
  [`${ts}/naming-convention`, /WordManager/, 'src/core/manager.ts', 'export type WordManager = string;\n'],
  [
    `${ts}/switch-exhaustiveness-check`,
    /not exhaustive/,
    'src/core/switch.ts',
    "export function side(at: 'left' | 'right'): number {\n  switch (at) {\n    case 'left':\n      return 1;\n  }\n  return 0;\n}\n",
  ],
  ['no-console', /console/, 'src/core/console.ts', "console.log('here');\n"],
  ['complexity', /complexity of 17/, 'src/core/branches.ts', manyBranches(16)],
  ['max-lines', /too many lines/, 'src/core/long.ts', '// line\n'.repeat(301)],
  [
    'max-lines-per-function',
    /too many lines/,
    'src/core/longFunction.ts',
    `export function sum(): number {\n  let n = 0;\n${'  n += 1;\n'.repeat(60)}  return n;\n}\n`,
  ],
  [
    'house/said',
    /Said in English alone/,
    'src/core/said.ts',
    "export interface Phrase {\n  readonly text: string;\n}\nexport const why = (): Phrase | string => 'It is so.';\n",
  ],
  [
    'house/said',
    /is a literal in quotes/,
    'src/core/collected.ts',
    'const phrase = (text: string): string => text;\nexport const word = (text: string): string => phrase(text);\n',
  ],
  [
    'languages/named',
    /ask its row/,
    'src/core/comparesLanguage.ts',
    `${language}export const isDotted = (each: Language): boolean => each !== 'python';\n`,
  ],
  [
    'languages/named',
    /ask its row/,
    'src/core/defaultLanguage.ts',
    `${language}export const known = (each: Language | null): Language => each ?? 'javascript';\n`,
  ],
  [
    'languages/named',
    /ask its row/,
    'src/core/givesLanguage.ts',
    `${language}const ask = (each: Language): string => each;\nexport const word = ask('typescript');\n`,
  ],
  [
    'languages/named',
    /ask its row/,
    'src/core/switchesLanguage.ts',
    `${language}export function dots(each: Language): number {\n  switch (each) {\n    case 'python':\n      return 1;\n    default:\n      return 0;\n  }\n}\n`,
  ],
  ['no-undef', /not defined/, 'scripts/missing.mjs', 'missing();\n'],
];

const clean: Record<string, string> = {
  'src/core/clean.ts': 'export type Word = string;\nexport const double = (n: number): number => n * 2;\n',
  'src/cli/print.ts': "console.log('the answer');\n",
  // Where languages are named, and a word that is no name of one.
  'src/index/languages/python/name.ts': `${language}export const name: Language = 'python';\n`,
  'src/core/program.ts':
    "export const isScript = (program: 'python' | 'node'): boolean => program === 'python';\n",
  'scripts/print.mjs': "console.log('the answer');\n",
  'src/core/sentForm.ts':
    'export const sent = (whole: number): { readonly of: number } => ({ of: whole });\n',
  'test/unit/clean.test.ts': "it('adds', () => undefined);\n",
};

function tryRun(ending: string): string {
  return `export function run(work: () => void): void {\n  try {\n    work();\n  ${ending}\n}\n`;
}

function manyBranches(count: number): string {
  const branches = Array.from({ length: count }, (_, i) => `  if (n === ${i}) return ${i + 1};\n`);
  return `export function pick(n: number): number {\n${branches.join('')}  return n;\n}\n`;
}

describe('the lint check', function () {
  this.timeout(120_000);
  let run: CheckRun;

  before(async () => {
    run = await checkPlanted(['lint'], {
      ...clean,
      ...Object.fromEntries(plants.map(([, , path, text]) => [path, text])),
    });
  });

  for (const [rule, says, path] of plants) {
    it(`refuses ${path} by ${rule} alone`, () => {
      deepEqual(rulesOf(run, path), [rule], run.text);
      match(findingsOf(run, path).join('\n'), says);
    });
  }

  it('fails for what was planted and for nothing else', () => {
    equal(run.code, 1);
    deepEqual(
      Object.keys(clean).flatMap((path) => findingsOf(run, path)),
      [],
    );
  });

  it('passes a clean project', async () => {
    const passing = await checkPlanted(['lint'], clean);
    equal(passing.code, 0, passing.text);
  });
});
