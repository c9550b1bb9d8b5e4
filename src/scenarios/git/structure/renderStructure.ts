/** A structural diff as Markdown, short enough for a pull request. */
import type {
  ParameterChange,
  SignatureChange,
  StructureChange,
  StructureReport,
} from '../../../core/git/structure';
import { codeSpan } from '../../../core/text/codeSpan';
import { count } from '../../../explore/answer/text';
import { mapSections } from './renderMaps';
import type { Section } from './section';

/** Rows of a section; the others are counted. */
const MOST_ROWS = 25;

/** Lines end with `\n`. Names and paths stand in code spans: nothing of a repository is Markdown. */
export function renderStructure(report: StructureReport): string {
  const { from, to, symbols } = report;
  const looks = symbols.filter(isCosmetic).length;
  const sections = [...symbolSections(symbols), fileSection(report), ...mapSections(report)];
  const blocks = [
    `## Structure: ${codeSpan(from.name)} to ${codeSpan(to.name)}`,
    `${summaryOf(report)}${looks === 0 ? '' : ` ${count(looks, 'symbol', 'symbols')} changed only in documentation, comments or layout.`}`,
    ...sections.flatMap(renderSection),
    ...notesOf(report),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Whether only documentation, comments or layout changed. */
export function isCosmetic({ change, body }: StructureChange): boolean {
  return change === 'body' && body !== 'code';
}

/** `2 changed files; symbols: 1 added, 1 renamed.` */
export function summaryOf({ totals }: Pick<StructureReport, 'totals'>): string {
  const parts = [
    [totals.added, 'added'],
    [totals.removed, 'removed'],
    [totals.renamed, 'renamed'],
    [totals.moved, 'moved'],
    [totals.signature, 'with another signature'],
    [totals.body, 'with another body'],
  ] as const;
  const told = parts.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`);
  const files = count(totals.files, 'changed file', 'changed files');
  return told.length === 0 ? `${files}; no symbol changed.` : `${files}; symbols: ${told.join(', ')}.`;
}

const TITLES: readonly (readonly [change: StructureChange['change'], title: string])[] = [
  ['signature', 'Signatures changed'],
  ['removed', 'Removed'],
  ['renamed', 'Renamed'],
  ['moved', 'Moved'],
  ['added', 'Added'],
  ['body', 'Bodies changed'],
];

function symbolSections(symbols: readonly StructureChange[]): readonly Section[] {
  return TITLES.map(([change, title]) => {
    const own = symbols.filter((row) => row.change === change && !isCosmetic(row));
    return { title, rows: own.slice(0, MOST_ROWS).map(symbolRow), count: own.length };
  });
}

function symbolRow({ before, after, path, line, from, share, signature, body }: StructureChange): string {
  const place = codeSpan(`${path}:${line}`);
  const was = before !== null && before !== after && after !== null ? `${codeSpan(before)} to ` : '';
  const home = from !== null && from.path !== path ? `, from ${codeSpan(`${from.path}:${from.line}`)}` : '';
  const same = share === null || share === 1 ? '' : `, ${Math.round(share * 100)} % the same`;
  const what = signature === null ? '' : `: ${signatureText(signature)}`;
  const code = signature !== null && body === 'code' ? '; body too' : '';
  return `${was}${codeSpan(after ?? before ?? '')} (${place}${home}${same})${what}${code}`;
}

function signatureText({ parameters, returns, decorators, bases, modifiers }: SignatureChange): string {
  const told = [
    ...parameters.map(parameterText),
    ...(returns === null ? [] : [`returns ${valueText(returns.before)}, now ${valueText(returns.after)}`]),
    ...decorators.added.map((text) => `decorator ${codeSpan(text)} added`),
    ...decorators.removed.map((text) => `decorator ${codeSpan(text)} removed`),
    ...bases.added.map((text) => `base ${codeSpan(text)} added`),
    ...bases.removed.map((text) => `base ${codeSpan(text)} removed`),
    ...(modifiers ? ['modifiers'] : []),
  ];
  return told.length === 0 ? 'head' : told.join('; ');
}

function parameterText({ change, name, before, after }: ParameterChange): string {
  switch (change) {
    case 'added':
      return `parameter ${codeSpan(after ?? name)} added`;
    case 'removed':
      return `parameter ${codeSpan(before ?? name)} removed`;
    case 'renamed':
      return `parameter ${codeSpan(before ?? '')} is now ${codeSpan(name)}`;
    case 'order':
      return `parameters reordered: ${codeSpan(before ?? '')}, now ${codeSpan(after ?? '')}`;
    case 'type':
    case 'default':
      return `${change} of ${codeSpan(name)}: ${valueText(before)}, now ${valueText(after)}`;
  }
}

function valueText(value: string | null): string {
  return value === null ? 'none' : codeSpan(value);
}

/** Files whose symbols are not told, and code outside of symbols. */
function fileSection({ files }: StructureReport): Section {
  const told = files.flatMap(({ path, from, status, read, top, generated }) => {
    const was = status === 'renamed' && from !== null ? `renamed from ${codeSpan(from)}` : '';
    const why = read === 'symbols' ? '' : WHY[read];
    const own =
      read === 'symbols' && status === 'modified' && top === 'code' ? 'code outside of symbols' : '';
    const made = generated ? 'generated' : '';
    const parts = [was, why, own, made].filter((part) => part !== '');
    return parts.length === 0 ? [] : [`${codeSpan(path)}: ${parts.join(', ')}`];
  });
  return { title: 'Files', rows: told.slice(0, MOST_ROWS), count: told.length };
}

/** Why the symbols of a file are not told. */
export const WHY: Readonly<Record<Exclude<StructureReport['files'][number]['read'], 'symbols'>, string>> = {
  'unknown-language': 'no language that is read',
  binary: 'binary',
  'too-large': 'over 4 MiB, not compared',
  minified: 'minified, not compared',
  'not-parsed': 'not parsed',
  submodule: 'another commit of a submodule',
  'not-a-file': 'a link',
  'beyond-bound': 'beyond the bound, not compared',
  missing: 'not in this clone',
};

function renderSection({ title, rows, count: all }: Section): readonly string[] {
  if (all === 0) return [];
  const more = all > rows.length ? [`- and ${all - rows.length} more`] : [];
  return [`### ${title} (${all})`, [...rows.map((row) => `- ${row}`), ...more].join('\n')];
}

function notesOf({ notes, mapped, partial }: StructureReport): readonly string[] {
  const told = [
    ...notes,
    ...(mapped || partial ? [] : ['No maps were made: edges, cycles, ranks and tests are not told.']),
  ];
  return told.length === 0 ? [] : [told.map((note) => `> ${note.replace(/\s+/g, ' ')}`).join('\n')];
}
