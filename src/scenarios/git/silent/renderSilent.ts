/** Silent conflicts as Markdown, short enough for a pull request. */
import type { SilentFinding, SilentPlace, SilentReport, Sureness } from '../../../core/git/silent';
import { codeSpan } from '../../../core/text/codeSpan';
import { count } from '../../../explore/answer/text';

/** Rows of a section; the others are counted. */
const MOST_ROWS = 25;

const TITLES: readonly (readonly [sureness: Sureness, title: string])[] = [
  ['breaks', 'Breaks'],
  ['likely', 'Likely breaks'],
  ['check', 'Works, to be checked'],
];

/** Lines end with `\n`. Names, paths and lines stand in code spans: nothing of a repository is Markdown. */
export function renderSilent(report: SilentReport): string {
  const { ours, theirs, how, findings, notes, conflicted } = report;
  const onto = how === 'merge' ? 'into' : 'onto';
  const blocks = [
    `## Silent conflicts: ${codeSpan(theirs.name)} ${onto} ${codeSpan(ours.name)}`,
    summaryOf(report),
    ...TITLES.flatMap(([sureness, title]) =>
      sectionOf(
        title,
        findings.filter((one) => one.sureness === sureness),
      ),
    ),
    ...(conflicted.length === 0
      ? []
      : [`git itself has conflicts in ${conflicted.slice(0, MOST_ROWS).map(codeSpan).join(', ')}.`]),
    ...(notes.length === 0 ? [] : [notes.map((note) => `> ${note.replace(/\s+/g, ' ')}`).join('\n')]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function summaryOf({ findings, conflicted, partial, bases, how }: SilentReport): string {
  if (bases.length === 0 && how !== 'pick') return 'Nothing was looked for.';
  const git =
    conflicted.length === 0
      ? 'git sees no conflict'
      : `git sees ${count(conflicted.length, 'path', 'paths')} with conflicts`;
  const found =
    findings.length === 0 ? 'no silent conflict was found' : count(findings.length, 'finding', 'findings');
  return `${git}; ${found}${partial ? ', but not all was looked at' : ''}.`;
}

function sectionOf(title: string, findings: readonly SilentFinding[]): readonly string[] {
  if (findings.length === 0) return [];
  const rows = findings.slice(0, MOST_ROWS).map((one) => `- ${rowOf(one)}`);
  const more = findings.length > MOST_ROWS ? [`- and ${findings.length - MOST_ROWS} more`] : [];
  return [`### ${title} (${findings.length})`, [...rows, ...more].join('\n')];
}

function rowOf({ reason, use, changed, changedBy, step }: SilentFinding): string {
  const user = changedBy === 'ours' ? 'theirs' : 'ours';
  const picked = step === null ? '' : ` Picked: ${step.slice(0, SHORT)}.`;
  return `${safe(reason)}${picked}\n  - ${user}, ${placeOf(use)}\n  - ${changedBy}, ${placeOf(changed)}`;
}

/** Of a hash that people read. */
const SHORT = 8;

function placeOf({ path, line, text, commit }: SilentPlace): string {
  const by = commit === null ? '' : ` (${commit.slice(0, SHORT)})`;
  return `${codeSpan(`${path}:${line}`)}${by}: ${codeSpan(text)}`;
}

/** A reason quotes names and values of the repository. */
function safe(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~]/g, '\\$&');
}
