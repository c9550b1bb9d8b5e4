/** The files of Kotlin together: what imports bring, what calls reach, what classes are made from. */
import type { Program } from '../../resolve/program';
import { createCandidates } from '../java/jvm/candidates';
import { createHeirs } from '../java/jvm/heirs';
import { bareName } from '../java/jvm/bareName';
import { createNames } from '../java/jvm/names';
import type { Names } from '../java/jvm/names';
import { createTypeSpace } from '../java/jvm/space';
import type { JvmFile } from '../java/jvm/types';
import type { LinkedCall, LinkedImport, NamedLinks } from '../linker';
import { linkCall } from './linkCalls';
import type { CallLinking } from './linking';
import { addImports } from './linkImports';
import { createReceivers } from './receivers';
import { createTopLevel } from './topLevel';

/** Linear in names and calls, times the depth of the places and of the types around them. */
export function linkKotlin(program: Program, configs: ReadonlyMap<string, string>): NamedLinks {
  const space = createTypeSpace(program, configs);
  const names = createNames(space);
  const heirs = createHeirs(space, names);
  const topLevel = createTopLevel(space, names);
  const receivers = createReceivers(space, topLevel);
  const candidates = createCandidates(space, names);
  const calls: LinkedCall[] = [];
  const imports: LinkedImport[] = [];
  const bases = new Map<number, readonly (number | null)[]>();
  for (const from of space.files.values()) {
    if (from.file.facts.language !== 'kotlin') continue;
    const shared = { space, names, heirs, topLevel, receivers, from };
    addImports(shared, imports);
    addBases(names, from, bases);
    const linking: CallLinking = { ...shared, candidates: candidates(from) };
    for (const call of from.named.calls) calls.push(linkCall(linking, call));
  }
  return { calls, imports, owners: new Map(), bases, added: new Map(), languages: new Map() };
}

function addBases(names: Names, from: JvmFile, bases: Map<number, readonly (number | null)[]>): void {
  const { firstDefinition, facts } = from.file;
  facts.definitions.forEach((fact, at) => {
    if (fact.bases.length === 0) return;
    const found = fact.bases.map((written) => {
      const meaning = names.typeNamed(from, firstDefinition + fact.parent, bareName(written));
      return meaning.kind === 'types' ? (meaning.types[0]?.definition ?? null) : null;
    });
    bases.set(firstDefinition + at, found);
  });
}
