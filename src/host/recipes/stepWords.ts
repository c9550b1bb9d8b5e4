/** What the view and the tasks say of a step, in the editor's language. */
import * as vscode from 'vscode';
import type { RunnerKind } from '../../core/running/runner';
import type { Step } from '../../recipes/recipe';
import type { ProvenStep } from '../../recipes/record/recordFile';
import type { StepView } from '../../recipes/setup';
import { clip, oneLine } from '../../explore/answer/text';
import { sayPhrase } from '../wording';

const MOST_LABEL = 80;

/** The name of a step: what a set-up step does, or the command of a run or test. */
export function stepLabel({ kind, title, command, id }: Step): string {
  const isCommand = kind === 'run' || kind === 'test' || id.startsWith('told:');
  return isCommand ? clip(oneLine(command), MOST_LABEL) : sayPhrase(title);
}

/** The step's status: `succeeded 2 days ago, in the terminal, exit 0, 12 s`. */
export function stateText({ step, state, record }: StepView, nowMs: number): string {
  const { t } = vscode.l10n;
  const failed = record?.failed ?? null;
  if (failed !== null && state.kind === 'due')
    return t('failed: {0}, {1}', sayPhrase(failed.end), ago(failed.atMs, nowMs));
  if (state.kind === 'due' && state.reason === 'never')
    // A file may have come from elsewhere: what counts is whether it is there.
    return step.kind === 'data' ? sayPhrase(state.why) : t('not run yet');
  const proven = record?.proven ?? null;
  if (state.kind === 'due' && state.reason === 'changed') return sayPhrase(state.why);
  return proven === null ? sayPhrase(state.why) : provenText(proven, nowMs);
}

/** `succeeded 2 days ago, in the terminal, exit 0, 12 s`. */
export function provenText({ startedAtMs, durationMs, runner }: ProvenStep, nowMs: number): string {
  const place = placeName(runner);
  return vscode.l10n.t(
    'succeeded {0}, {1}, exit 0, {2}',
    ago(startedAtMs, nowMs),
    place,
    formatDuration(durationMs),
  );
}

function placeName(runner: RunnerKind): string {
  const { t } = vscode.l10n;
  switch (runner) {
    case 'terminal':
      return t('in the terminal');
    case 'process':
      return t('on this machine');
    case 'sandbox':
      return t('in the sandbox');
    case 'container':
      return t('in the dev container');
  }
}

/** Unit and how long it is in seconds, the longest first. */
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago, in the longest unit that fits: `2 days ago`, `now`. */
function ago(atMs: number, nowMs: number): string {
  const seconds = Math.max(0, (nowMs - atMs) / 1_000);
  const format = new Intl.RelativeTimeFormat(vscode.env.language, { numeric: 'auto' });
  const unit = UNITS.find(([, length]) => seconds >= length);
  return unit === undefined
    ? format.format(0, 'second')
    : format.format(-Math.floor(seconds / unit[1]), unit[0]);
}

/** `12 s`, `3 min`. */
function formatDuration(ms: number): string {
  const seconds = ms / 1_000;
  const number = (value: number, digits: number): string =>
    value.toLocaleString(vscode.env.language, { maximumFractionDigits: digits });
  return seconds < 120
    ? vscode.l10n.t('{0} s', number(seconds, seconds < 10 ? 1 : 0))
    : vscode.l10n.t('{0} min', number(seconds / 60, 0));
}
