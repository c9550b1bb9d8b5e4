/** Private names, which the tape has as they are known to other classes: `_A__x`. */
import { writtenName } from '../../../extract/lower/privateNames';
import type { Classes } from '../classes';
import type { Flow } from '../context';
import { enclosingClass } from '../enclosing';

/** The name of an attribute as it is written in a definition. */
export function nameAsWritten(flow: Flow, definition: number, name: string): string {
  if (!mayBePrivate(name)) return name;
  const around = enclosingClass(flow, definition);
  return around === null ? name : writtenName(name, classNameOf(flow, around));
}

/** Whether the name is private to the class or one above it: no base outside has it. */
export function isPrivateOf(flow: Flow, classes: Classes, definition: number, name: string): boolean {
  return (
    mayBePrivate(name) &&
    classes.order(definition).some((each) => writtenName(name, classNameOf(flow, each)) !== name)
  );
}

const mayBePrivate = (name: string): boolean => /^_[^_].*__/.test(name);

const classNameOf = ({ program }: Flow, definition: number): string =>
  program.definitions[definition]?.fact.name ?? '';
