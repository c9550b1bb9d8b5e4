/** Dotted names that an answer names, beside the classes and modules of the map. */
import type { ReferenceAnswer } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import {
  endsIn,
  isSlipFor,
  lineOfWord,
  missing,
  nearestSymbol,
  shown,
  symbolsNamed,
  wordPattern,
} from './citedNames';
import { familyOf } from '../map/classFamily';
import { isModule } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { pathOf } from '../target/resolveTarget';

/**
 * `Cart.total` where Cart is in the map and total is no function: a field or constant if the word stands in the file. `session.get`
 * may be of a variable, whatever module or class has such a name: only a slip of one of its own names counts there. Where
 * the map does not know what stands before a point either, nothing of it is meant.
 */
export function lookUpMember(map: ExploreMap, name: string): ReferenceAnswer {
  const known = knownOwner(map, name);
  if (known === null) return { kind: 'foreign' };
  const { owners, member, isWhole } = known;
  const nearest = nearestSymbol(map, name);
  if (known.isVariableLike) {
    const isSlip = isWhole && nearest !== null && isSlipOf(member, owners, nearest);
    return isSlip
      ? missing(phrase('There is no {0} in the map.', shown(name)), nearest)
      : { kind: 'foreign' };
  }
  const family = familyOf(map, owners);
  for (const owner of new Set([...owners, ...family.classes])) {
    const line = lineOfWord(map, owner, member);
    if (line !== null)
      return { kind: 'found', certainty: 'inferred', place: { path: pathOf(map, owner), line } };
  }
  if (family.isOpen || mayHaveMore(map, [...owners, ...family.classes], member)) return { kind: 'foreign' };
  const [owner] = owners;
  // A function has no members: a variable of the same name is meant.
  if (!owner || !(isModule(owner) || 'bases' in owner)) return { kind: 'foreign' };
  return missing(phrase('{0} has no {1}.', shown(owner.id), shown(member)), nearest);
}

interface KnownOwner {
  readonly owners: readonly CodeNode[];
  /** What stands behind the owner in the name. */
  readonly member: string;
  /** Nothing stands behind the member. */
  readonly isWhole: boolean;
  /** A word without a capital letter, as variables are. */
  readonly isVariableLike: boolean;
}

/** The longest part of a dotted name that the map knows, spelled so: of `Cart.items.append` it is Cart. Null for none. */
function knownOwner(map: ExploreMap, name: string): KnownOwner | null {
  for (let cut = name.lastIndexOf('.'); cut > 0; cut = name.lastIndexOf('.', cut - 1)) {
    const before = name.slice(0, cut);
    const owners = symbolsNamed(map, before).filter((node) => endsIn(node, before));
    const [member = '', ...rest] = name.slice(cut + 1).split('.');
    if (owners.length > 0)
      return {
        owners,
        member,
        isWhole: rest.length === 0,
        isVariableLike: /^[\p{Ll}_$][^./]*$/u.test(before),
      };
  }
  return null;
}

function isSlipOf(member: string, owners: readonly CodeNode[], nearest: string): boolean {
  const own = owners.some(({ id }) => nearest.startsWith(`${id}.`));
  return own && isSlipFor(member, nearest);
}

/** Members that every class, function or enumeration has. */
const BUILT_IN =
  /^(?:__\w+__|mro|prototype|constructor|name|length|call|apply|bind|toString|valueOf|hasOwnProperty|keys|values|entries|value|_\w+_?)$/;
/** How names come to a module or class that do not stand in it. */
const ADDS_NAMES =
  /\b__getattr(?:ibute)?__\b|\b__init_subclass__\b|\bmetaclass\s*=|\bsetattr\(|\bglobals\(\)|\bimport \*|\bexport \*|\bmodule\.exports\b|\bObject\.(?:assign|define\w+)\(|\[key: string\]/;

/** Whether an owner may have a member that does not stand in its lines: of the language, added at run time, or set below it. */
function mayHaveMore(map: ExploreMap, owners: readonly CodeNode[], member: string): boolean {
  if (BUILT_IN.test(member)) return true;
  return owners.some((owner) => {
    const text = map.texts.read(pathOf(map, owner));
    return text === null || ADDS_NAMES.test(text) || wordPattern(member).test(text);
  });
}
