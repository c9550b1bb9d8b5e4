/** What would replace a conflict, as the page stands: a candidate or the user's own text. */
import type { Choice, MergeSideName, WorkedConflict } from '../../src/core/git/mergeWork';
import { withEndsOf, withoutReturns } from './draft';
import type { Draft } from './draft';

/** What the result pane shows: a candidate by its place, the user's own text, or a side of a file without a text. */
export type Tab = number | 'own' | MergeSideName;

interface Looked {
  readonly tabs: ReadonlyMap<string, Tab>;
  readonly drafts: ReadonlyMap<string, Draft>;
}

export interface Result {
  readonly tab: Tab;
  /** Line ends as in the repository; null deletes the file. */
  readonly text: string | null;
}

/** The tabs of a conflict, in their order. */
export function tabsOf(looked: Pick<Looked, 'drafts'>, worked: WorkedConflict): readonly Tab[] {
  const candidates = [...worked.conflict.candidates.keys()];
  return [
    ...candidates,
    ...(worked.sides !== undefined ? (['ours', 'theirs'] as const) : []),
    ...(hasOwn(looked, worked) ? ['own' as const] : []),
  ];
}

/** The side that a tab takes as it is; null for one with a text. */
export function sideOf(tab: Tab): MergeSideName | null {
  return tab === 'ours' || tab === 'theirs' ? tab : null;
}

/** The tab that is shown: the one looked at last, else what was chosen, else the first candidate. */
export function resultOf({ tabs, drafts }: Looked, worked: WorkedConflict): Result {
  const { conflict, choice } = worked;
  const { id, candidates } = conflict;
  const draft = drafts.get(id);
  const isOwnChosen = choice !== null && isOwn(choice);
  const wanted = tabs.get(id) ?? chosenTab(choice) ?? firstTab(worked);
  if (wanted === 'ours' || wanted === 'theirs') return { tab: wanted, text: conflict[wanted] };
  if (typeof wanted === 'number') {
    const candidate = candidates[wanted] ?? candidates[0];
    if (candidate) return { tab: candidates[wanted] ? wanted : 0, text: candidate.text };
  }
  if (draft) return { tab: 'own', text: withEndsOf(modelOf(conflict), draft.text) };
  return { tab: 'own', text: isOwnChosen ? choice.text : modelOf(conflict) };
}

function chosenTab(choice: WorkedConflict['choice']): Tab | null {
  if (choice === null) return null;
  return isOwn(choice) ? 'own' : (choice.side ?? choice.candidate);
}

function firstTab({ conflict, sides }: WorkedConflict): Tab {
  if (conflict.candidates.length > 0) return 0;
  return sides === 'only' ? 'ours' : 'own';
}

/** What is chosen with this result: a candidate by its place, also where the user wrote the very same text. */
export function choiceOf({ tab, text }: Result, { conflict }: WorkedConflict): Choice {
  if (tab === 'ours' || tab === 'theirs') return { side: tab };
  if (tab !== 'own') return { candidate: tab };
  const same = conflict.candidates.findIndex((candidate) => candidate.text === text);
  return same === -1 ? { text } : { candidate: same };
}

/** Whether the result is what was chosen last. */
export function isChosen(result: Result, worked: WorkedConflict): boolean {
  if (worked.choice === null) return false;
  const choice = choiceOf(result, worked);
  if (choice === null) return false;
  if ('side' in choice) return worked.choice.side === choice.side;
  return 'candidate' in choice
    ? worked.choice.candidate === choice.candidate
    : isOwn(worked.choice) && worked.choice.text === choice.text;
}

/** Whether there is a text of the user's own, or one was chosen. */
function hasOwn({ drafts }: Pick<Looked, 'drafts'>, { conflict, choice, sides }: WorkedConflict): boolean {
  if (drafts.has(conflict.id) || (choice !== null && isOwn(choice))) return true;
  return conflict.candidates.length === 0 && sides !== 'only';
}

function isOwn({ candidate, side }: NonNullable<WorkedConflict['choice']>): boolean {
  return candidate === null && side === undefined;
}

/** As the text field shows it. */
export function shownResult({ text }: Result): string {
  return text === null ? '' : withoutReturns(text);
}

function modelOf({ ours, theirs, base }: WorkedConflict['conflict']): string {
  return ours ?? theirs ?? base ?? '';
}
