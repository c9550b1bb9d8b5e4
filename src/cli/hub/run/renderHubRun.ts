import type { PhaseState } from '../../../core/hub/phases';
import type { StatusLine } from '../../statusLine';
import type { Performed } from '../../run/performTask';
import { accountLines, endLine, exitCodeOf } from '../../run/runEnd';
import type { HubRunResult } from './hubRunResult';
import type { HubRunOptions } from './hubRunSyntax';

const PHASES = ['search', 'setup', 'apply', 'store'] as const;
const NAMES: Readonly<Record<(typeof PHASES)[number], string>> = {
  ...{ search: 'search', setup: 'set-up', apply: 'apply', store: 'store' },
};

/** `phase 2 of 4, set-up: https://github.com/octo/tool`. */
export function phaseLine({ now, repository }: PhaseState): string {
  const at = PHASES.findIndex((phase) => phase === now);
  const name = PHASES[at];
  const where = repository === null ? '' : `: ${repository.url}`;
  return name === undefined ? now : `phase ${at + 1} of ${PHASES.length}, ${NAMES[name]}${where}`;
}

/** The answer of a task that is done; else what is done, what is left, and how it goes on. Ends with `\n`. */
export function renderHubRun(
  { outcome, reason, answer, results, folder, phases }: HubRunResult,
  goOn: string | null,
): string {
  const made = [...results.map(({ path, bytes }) => `  ${path} (${bytes.toLocaleString('en-US')} bytes)\n`)];
  const listed = made.length === 0 ? '' : `\nResults in ${folder}:\n${made.join('')}`;
  if (outcome === 'accomplished') return `${answer}\n${listed}`;
  const done = phases.results.flatMap(({ phase }) => (phase === 'failed' ? [] : [NAMES[phase]]));
  const left = PHASES.filter((phase) => !phases.results.some((result) => result.phase === phase));
  const lines = [
    `${outcome.replaceAll('_', ' ')}: ${reason}`,
    ...(phases.repository === null ? [] : [`Repository: ${phases.repository.url}`]),
    ...phases.tried.map((each) => `Tried: ${each.url}: ${each.reason}`),
    `Done: ${done.join(', ') || 'nothing'}`,
    ...(goOn === null
      ? []
      : [`Left: ${left.map((phase) => NAMES[phase]).join(', ')}`, `Continue with: ${goOn}`]),
  ];
  return `${lines.join('\n')}\n${listed}`;
}

/** How the agent's session ended, on stderr. */
export function tellRun(
  { run }: Performed,
  { json }: Pick<HubRunOptions, 'json'>,
  status: Pick<StatusLine, 'note'>,
): void {
  const isGood = exitCodeOf(run) === 0;
  // The journal that goes on is that of the phases.
  const own = { ...run, journal: null };
  for (const line of [...(json && isGood ? [] : [endLine(own)]), ...(json ? [] : accountLines(own))])
    status.note(`repomaster: ${line}`);
}
