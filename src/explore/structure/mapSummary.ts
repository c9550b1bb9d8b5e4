import type { CodeIndex, Features, ModuleNode } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import { languageNames } from '../../index/languages/rules';
import type { RankedClass, RankedModule } from '../../core/map/views';
import { coreComponents } from '../map/coreComponents';
import { renderLeftOut } from '../gaps/leftOut';
import { clip, clipPath, columns, count, firstSentence, groupedNumber } from '../answer/text';

/** Shown of each kind: what fits one screen below the counts. */
const TOP_MODULES = 10;
const TOP_CLASSES = 5;
/** Rank and score before an entry, and the indent of the line below it. */
const MARGIN = 13;

/**
 * The map of an index as plain text of at most 100 columns, lines ended by `\n`: counts by language, what the
 * call graph knows and does not know, the top 10 modules with their two strongest features, the top 5 classes,
 * what was left out and why, problems. `folder` is the name to show. An index without modules says so.
 */
export function renderMap(index: CodeIndex, folder: string): string {
  const parts = [
    heading(index, folder),
    ...(index.modules.length === 0 ? [] : [languages(index.modules), graphs(index), ...core(index)]),
    ...renderLeftOut(index),
  ];
  return parts.map((lines) => `${lines.join('\n')}\n`).join('\n');
}

function heading({ modules, partial }: CodeIndex, folder: string): string[] {
  const shown = clipPath(folder, 80);
  if (modules.length > 0) {
    return [`Map of ${shown}`, ...(partial ? ['Partial: not all files are in it yet.'] : [])];
  }
  return [
    `Nothing to map in ${shown}`,
    `It has no ${languageNames('or')} file that is not ignored. Choose another folder.`,
  ];
}

function languages(modules: readonly ModuleNode[]): string[] {
  const totals = new Map<string, { files: number; lines: number }>();
  for (const { language, startLine, endLine } of modules) {
    const { files, lines } = totals.get(language) ?? { files: 0, lines: 0 };
    totals.set(language, { files: files + 1, lines: lines + endLine - startLine + 1 });
  }
  const rows = [...totals].sort(([a, x], [b, y]) => y.files - x.files || byCodeUnits(a, b));
  return columns([
    ['Language', 'Files', 'Lines'],
    ...rows.map(([language, { files, lines }]) => [language, groupedNumber(files), groupedNumber(lines)]),
  ]);
}

function graphs(index: CodeIndex): string[] {
  const { classes, functions, imports } = index;
  const lambdas = functions.filter(({ kind }) => kind === 'lambda').length;
  const { inside, others } = callSites(index);
  return [
    `Symbols  ${count(classes.length, 'class', 'classes')}, ` +
      `${count(functions.length - lambdas, 'function or method', 'functions and methods')}, ` +
      count(lambdas, 'lambda', 'lambdas'),
    `Imports  ${count(imports.length, 'edge', 'edges')} between modules`,
    `Calls    ${inside}`,
    `         ${others}`,
  ];
}

/** How many calls are resolved in the folder, and in how far the others are not. */
export function callSites({ calls, ambiguous, unresolved, external, beyondBound = 0 }: CodeIndex): {
  readonly inside: string;
  readonly others: string;
} {
  const exact = sites(calls.filter(({ resolution }) => resolution === 'exact'));
  const inferred = sites(calls) - exact;
  return {
    inside:
      `${count(exact + inferred, 'site', 'sites')} resolved in this folder: ` +
      `${groupedNumber(exact)} exact, ${groupedNumber(inferred)} inferred`,
    others:
      `${groupedNumber(sites(external))} to names outside it, ` +
      `${groupedNumber(sites(ambiguous))} ambiguous, ${groupedNumber(sites(unresolved))} unresolved` +
      (beyondBound === 0 ? '' : `; of both, ${groupedNumber(beyondBound)} where too many values meet`),
  };
}

function sites(rows: readonly { readonly lines: readonly number[] }[]): number {
  return rows.reduce((sum, { lines }) => sum + lines.length, 0);
}

function core(index: CodeIndex): string[][] {
  const ranked = coreComponents(index, Math.max(TOP_MODULES, TOP_CLASSES));
  const modules = ranked.modules.slice(0, TOP_MODULES);
  const classes = ranked.classes.slice(0, TOP_CLASSES);
  if (modules.length === 0) return [['Not ranked yet.']];
  const parts = [[title('modules', modules.length, index.modules.length), ...modules.flatMap(moduleLines)]];
  if (classes.length > 0) {
    parts.push([title('classes', classes.length, index.classes.length), ...classes.flatMap(classLines)]);
  }
  return parts;
}

function title(what: string, shown: number, total: number): string {
  const extent = shown < total ? `top ${shown} of ${groupedNumber(total)}` : 'all';
  return `Core ${what} (${extent}, by importance)`;
}

function moduleLines(module: RankedModule, at: number): string[] {
  const { score, location, features, doc } = module;
  const strongest = (Object.keys(features) as (keyof Features)[])
    .filter((name) => features[name] > 0)
    .sort((a, b) => features[b] - features[a] || byCodeUnits(a, b))
    .slice(0, 2)
    .map((name) => `${name} ${features[name].toFixed(2)}`);
  return [
    `${place(at, score)}${clipPath(location.path, 100 - MARGIN)}`,
    below([strongest.join(', '), firstSentence(doc)]),
  ];
}

function classLines({ name, score, location, doc }: RankedClass, at: number): string[] {
  const shown = clip(name, 40);
  const where = clipPath(`${location.path}:${location.startLine}`, 100 - MARGIN - 2 - shown.length);
  const sentence = firstSentence(doc);
  return [`${place(at, score)}${shown}  ${where}`, ...(sentence ? [below([sentence])] : [])];
}

function place(at: number, score: number): string {
  return `${String(at + 1).padStart(4)}  ${score.toFixed(2).padStart(5)}  `;
}

function below(parts: readonly string[]): string {
  return ' '.repeat(MARGIN) + clip(parts.filter((part) => part !== '').join(': '), 100 - MARGIN);
}
