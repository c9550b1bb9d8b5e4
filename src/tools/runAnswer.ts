/** What a command's end is told as: to the model as text, to people as a phrase. */
import { phrase } from '../core/phrase';
import type { Phrase } from '../core/phrase';
import type { RunEnd, RunReport, RunnerKind } from '../core/runner';
import type { ToolAnswer } from '../core/tool';
import { reduceOutput } from '../explore/selection/reduceOutput';

const runnerNames: Readonly<Record<RunnerKind, string>> = {
  terminal: 'integrated terminal',
  process: 'captured process',
  sandbox: 'sandbox',
  container: 'container',
};

/** The answer of a run; `shown` is the command as a card names it. The first line of its text says how it ended. */
export function renderRun(report: RunReport, shown: string): ToolAnswer {
  const { text, omittedLines } = reduceOutput(report.output);
  const truncated = omittedLines > 0 || report.omitted > 0;
  const printed = report.output.trim() === '' ? '(it printed nothing)' : text;
  return {
    text: [
      `${endText(report.end)}, after ${seconds(report.durationMs)} s`,
      `folder: ${report.folder}; run in: ${runnerNames[report.runner]}`,
      '',
      printed,
    ].join('\n'),
    results: [],
    truncated,
    more: truncated
      ? 'Run it again with its output in a file of the workspace and search that, or narrow it with grep, head or tail.'
      : null,
    done: donePhrase(report.end, shown),
    run: report,
  };
}

function endText(end: RunEnd): string {
  switch (end.kind) {
    case 'exited':
      return `exited with code ${end.code}`;
    case 'signalled':
      return `was ended by ${end.signal}`;
    case 'unknown':
      return 'ended, and its exit code is unknown (do not take it for a success)';
    case 'timedOut':
      return `did not end within its limit of ${seconds(end.limitMs)} s and was ended with everything it had started`;
    case 'idle':
      return `printed nothing for ${seconds(end.limitMs)} s and was ended with everything it had started`;
    case 'cancelled':
      return 'was cancelled by the user';
  }
}

function donePhrase(end: RunEnd, shown: string): Phrase {
  switch (end.kind) {
    case 'exited':
      return end.code === 0 ? phrase('Ran {0}', shown) : phrase('Ran {0}: exit code {1}', shown, end.code);
    case 'signalled':
      return phrase('Ran {0}: ended by {1}', shown, end.signal);
    case 'unknown':
      return phrase('Ran {0}: exit code unknown', shown);
    case 'timedOut':
      return phrase('Ran {0}: ended at its limit of {1} s', shown, Number(seconds(end.limitMs)));
    case 'idle':
      return phrase('Ran {0}: ended after {1} s without output', shown, Number(seconds(end.limitMs)));
    case 'cancelled':
      return phrase('Ran {0}: cancelled', shown);
  }
}

function seconds(ms: number): string {
  return String(Number((ms / 1000).toFixed(1)));
}
