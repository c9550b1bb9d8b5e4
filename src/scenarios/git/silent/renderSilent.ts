/** Silent conflicts as Markdown, short enough for a pull request. */
import type { SilentFinding, SilentPlace, SilentReport, Sureness } from '../../../core/git/silent';
import { codeSpan } from '../../../core/text/codeSpan';
import { quotingSentence } from '../../../core/text/markdown';
import { count } from '../../../explore/answer/text';
import type { FindingVersions, Version } from './silentConflicts';

/** Rows of a section; the others are counted. */
const MOST_ROWS = 25;

const TITLES: readonly (readonly [sureness: Sureness, title: string])[] = [
  ['breaks', 'Breaks'],
  ['likely', 'Likely breaks'],
  ['check', 'Works, to be checked'],
];

/**
 * Lines end with `\n`. Names, paths and lines stand in code spans: nothing of a repository is Markdown. With `versions`, in the order of the
 * findings, places are those of the sides' own versions, and the title has their commits; else those of the merged text.
 */
export function renderSilent(
  report: SilentReport,
  versions: readonly FindingVersions[] | null = null,
): string {
  const { ours, theirs, how, findings, notes, conflicted } = report;
  const onto = how === 'merge' ? 'into' : 'onto';
  const blocks = [
    `## Silent conflicts: ${sideText(theirs, versions)} ${onto} ${sideText(ours, versions)}`,
    summaryOf(report),
    ...TITLES.flatMap(([sureness, title]) =>
      sectionOf(
        title,
        findings.flatMap((one, at) => (one.sureness === sureness ? rowOf(one, report, versions?.[at]) : [])),
      ),
    ),
    ...(conflicted.length === 0
      ? []
      : [`git itself has conflicts in ${conflicted.slice(0, MOST_ROWS).map(codeSpan).join(', ')}.`]),
    ...(notes.length === 0 ? [] : [notes.map((note) => `> ${quotingSentence(note)}`).join('\n')]),
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

function sectionOf(title: string, rows: readonly string[]): readonly string[] {
  if (rows.length === 0) return [];
  const more = rows.length > MOST_ROWS ? [`- and ${rows.length - MOST_ROWS} more`] : [];
  return [`### ${title} (${rows.length})`, [...rows.slice(0, MOST_ROWS), ...more].join('\n')];
}

function rowOf(
  { reason, use, changed, changedBy, step }: SilentFinding,
  sides: Pick<SilentReport, 'ours' | 'theirs'>,
  versions: FindingVersions | undefined,
): string {
  const user = changedBy === 'ours' ? 'theirs' : 'ours';
  const picked = step === null ? '' : ` Picked: ${step.slice(0, SHORT)}.`;
  const isGone = versions?.changed?.commit === sides[user].commit;
  const still = isGone ? `, as ${user} still has it` : '';
  return [
    `- ${quotingSentence(reason)}${picked}`,
    `  - ${user}, ${placeOf(use, versions?.use)}`,
    `  - ${changedBy}${still}, ${placeOf(changed, versions?.changed)}`,
  ].join('\n');
}

function sideText(
  { name, commit }: SilentReport['ours'],
  versions: readonly FindingVersions[] | null,
): string {
  return versions === null ? codeSpan(name) : `${codeSpan(name)} (${commit.slice(0, LONG)})`;
}

/** Of a hash that people read. */
const SHORT = 8;
/** Of one that git is asked for again: no other commit of a repository has it but by chance of one in millions. */
const LONG = 12;

function placeOf({ text, commit, ...merged }: SilentPlace, version: Version | null = null): string {
  const { path, line } = version ?? merged;
  const by = commit === null ? '' : ` (${commit.slice(0, SHORT)})`;
  return `${codeSpan(`${path}:${line}`)}${by}: ${codeSpan(text)}`;
}
