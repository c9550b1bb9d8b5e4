import type { CodeIndex, ModuleNode } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import { emptyMapText } from '../gaps/emptyMap';
import type { ExploreMap } from '../map/exploreMap';
import { isTestFile } from '../../index/languages/rules';
import { count, groupedNumber } from '../answer/text';
import type { Trace, TraceRow } from '../answer/traceAnswer';
import type { IsInside } from './listedFiles';
import { surveyRow } from './surveyRow';

const MOST_FILES = 10;

/**
 * The files inside that change often and are hard to follow, by commits times branching statements (Tornhill's hot spots;
 * his measure of complexity is lines). Without a history the most branching files, and a word on that.
 */
export function surveyHotSpots({ index }: ExploreMap, isInside: IsInside): Trace {
  const inside = index.modules.filter(({ path }) => isInside(path));
  const known = inside.filter(({ commits }) => commits !== null);
  const files = inside.filter(({ path }) => !isTestFile(path));
  const heatOf = known.length === 0 ? branchesOf : commitsTimesBranches;
  const ranked = files
    .filter((module) => heatOf(module) > 0)
    .sort((a, b) => heatOf(b) - heatOf(a) || byCodeUnits(a.id, b.id));
  const tests = inside.length - files.length;
  return {
    sentence: sentenceOf(index, known, ranked.length),
    sections: [
      {
        title: known.length === 0 ? 'By branching statements alone' : 'By commits times branching statements',
        rows: ranked.slice(0, MOST_FILES).map((module) => rowOf(module, heatOf(module))),
      },
    ],
    notes: [
      ...(ranked.length > MOST_FILES
        ? [
            `${count(ranked.length - MOST_FILES, 'file', 'files')} with fewer commits and branches are not shown.`,
          ]
        : []),
      ...(tests > 0 ? [`${count(tests, 'test file is', 'test files are')} left out.`] : []),
      ...historyNotes(known),
    ],
    advice: 'ask about one of the files.',
  };
}

function commitsTimesBranches({ commits, branches }: ModuleNode): number {
  return (commits ?? 0) * branches;
}

function branchesOf({ branches }: ModuleNode): number {
  return branches;
}

function sentenceOf(index: CodeIndex, known: readonly ModuleNode[], found: number): string {
  if (index.modules.length === 0) return emptyMapText(index);
  if (known.length === 0)
    return 'Git has no history for this folder, so this shows only where the code branches most.';
  if (found === 0) return 'No hot spots: no file that git knows has a branching statement.';
  return `${count(found, 'file has', 'files have')} both a history and branches; the hottest are changed often and hard to follow.`;
}

function historyNotes(known: readonly ModuleNode[]): readonly string[] {
  if (known.length < 2) return [];
  const most = known.reduce((sum, { commits }) => Math.max(sum, commits ?? 0), 0);
  return [
    most <= 1
      ? 'git has one commit of each file (is the clone shallow?), so branches alone decide the order.'
      : 'commits count only under the present name of each file.',
  ];
}

function rowOf({ id, path, score, branches, commits, endLine }: ModuleNode, heat: number): TraceRow {
  const sum =
    commits === null
      ? count(branches, 'branching statement', 'branching statements')
      : `${count(commits, 'commit', 'commits')} x ${count(branches, 'branching statement', 'branching statements')} = ${groupedNumber(heat)}`;
  const details = [sum, count(endLine, 'line', 'lines')];
  return surveyRow({ name: path, path, line: 1, id, score, details });
}
