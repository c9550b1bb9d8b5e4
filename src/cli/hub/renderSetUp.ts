import type { HubSetup } from '../../core/hub/setup';
import type { SetUpEnd } from '../../session/hub/setUp';
import { quoted } from './quoted';

/** What a set-up came to, as text: outcome, check, and each command with how it ended and what said so. */
export function renderSetUp(
  root: string,
  { outcome, cause, steps, check, snapshot }: HubSetup,
  advice: SetUpEnd['advice'],
): string {
  const head =
    outcome === 'proven'
      ? `${root} is set up, and it works: ${proofOf(check)}`
      : `${root} could not be set up: ${cause}`;
  return [
    `${head}\n`,
    ...(outcome === 'proven' && cause !== null ? [`Not everything: ${cause}\n`] : []),
    ...(advice === null ? [] : [`\n${advice.url} says of it:\n${quoted(advice.says, '  ')}`]),
    ...(steps.length === 0 ? [] : ['\nWhat was run\n']),
    ...steps.map(
      ({ command, exit, source }) => `  ${exit === 0 ? 'ok  ' : 'fail'} ${command}\n       ${source}\n`,
    ),
    ...(snapshot === null ? [] : [`\nMade: ${snapshot.join(', ')}\n`]),
  ].join('');
}

const PROOFS = {
  tests: 'its tests pass',
  help: 'its program answers',
  import: 'its packages load',
} as const;

function proofOf(check: HubSetup['check']): string {
  if (check === null) return 'nothing was checked';
  const count = check.tests === null ? '' : ` (${check.tests})`;
  return `${PROOFS[check.kind]}${count}: ${check.command}`;
}
