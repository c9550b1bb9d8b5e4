import type { CitedCode, CodeReference, ReferenceAnswer } from '../../core/changes/checks';
import { throwIfCancelled } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import { lookUpEdge } from './citedEdges';
import { lookUpMember } from './citedMembers';
import { endsIn, isSlipFor, missing, nearestSymbol, pathOfNamed, shown, symbolsNamed } from './citedNames';
import { lookUpPlace } from './citedPlaces';
import type { CodeNode } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { namesOf } from '../target/names';
import { pathOf } from '../target/resolveTarget';
import { identifierNumbers } from '../search/identifierNumbers';

/** What the map knows of the references of an answer, in their order. Cost of an edge: the calls of the map. */
export function lookUpReferences(
  map: ExploreMap,
  references: readonly CodeReference[],
): readonly ReferenceAnswer[] {
  return references.map((reference) => {
    switch (reference.kind) {
      case 'place':
        return lookUpPlace(map, reference);
      case 'symbol':
        return lookUpSymbol(map, reference.name, reference.isCalled);
      case 'edge':
        return lookUpEdge(map, reference, (name) => lookUpSymbol(map, name, true));
    }
  });
}

/** Answers from a map in this process: for the command line, and wherever no index worker is. */
export function createLocalCitedCode(map: ExploreMap): CitedCode {
  return {
    lookUp: async (references, signal) => {
      throwIfCancelled(signal);
      return lookUpReferences(map, references);
    },
  };
}

function lookUpSymbol(map: ExploreMap, name: string, isCalled: boolean): ReferenceAnswer {
  // A word alone is a name where it is written as one: `Address` is no folder `address`.
  const isBare = /^\w+$/.test(name) && !isCalled;
  const [first, ...others] = symbolsNamed(map, name).filter((node) => !isBare || endsIn(node, name));
  if (first)
    return {
      kind: 'found',
      certainty: others.length === 0 ? 'exact' : 'inferred',
      place: placeOf(map, first),
    };
  if (isBare) return { kind: 'foreign' };
  if (namesOf(map).find(name).length > 0) return folderOrFile(map, name);
  return name.includes('.') ? lookUpMember(map, name) : lookUpSlip(map, name, isCalled);
}

function folderOrFile(map: ExploreMap, name: string): ReferenceAnswer {
  const [entry] = namesOf(map).find(name);
  const path = entry ? pathOfNamed(map, entry.named) : name;
  return { kind: 'found', certainty: 'inferred', place: { path, line: 1 } };
}

/**
 * A word alone is a variable or a library's function as often as a name. With (), of several words, in no text of the folder, and
 * with a name that it may be a slip for, that name was meant.
 */
function lookUpSlip(map: ExploreMap, name: string, isCalled: boolean): ReferenceAnswer {
  const isTelling = isCalled && /[\p{L}\p{N}]_\p{L}|\p{Ll}\p{Lu}/u.test(name);
  const nearest = isTelling ? nearestSymbol(map, name) : null;
  return nearest !== null && isSlipFor(name, nearest) && !identifierNumbers(map).has(name)
    ? missing(phrase('There is no {0} in the map.', shown(name)), nearest)
    : { kind: 'foreign' };
}

function placeOf(map: ExploreMap, node: CodeNode): { readonly path: string; readonly line: number } {
  return { path: pathOf(map, node), line: node.startLine };
}
