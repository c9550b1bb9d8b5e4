/** What a call reaches, by names alone. */
import type { NamedCallFact } from '../../extract/namedFacts';
import type { LinkedCall } from '../linker';
import { isLibraryFunction } from './library';
import type { CFile, CFunction, CProgram } from './program';
import type { View } from './view';
import { MOST_CANDIDATES, linkedCall } from '../linker';

/** Declarations and bodies of one name; programs of one workspace, and platforms, may have some each. */
const MOST_BODIES = 1000;

export interface CallLinking {
  readonly program: CProgram;
  readonly from: CFile;
  readonly view: View;
}

/** null for what is no call: the use of a macro. */
export function linkCallOfC(linking: CallLinking, call: NamedCallFact): LinkedCall | null {
  if (call.form !== 'free') return reached(linking, call, []);
  const { program, view } = linking;
  const visible = view.visible(call.name);
  if (view.isMacro(call.name)) return visible.length === 0 ? null : guessed(linking, call, bodiesOf(visible));
  if (visible.length > 0) return linkVisible(linking, call, visible);
  const elsewhere = view.shared(call.name);
  if (elsewhere.length > 0) return guessed(linking, call, fewBodies(elsewhere));
  return program.variables.has(call.name)
    ? reached(linking, call, [])
    : { ...reached(linking, call, []), external: call.name };
}

/** What the system has as well is the workspace's only where the file itself has it: it may be for other systems. */
function linkVisible(linking: CallLinking, call: NamedCallFact, visible: readonly CFunction[]): LinkedCall {
  const bodies = bodiesMeant(linking, call.name, visible);
  const isOwn = visible.some(({ from, definition }) => from === linking.from && definition !== null);
  return isOwn || !isLibraryFunction(call.name)
    ? reached(linking, call, bodies)
    : guessed(linking, call, bodies);
}

/** A body in the file itself, else one in what it includes, else that of any file that others see. */
function bodiesMeant(
  { from, view }: CallLinking,
  name: string,
  visible: readonly CFunction[],
): readonly number[] {
  const own = bodiesOf(visible.filter((each) => each.from === from));
  if (own.length > 0) return own;
  const included = bodiesOf(visible);
  return included.length > 0 ? included : fewBodies(view.shared(name));
}

/** The bodies; [] where they are more than anybody asks for. */
export const fewBodies = (functions: readonly CFunction[]): readonly number[] =>
  functions.length > MOST_BODIES ? [] : bodiesOf(functions);

export const bodiesOf = (functions: readonly CFunction[]): readonly number[] => [
  ...new Set(functions.flatMap(({ definition }) => definition ?? [])),
];

export function reached({ from }: CallLinking, call: NamedCallFact, targets: readonly number[]): LinkedCall {
  return linkedCall(from.file, call, targets);
}

export function guessed(linking: CallLinking, call: NamedCallFact, targets: readonly number[]): LinkedCall {
  return { ...reached(linking, call, targets.length > MOST_CANDIDATES ? [] : targets), isGuess: true };
}
