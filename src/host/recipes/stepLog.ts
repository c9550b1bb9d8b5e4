/** Shows the output of a step's last run as a document. */
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { StepRecord } from '../../recipes/record/recordFile';
import type { StepView } from '../../recipes/setup';
import type { RunLogs } from '../../run/log/runLogs';
import { createShownTexts } from '../views/shownText';
import { sayPhrase } from '../wording';
import { provenText, stepLabel } from './stepWords';

/** What is before them is in the log on disk, and nobody reads it here. */
const MOST_LINES = 4_000;
/** As many as a log gives at once. */
const PAGE_LINES = 400;

export interface StepLogs {
  /** Opens it beside the view. Throws UserError where the step was not run from here. */
  show(view: StepView): Promise<void>;
  dispose(): void;
}

export function createStepLogs(logs: Pick<RunLogs, 'read'>, nowMs: () => number): StepLogs {
  const texts = createShownTexts('repomaster-step');
  return {
    show: async (view) => {
      const { step, record } = view;
      if (record === null)
        throw new UserError('bad-input', vscode.l10n.t('{0} has not run yet.', stepLabel(step)));
      const name = step.id.replace(/[^\w.-]+/g, '-');
      await texts.show({ name: `${name}.log`, query: step.id }, await logText(record, logs, nowMs()));
    },
    dispose: () => texts.dispose(),
  };
}

/** The result and output of the step's last run, or of its last failed run. */
async function logText(
  { failed, proven }: StepRecord,
  logs: Pick<RunLogs, 'read'>,
  nowMs: number,
): Promise<string> {
  const last = failed ?? proven;
  if (last === null) return '';
  const how =
    failed === null
      ? proven === null
        ? ''
        : provenText(proven, nowMs)
      : vscode.l10n.t('failed: {0}', sayPhrase(failed.end));
  const kept = failed?.log ?? vscode.l10n.t('(the output is no longer stored)');
  const printed = last.logId === null ? null : await tailOf(last.logId, logs);
  return [`$ ${last.command}`, how, '', printed ?? kept].join('\n');
}

/** The last lines; null if the log no longer exists. */
async function tailOf(id: string, logs: Pick<RunLogs, 'read'>): Promise<string | null> {
  const end = await logs.read(id, { from: -1 });
  if (end === null) return null;
  const first = Math.max(1, end.totalLines - MOST_LINES + 1);
  const lines = first > 1 ? [vscode.l10n.t('[{0} earlier lines are left out]', first - 1)] : [];
  for (let from = first; from <= end.totalLines;) {
    const page = await logs.read(id, { from, to: Math.min(end.totalLines, from + PAGE_LINES - 1) });
    const last = page?.lines.at(-1);
    if (page === null || last === undefined) break;
    lines.push(...page.lines.map(({ text }) => text));
    from = last.line1 + 1;
  }
  return lines.join('\n');
}
