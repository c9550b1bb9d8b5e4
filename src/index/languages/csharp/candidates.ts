/** Methods that a call may mean of which only the name is known. */
import type { MemberFact } from '../../extract/namedFacts';
import { fits } from './lookup';
import { namespaceOf } from './meaning';
import { plainName } from './names';
import type { CSharpFile, TypePart, Workspace } from './workspace';
import { MOST_CANDIDATES } from '../linker';
import { append } from '../lists';

/**
 * The methods of a name that take so many arguments in the namespaces in reach of a file: its own, those around it, those
 * that it uses; [] where they are many.
 */
export type Candidates = (from: CSharpFile, name: string, passed: number) => readonly number[];

interface Named {
  readonly part: TypePart;
  readonly fact: MemberFact;
}

/** Answers are remembered: one is linear in the methods of its name. */
export function createCandidates(workspace: Workspace): Candidates {
  const byName = methodsByName(workspace);
  const reached = new Map<CSharpFile, (namespace: string) => boolean>();
  const known = new Map<string, readonly number[]>();
  return (from, name, passed) => {
    const key = `${from.file.number} ${plainName(name)} ${passed}`;
    let found = known.get(key);
    if (found) return found;
    let isReached = reached.get(from);
    if (!isReached) reached.set(from, (isReached = reachOf(from)));
    const inReach = isReached;
    const all = (byName.get(plainName(name)) ?? []).filter(
      ({ part, fact }) =>
        takes(fact, passed) &&
        (part.from === from || !fact.traits.includes('own')) &&
        inReach(namespaceOf(part)) &&
        workspace.sees(from, part.from),
    );
    found =
      all.length > MOST_CANDIDATES
        ? []
        : all.map(({ part, fact }) => part.from.file.firstDefinition + fact.definition);
    known.set(key, found);
    return found;
  };
}

function methodsByName(workspace: Workspace): Map<string, Named[]> {
  const byName = new Map<string, Named[]>();
  for (const part of workspace.files.flatMap(({ types }) => types))
    for (const fact of part.fact.members) {
      if (fact.kind === 'method') append(byName, plainName(fact.name), { part, fact });
    }
  return byName;
}

/** An extension method is called on its first argument. */
function takes(fact: MemberFact, passed: number): boolean {
  return fits(fact, passed) || (fact.parameters[0]?.startsWith('this ') === true && fits(fact, passed + 1));
}

function reachOf(from: CSharpFile): (namespace: string) => boolean {
  const own = from.types.map(namespaceOf);
  const used = new Set(from.directives.namespaces.map(({ source }) => source));
  return (namespace) =>
    used.has(namespace) ||
    namespace === '' ||
    own.some((each) => each === namespace || each.startsWith(`${namespace}.`));
}
