/** What the journal itself knows of a conversation, for its summary. */
import type { Entry, ToolOutcome } from '../../core/conversation/conversation';
import { inEnglish } from '../../core/text/phrase';
import type { Summary } from '../../core/conversation/summary';
import { estimateTokens } from '../../core/tokens/estimateTokens';
import { summaryText } from './summaryText';
import { clipLine } from './clipLine';

const GOAL_CHARS = 600;
const LINE_CHARS = 200;
const MOST_FILES = 20;
const MOST_TOUCHED = 8;
const MOST_CALLS = 20;
const MOST_WORDS = 12;

type Facts = Omit<Summary, 'signatures'>;

/** A summary without anybody's account: the questions, what was said on the way, the files and calls. Linear. */
export function factsOf(covered: readonly Entry[]): Facts {
  const before = covered.findLast((entry) => entry.type === 'summarised');
  const since = before === undefined ? covered : covered.slice(before.covers);
  const questions = since.flatMap((entry) => (entry.type === 'asked' ? [entry.text] : []));
  const goal = [before?.summary.goal ?? '', ...questions].filter((text) => text !== '').join(' / ');
  return {
    goal: clipLine(goal, GOAL_CHARS),
    constraints: before?.summary.constraints ?? [],
    done: [...(before?.summary.done ?? []), ...acts(since)].slice(-MOST_CALLS),
    open: before?.summary.open ?? [],
    decisions: [...(before?.summary.decisions ?? []), ...words(since)].slice(-MOST_WORDS),
    files: shownFiles(covered).slice(-MOST_FILES),
    evidence: [...(before?.summary.evidence ?? []), ...calls(since)].slice(-MOST_CALLS),
  };
}

/** The files whose code was read or changed, last ones first. */
export function touchedFiles(covered: readonly Entry[]): readonly string[] {
  return shownFiles(covered).slice(-MOST_TOUCHED).reverse();
}

/** The summary with its oldest lines left out, longest list first, until it is within the tokens; the goal stays. */
export function withinTokens(summary: Summary, tokens: number): Summary {
  let fitting = summary;
  while (estimateTokens(summaryText(fitting)) > tokens) {
    const shorter = shortened(fitting);
    if (shorter === null) return fitting;
    fitting = shorter;
  }
  return fitting;
}

const LISTS = ['evidence', 'decisions', 'done', 'files', 'open', 'constraints'] as const;

function shortened(summary: Summary): Summary | null {
  if (summary.signatures !== '') {
    const lines = summary.signatures.split('\n');
    return { ...summary, signatures: lines.slice(0, Math.floor(lines.length / 2)).join('\n') };
  }
  const longest = LISTS.reduce((a, b) => (summary[b].length > summary[a].length ? b : a));
  return summary[longest].length === 0 ? null : { ...summary, [longest]: summary[longest].slice(1) };
}

/** Commands with how they ended. */
function acts(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap((entry) => {
    if (entry.type === 'runEnded')
      return [clipLine(`In the background: ${inEnglish(entry.done)}`, LINE_CHARS)];
    if (entry.type !== 'toolEnded' || entry.outcome.kind !== 'answered') return [];
    const { run, background, done } = entry.outcome.answer;
    return run === null && background === undefined ? [] : [clipLine(inEnglish(done), LINE_CHARS)];
  });
}

/** What the model said beside its calls. */
function words(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap((entry) =>
    entry.type === 'replied'
      ? entry.content.flatMap((block) => (block.type === 'text' ? [clipLine(block.text, LINE_CHARS)] : []))
      : [],
  );
}

function calls(entries: readonly Entry[]): readonly string[] {
  const started = new Map<string, string>();
  return entries.flatMap((entry) => {
    if (entry.type === 'toolStarted')
      started.set(entry.callId, `${entry.name} ${JSON.stringify(entry.input ?? {})}`);
    if (entry.type !== 'toolEnded') return [];
    return [`${clipLine(started.get(entry.callId) ?? 'a call', LINE_CHARS)}: ${cameTo(entry.outcome)}`];
  });
}

function cameTo(outcome: ToolOutcome): string {
  if (outcome.kind !== 'answered') return outcome.kind;
  const [first] = outcome.answer.results;
  const place = first === undefined ? '' : ` (${first.path}:${first.line})`;
  return `${clipLine(inEnglish(outcome.answer.done), LINE_CHARS)}${place}`;
}

function shownFiles(entries: readonly Entry[]): string[] {
  const reading = new Set<string>();
  const paths = new Set<string>();
  for (const entry of entries) {
    if (entry.type === 'toolStarted' && entry.name === 'view_code') reading.add(entry.callId);
    if (entry.type !== 'toolEnded' || entry.outcome.kind !== 'answered' || !reading.has(entry.callId))
      continue;
    for (const { path } of entry.outcome.answer.results) {
      // The last time counts.
      paths.delete(path);
      paths.add(path);
    }
  }
  return [...paths];
}
