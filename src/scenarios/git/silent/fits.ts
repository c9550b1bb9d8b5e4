/** Whether a call fits a definition, as far as both are written. */
import type { SymbolShape } from '../../../core/git/shapes';
import { faultOf, parametersOf } from '../../../core/git/parameters';
import type { Parameters } from '../../../core/git/parameters';
import type { CallArguments } from './callArguments';

const RECEIVER = /^(?:&\s*(?:'\w+\s+)?)?(?:mut\s+)?(?:self|cls|mcs|this)$/;

/** What callers pass: the receiver is left out. */
export function takenBy({ parameters, signature }: SymbolShape): Parameters {
  const hasReceiver = RECEIVER.test(parameters[0]?.name ?? '');
  const taken = parametersOf(parameters, { hasReceiver, mayLeaveOut: false });
  return { ...taken, rest: taken.rest || /\b(?:vararg|params)\s/.test(signature) };
}

/** True where the call passes more than its text shows. */
export function fits(taken: Parameters, call: CallArguments): boolean {
  return call.isOpen || faultOf(call, taken) === null;
}
