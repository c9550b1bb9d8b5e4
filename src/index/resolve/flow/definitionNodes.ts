/** The nodes of the solver that every definition and every field has, made when first asked for. */
import { ELEMENTS, UNKEYED } from './context';
import type { Flow } from './context';
import type { Names } from './solving/names';

/** What a definition returns, yields and is given, each a slot of `nodeOf`. */
export function nodesOfDefinitions(
  nodeOf: (definition: number, slot: number) => number,
): Pick<Flow, 'returns' | 'yields' | 'receiver' | 'argumentList' | 'parameter'> {
  return {
    returns: (definition) => nodeOf(definition, 0),
    yields: (definition) => nodeOf(definition, 1),
    receiver: (definition) => nodeOf(definition, 2),
    argumentList: (definition) => nodeOf(definition, 3),
    parameter: (definition, position) => nodeOf(definition, 4 + position),
  };
}

/** The nodes of fields; those of all collections are known without a look at their names. */
export function createFields(
  names: Names,
  nodeOf: (value: number, name: number) => number,
): (value: number, name: string) => number {
  const elements = names.number(ELEMENTS);
  const unkeyed = names.number(UNKEYED);
  return (value, name) => {
    if (name === ELEMENTS) return nodeOf(value, elements);
    return nodeOf(value, name === UNKEYED ? unkeyed : names.number(name));
  };
}
