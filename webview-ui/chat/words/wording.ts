/** The chat page's words for what happens. */
import type { FailureAction, TurnMode } from '../../../src/core/conversation/conversation';
import type { ModelIdentity } from '../../../src/core/conversation/languageModel';
import { tenths } from '../../shared/numbers';
import { say, t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import type { ChatState } from '../state';
import { isAsking, openApproval } from '../turn/turns';
import type { BackgroundEnd, ToolPart, Turn } from '../turn/turns';

/** `120 ms`, `1.2 s`, `2 min`, `2 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 1_000) return t('{0} ms', Math.round(ms));
  if (ms < 60_000) return t('{0} s', tenths(ms / 1_000));
  const [minutes, seconds] = [Math.floor(ms / 60_000), Math.floor((ms % 60_000) / 1_000)];
  return seconds === 0 ? t('{0} min', minutes) : t('{0} min {1} s', minutes, seconds);
}

export interface Words {
  readonly text: string;
  readonly isCode: boolean;
}

/** A tool call as a sentence, what it does or what came of it; the command of one that runs is code. */
export function toolWords(tool: ToolPart, isOver: boolean): readonly Words[] {
  const { name, doing, outcome, background } = tool;
  const phrase =
    background !== null ? background.done : outcome?.kind === 'answered' ? outcome.answer.done : doing;
  const [command] = phrase.args;
  if (!runsCommand(name) || command === undefined) return [{ text: visible(say(phrase)), isCode: false }];
  // The gap stays in the translated sentence, wherever it has it, and is filled by an element.
  const sentence = neverRan(tool, isOver)
    ? t('Did not run {0}', gap)
    : say({ ...phrase, args: [gap, ...phrase.args.slice(1)] });
  const [before = '', behind = ''] = sentence.split(gap);
  return [
    { text: visible(before), isCode: false },
    { text: visible(say({ text: '{0}', args: [command] })), isCode: true },
    { text: visible(behind), isCode: false },
  ].filter(({ text }) => text !== '');
}

function runsCommand(name: string): boolean {
  return name === 'run_script' || name === 'scratch_run';
}

/** Whether a command was denied, or nobody had allowed it when the turn ended. */
function neverRan({ question, decision, outcome }: ToolPart, isOver: boolean): boolean {
  if (outcome?.kind === 'denied' || decision?.kind === 'denied') return true;
  return question !== null && decision === null && (outcome !== null || isOver);
}

/** Stands in no translation. */
const gap = '\u0000';

/** The call's state in a word or two; '' if the sentence says it all. */
export function toolState(tool: ToolPart, isOver: boolean): string {
  const { outcome } = tool;
  switch (outcome?.kind) {
    case 'answered':
      return tool.background === null ? '' : t('In the background');
    case 'failed':
      return noAnswer(tool) ?? t('Failed');
    case 'denied':
      return t('Denied');
    case 'cancelled':
      return t('Cancelled');
    case undefined:
      if (isOver) return t('Not finished');
      return isAsking(tool) ? t('Waiting for you') : t('Running');
  }
}

/** Of a question to the map that has no answer, in a word or two why: nothing failed. Null for any other call. */
export function noAnswer({ name, outcome }: ToolPart): string | null {
  if (outcome?.kind !== 'failed' || !ASKS_MAP.has(name)) return null;
  if (/^[\d.,]+ things are named '/.test(outcome.message)) return t('Several matches');
  if (/^There is no '.*' in the map/.test(outcome.message)) return t('Not found');
  return / is (?:a folder\.|not mapped as code|left out of the map)/.test(outcome.message)
    ? t('No answer')
    : null;
}

const ASKS_MAP: ReadonlySet<string> = new Set([
  ...['view_structure', 'view_code', 'search_code', 'trace_dependencies', 'survey_repository', 'explore'],
]);

/** The model as the badge names it. */
export function modelName({ kind, name }: ModelIdentity): string {
  return kind === 'none' ? t('No model used') : visible(name);
}

export function modeName(mode: TurnMode): string {
  const names = {
    ...{ ask: t('Ask'), plan: t('Plan'), act: t('Act') },
    ...{ merge: t('Merge'), commit: t('Commit'), rebase: t('Rebase') },
  };
  return names[mode];
}

/** What the model may do in a mode, in a sentence. */
export function modeTitle(mode: TurnMode): string {
  const titles = {
    ask: t('Ask: explores and answers; runs commands that you allow'),
    plan: t('Plan: explores and works out a plan; changes nothing'),
    act: t('Act: changes files and checks the result; you can undo every step'),
    merge: t('Merge: resolves the conflicts and commits; you can undo it'),
    commit: t('Commit: splits the uncommitted changes into commits; you can undo it'),
    rebase: t('Rebase: tidies the commits of the branch; you can undo it'),
  };
  return titles[mode];
}

export function modeIcon(mode: TurnMode): string {
  const icons = {
    ...{ ask: 'comment-discussion', plan: 'checklist', act: 'edit' },
    ...{ merge: 'git-merge', commit: 'git-commit', rebase: 'list-ordered' },
  };
  return icons[mode];
}

/** The button of a failure's remedy. */
export function actionLabel(action: FailureAction): string {
  const labels = {
    setKey: t('Set API Key'),
    chooseModel: t('Choose Model'),
    retry: t('Try Again'),
    showLog: t('Show Log'),
    openSettings: t('Open Settings'),
    continue: t('Continue'),
    manageTrust: t('Manage Workspace Trust'),
    chooseWhere: t('Choose Where Commands Run'),
    signInToGithub: t('Sign In to GitHub'),
  };
  return labels[action];
}

/**
 * What a screen reader is told when `before` became `after`; '' for nothing. An answer is announced when it is whole:
 * its words, as they stream, would bury everything else.
 */
export function announcement(before: ChatState, after: ChatState): string {
  const [was, is] = [before.turns.at(-1), after.turns.at(-1)];
  if (is === undefined || !before.isReady || was === is) return '';
  if (was?.turn === is.turn && was.end === null && is.end !== null) return endAnnouncement(is);
  return askedOrEnded(was, is);
}

function askedOrEnded(was: Turn | undefined, is: Turn): string {
  const ended = endedNow(was, is);
  if (ended !== null) return t('In the background: {0}', visible(say(ended.done)));
  const asking = openApproval(is);
  if (asking !== null && asking.callId !== openApproval(was)?.callId) {
    if (asking.question) return t('Approval needed to run: {0}', visible(asking.question.proposal.command));
    if (asking.edit) return t('Approval needed to change: {0}', visible(asking.edit.proposal.path));
  }
  if (was?.turn === is.turn) return '';
  if (is.end === null) return t('Answering');
  // At once; or a turn that was there before.
  return is.turn > (was?.turn ?? 0) ? endAnnouncement(is) : '';
}

/** Of the last turn, what has ended in the background since. */
function endedNow(was: Turn | undefined, is: Turn): BackgroundEnd | null {
  const before = new Set(was?.parts.map((part) => (part.kind === 'tool' ? part.background : null)));
  for (const part of is.parts)
    if (part.kind === 'tool' && part.background !== null && !before.has(part.background))
      return part.background;
  return null;
}

function endAnnouncement({ end }: Turn): string {
  if (end?.kind === 'failed') return t('Failed: {0}', visible(say(end.message)));
  if (end?.kind === 'stopped') return t('Stopped: {0}', visible(say(end.reason)));
  return end?.kind === 'cancelled' ? t('Stopped.') : t('The answer is complete.');
}

/** Says why a review no longer applies. */
export function sinceWords(files: readonly string[]): string {
  return t(
    'You undid changes after the review: {0}. Its outcome and checks are out of date. Ask again for a new review.',
    files.map(visible).join(', '),
  );
}
