/** A merge under way as a model reads it: the order of time first, then a line a conflict, then details as far as they fit. */
import type { MergeView, WorkedConflict } from '../../core/git/mergeWork';
import { temporalOrder } from '../../core/git/temporalOrder';
import { inEnglish } from '../../core/text/phrase';
import { estimateTokens } from '../../core/tokens/estimateTokens';
import { count } from '../../explore/answer/text';
import { candidateNames, conflictDetails, headOf, likelihood, sideName } from './conflictDetails';

export interface ConflictsText {
  readonly text: string;
  /** The conflicts whose details are told. */
  readonly detailed: readonly WorkedConflict[];
  /** How many of those asked for are not, and how many lines of texts are missing. */
  readonly left: number;
  readonly cut: number;
}

/** Of each text of a conflict among others, and of one that was asked for alone. */
const LINES_AMONG = 30;
const LINES_ALONE = 400;
/** What the other details of an answer may take, estimated; conflicts of real merges take 150 to 400 tokens. */
export const DETAIL_TOKENS = 3_000;
/** Conflicts that are listed by a line each. */
const MOST_LISTED = 100;

export const NOTHING_UNDER_WAY = 'No merge, rebase, cherry-pick or revert with conflicts is under way.';

/** The view with the details of `asked`, in the order of the view. */
export function conflictsText(
  view: MergeView,
  asked: readonly WorkedConflict[],
  budgetTokens: number,
): ConflictsText {
  const most = asked.length === 1 ? LINES_ALONE : LINES_AMONG;
  const details: string[] = [];
  const detailed: WorkedConflict[] = [];
  let [spent, cut] = [0, 0];
  for (const worked of asked) {
    const told = conflictDetails(view, worked, most);
    const text = told.lines.join('\n');
    const tokens = estimateTokens(text);
    // The first is told whatever it costs: the loop cuts what is too long.
    if (detailed.length > 0 && spent + tokens > budgetTokens) break;
    spent += tokens;
    cut += told.cut;
    details.push(text);
    detailed.push(worked);
  }
  const left = asked.length - detailed.length;
  const text = [overview(view, asked, detailed), ...details].join('\n\n');
  return { text, detailed, left, cut };
}

/** How to get what was left out; null where all is told. */
export function moreOf({ left, cut }: Pick<ConflictsText, 'left' | 'cut'>): string | null {
  if (left > 0) return 'view_conflicts with path or id shows the others.';
  return cut > 0 ? 'view_conflicts with id shows one conflict with longer texts.' : null;
}

function overview(
  view: MergeView,
  asked: readonly WorkedConflict[],
  detailed: readonly WorkedConflict[],
): string {
  const others = asked.filter((worked) => !detailed.includes(worked));
  return [
    ...sidesAndCounts(view),
    ...silentLines(view),
    ...(others.length === 0
      ? []
      : [`Details of ${detailed.length} of ${asked.length} follow; the others:`, ...rowsOf(view, others)]),
  ].join('\n');
}

/** The merge without any text of it: three sentences at most, a row a conflict, faults. */
export function conflictsSummary(view: MergeView): string {
  return [...sidesAndCounts(view), ...rowsOf(view, view.conflicts), ...silentLines(view)].join('\n');
}

function sidesAndCounts(view: MergeView): readonly string[] {
  const order = temporalOrder(view.ours, view.theirs);
  return [
    `${view.state}: ours = ${sideName(view, 'ours')}, theirs = ${sideName(view, 'theirs')}.`,
    ...(order === null ? [] : [inEnglish(order)]),
    countsOf(view.conflicts),
  ];
}

function rowsOf(view: MergeView, conflicts: readonly WorkedConflict[]): readonly string[] {
  const left = conflicts.length - MOST_LISTED;
  return [
    ...conflicts.slice(0, MOST_LISTED).map((worked) => rowOf(view, worked)),
    ...(left > 0 ? [`and ${left} more`] : []),
  ];
}

/** `3 conflicts in 2 files: 1 written, 2 open.` */
export function countsOf(conflicts: readonly WorkedConflict[]): string {
  const files = new Set(conflicts.map(({ conflict }) => conflict.path)).size;
  const states = (['written', 'chosen', 'open'] as const).flatMap((state) => {
    const number = conflicts.filter((each) => each.state === state).length;
    return number === 0 ? [] : [`${number} ${state}`];
  });
  const all = `${count(conflicts.length, 'conflict', 'conflicts')} in ${count(files, 'file', 'files')}`;
  return states.length === 0 ? `${all}.` : `${all}: ${states.join(', ')}.`;
}

function rowOf(view: MergeView, worked: WorkedConflict): string {
  const [best] = worked.conflict.candidates;
  const [name] = candidateNames(view, worked);
  const told = best === undefined ? 'no candidate' : `${name}, ${likelihood(best)}`;
  return `${headOf(worked)}; ${told}`;
}

const MOST_SILENT = 10;

function silentLines({ silent }: MergeView): readonly string[] {
  if (silent.length === 0) return [];
  const rows = silent.slice(0, MOST_SILENT).map(({ kind, path, line, reason }) => {
    const place = line === null ? path : `${path}:${line}`;
    return `  ${place} ${kind}: ${reason}`;
  });
  const left = silent.length - rows.length;
  return ['Merged without a conflict, but wrong:', ...rows, ...(left > 0 ? [`  and ${left} more`] : [])];
}
