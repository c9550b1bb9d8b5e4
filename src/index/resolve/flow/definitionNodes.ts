/** The nodes of the solver that every definition has, made when first asked for. */
import type { Flow } from './context';

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
