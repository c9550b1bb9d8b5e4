/** A review as Markdown of one page: what needs a look first, then what changed. */
import type { ReviewReport, ReviewedPart, ReviewedSymbol } from '../../../core/git/review';
import { MOST_DEPENDENTS } from '../../../core/git/reviewMaps';
import { codeSpan } from '../../../core/text/codeSpan';
import { quotingSentence } from '../../../core/text/markdown';
import { clip, count, groupedNumber } from '../../../explore/answer/text';
import { WHY, summaryOf } from '../structure/renderStructure';
import type { Section } from '../structure/section';
import { headText } from './headText';
import { misfitText } from './misfitText';
import { modelBlocks } from './modelText';
import { beyondRows, saidBlocks } from './saidText';

/** How much of each list is shown; the rest is counted. */
export interface ReviewLength {
  readonly rows: number;
  readonly files: number;
  /** Of a file. */
  readonly symbols: number;
}

/** Of a commit's id: no other commit of a repository has them, but by chance of one in millions. */
const SHOWN_ID = 12;

/** A page that is read at once. */
export const SHORT: ReviewLength = { rows: 6, files: 8, symbols: 4 };
/** For a pull request. */
export const LONG: ReviewLength = { rows: 25, files: 20, symbols: 6 };

/** Lines end with `\n`. Names, paths and code stand in code spans: nothing of a repository is Markdown. */
export function renderReview(report: ReviewReport, length: ReviewLength): string {
  const { from, to } = report;
  const blocks = [
    `## Review: ${sideText(from)} to ${sideText(to)}`,
    verdictOf(report),
    summaryOf(report),
    // Whole: to see the rest, the model would be asked and paid again.
    ...modelBlocks(report.model, LONG.rows),
    ...sectionsOf(report, length.rows).flatMap(renderSection),
    ...saidBlocks(report.said, length.rows),
    ...changedBlocks(report.files, length),
    ...notesOf(report),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** A name may mean another commit tomorrow. */
function sideText({ name, commit }: ReviewReport['from']): string {
  return commit === null ? codeSpan(name) : `${codeSpan(name)} (${commit.slice(0, SHOWN_ID)})`;
}

/** What needs a look, as one sentence. */
function verdictOf({ totals, cycles, problems, untested, mapped, model }: ReviewReport): string {
  if (!mapped) return 'Only symbols were compared.';
  const broken = new Set(problems.map(({ path }) => path)).size;
  const parts = [
    [broken, 'file that no longer parses', 'files that no longer parse'],
    [model?.findings.length ?? 0, 'finding of the model', 'findings of the model'],
    [totals.misfits, 'place that may no longer fit', 'places that may no longer fit'],
    [cycles.length, 'new import cycle', 'new import cycles'],
    [totals.findings, 'finding', 'findings'],
    [totals.beyond, 'change beyond what was said', 'changes beyond what was said'],
    [
      untested === null ? 0 : totals.untested,
      'changed function without a test',
      'changed functions without a test',
    ],
  ] as const;
  const told = parts.filter(([number]) => number > 0).map(([number, one, many]) => count(number, one, many));
  return told.length === 0 ? 'Nothing was found that needs a look.' : `Look at: ${told.join(', ')}.`;
}

function sectionsOf(report: ReviewReport, most: number): readonly (Section & { readonly told?: number })[] {
  const { problems, misfits, totals, cycles, findings, untested, said } = report;
  const section = <T>(title: string, all: readonly T[], row: (one: T) => string, size?: number): Section => ({
    title,
    rows: all.slice(0, most).map(row),
    count: size ?? all.length,
  });
  return [
    section(
      'No longer parses',
      problems,
      ({ path, line, message }) => `${placeOf(path, line)} ${quotingSentence(message)}`,
    ),
    section('May no longer fit', misfits, misfitText, totals.misfits),
    section(
      'New import cycles',
      cycles,
      ({ modules, path, line }) => `${placeOf(path, line)} ${modulesText(modules)}`,
    ),
    section(
      'What the change may hide',
      findings,
      ({ path, line, side, kind, text, why }) =>
        `${placeOf(path, line)} ${side === 'before' ? 'removed, ' : ''}${kind}: ${codeSpan(clip(text.trim(), 80))} (${why})`,
      totals.findings,
    ),
    { title: 'Beyond what was said', ...beyondRows(said, most), count: totals.beyond },
    section(
      'Changed without a test that reaches it',
      untested ?? [],
      ({ symbol, path, line, callers }) =>
        `${placeOf(path, line)} ${codeSpan(symbol)}${callers === 0 ? '' : `, ${callersText(callers)}`}`,
      totals.untested,
    ),
  ];
}

function placeOf(path: string, line: number): string {
  return codeSpan(`${path}:${line}`);
}

const MOST_NAMES = 8;

function modulesText(modules: readonly string[]): string {
  const shown = modules.slice(0, MOST_NAMES).map(codeSpan).join(', ');
  return modules.length > MOST_NAMES ? `${shown} and ${modules.length - MOST_NAMES} more` : shown;
}

function callersText(callers: number): string {
  return count(callers, 'caller', 'callers');
}

/** `told`: of how many the rows tell, where that is more than a row each. */
function renderSection({
  title,
  rows,
  count: all,
  told,
}: Section & { readonly told?: number }): readonly string[] {
  if (all === 0) return [];
  return [
    `### ${title} (${groupedNumber(all)})`,
    [...rows.map((row) => `- ${row}`), ...moreThan(told ?? rows.length, all)].join('\n'),
  ];
}

function moreThan(shown: number, all: number, indent = ''): readonly string[] {
  return all > shown ? [`${indent}- and ${groupedNumber(all - shown)} more`] : [];
}

function changedBlocks(files: readonly ReviewedPart[], length: ReviewLength): readonly string[] {
  const [code, tests, rest] = [
    files.filter((file) => isTold(file) && !file.test),
    files.filter((file) => isTold(file) && file.test),
    files.filter((file) => !isTold(file)),
  ];
  const shown = code.slice(0, length.files);
  const rows = shown.flatMap((file) => fileRows(file, length.symbols));
  return [
    ...(code.length === 0
      ? []
      : [
          `### What changed (${groupedNumber(code.length)})`,
          [...rows, ...moreThan(shown.length, code.length)].join('\n'),
        ]),
    ...renderSection({
      title: 'Tests changed',
      rows: tests.slice(0, length.rows).map(testRow),
      count: tests.length,
    }),
    ...(rest.length === 0
      ? []
      : [
          `### Other files (${groupedNumber(rest.length)})`,
          otherRows(rest, length.rows)
            .map((row) => `- ${row}`)
            .join('\n'),
        ]),
  ];
}

/** Whether it has code to tell of. */
function isTold({ read, symbols, top }: ReviewedPart): boolean {
  return read === 'symbols' && (symbols.length > 0 || top === 'code');
}

function fileRows(file: ReviewedPart, most: number): readonly string[] {
  const { path, symbols, generated, status } = file;
  const [first] = symbols;
  const weight = first?.dependents ?? 0;
  const told = [
    ...(status === 'modified' ? [] : [status]),
    ...(generated ? ['generated'] : []),
    ...(weight === 0 ? [] : [dependentsText(weight)]),
    ...(symbols.length === 0 ? ['code outside of symbols'] : []),
  ];
  const shown = symbols.slice(0, most);
  return [
    `- ${codeSpan(path)}${told.length === 0 ? '' : `: ${told.join(', ')}`}`,
    ...shown.map((row) => `  - ${symbolText(row)}`),
    ...moreThan(shown.length, symbols.length, '  '),
  ];
}

function dependentsText(dependents: number): string {
  const number =
    dependents >= MOST_DEPENDENTS ? `${groupedNumber(dependents)} or more` : groupedNumber(dependents);
  return `${number} ${dependents === 1 ? 'symbol depends' : 'symbols depend'} on it`;
}

const SAYS: Readonly<Record<ReviewedSymbol['change'], string>> = {
  ...{ added: 'added', removed: 'removed', renamed: 'renamed', moved: 'moved' },
  ...{ signature: 'signature', body: 'body' },
};

function symbolText(row: ReviewedSymbol): string {
  const { change, before, after, path, line, from, signature, body, callers } = row;
  const was = before !== null && after !== null && before !== after ? `${codeSpan(before)} to ` : '';
  const home = from !== null && from.path !== path ? ` from ${codeSpan(from.path)}` : '';
  const head = signature === null ? '' : `: ${headText(signature)}`;
  const code = body === 'code' && change !== 'body' && change !== 'added' ? '; body too' : '';
  const used = callers === null || callers === 0 ? '' : `; ${callersText(callers)}`;
  return `${placeOf(path, line)} ${was}${codeSpan(after ?? before ?? '')} ${SAYS[change]}${home}${head}${code}${used}`;
}

function testRow({ path, status, symbols }: ReviewedPart): string {
  const told = [
    ...(status === 'modified' ? [] : [status]),
    ...(symbols.length === 0 ? [] : [count(symbols.length, 'symbol', 'symbols')]),
  ];
  return `${codeSpan(path)}${told.length === 0 ? '' : `: ${told.join(', ')}`}`;
}

/** A row for what is said of several files. */
function otherRows(files: readonly ReviewedPart[], most: number): readonly string[] {
  const byWhat = new Map<string, string[]>();
  for (const file of files) {
    const what = otherText(file);
    const known = byWhat.get(what);
    if (known) known.push(codeSpan(file.path));
    else byWhat.set(what, [codeSpan(file.path)]);
  }
  return [...byWhat].map(([what, paths]) => {
    const more = paths.length > most ? ` and ${groupedNumber(paths.length - most)} more` : '';
    return `${what}: ${paths.slice(0, most).join(', ')}${more}`;
  });
}

function otherText({ status, read, generated }: ReviewedPart): string {
  return [
    ...(status === 'modified' ? [] : [status]),
    ...(read === 'symbols' ? ['no code changed'] : [WHY[read]]),
    ...(generated ? ['generated'] : []),
  ].join(', ');
}

function notesOf({ notes }: ReviewReport): readonly string[] {
  return notes.length === 0 ? [] : [notes.map((note) => `> ${quotingSentence(note)}`).join('\n')];
}
