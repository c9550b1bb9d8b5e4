import type { RunEnd } from '../../../src/core/running/runner';

/** How a command ended, as the plain loop tells a model. */
export function renderRunEnd(end: RunEnd): string {
  switch (end.kind) {
    case 'exited':
      return `exit code ${end.code}`;
    case 'signalled':
      return `ended by ${end.signal}`;
    case 'timedOut':
    case 'idle':
      return `ended after ${end.limitMs / 1_000} s`;
    default:
      return end.kind;
  }
}
