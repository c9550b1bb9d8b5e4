/** The files of Java together: what imports bring, what calls reach, whose bases are whose. */
import type { Program } from '../../resolve/program';
import type { LinkedCall, LinkedImport, NamedLinks } from '../linker';
import { createCandidates } from './jvm/candidates';
import { createHeirs } from './jvm/heirs';
import { bareName } from './jvm/bareName';
import { createNames } from './jvm/names';
import type { Names } from './jvm/names';
import { createTypeSpace } from './jvm/space';
import type { JvmFile } from './jvm/types';
import { linkCall } from './linkCalls';
import type { CallLinking } from './linkCalls';
import { addImports } from './linkImports';

/** Linear in names and calls, times the depth of types and of their bases. */
export function linkJava(program: Program, configs: ReadonlyMap<string, string>): NamedLinks {
  const space = createTypeSpace(program, configs);
  const names = createNames(space);
  const heirs = createHeirs(space, names);
  const candidates = createCandidates(space, names);
  const calls: LinkedCall[] = [];
  const imports: LinkedImport[] = [];
  const bases = new Map<number, readonly (number | null)[]>();
  for (const from of space.files.values()) {
    if (from.file.facts.language !== 'java') continue;
    addImports(space, names, from, imports);
    addBases(names, from, bases);
    const linking: CallLinking = { space, names, heirs, from, candidates: candidates(from) };
    for (const call of from.named.calls) {
      const linked = linkCall(linking, call);
      if (linked) calls.push(linked);
    }
  }
  return { calls, imports, owners: new Map(), bases, added: new Map(), languages: new Map() };
}

function addBases(names: Names, from: JvmFile, bases: Map<number, readonly (number | null)[]>): void {
  const { facts, firstDefinition } = from.file;
  facts.definitions.forEach((fact, at) => {
    if (fact.bases.length === 0) return;
    const found = fact.bases.map((written) => {
      const meaning = names.typeNamed(from, firstDefinition + fact.parent, bareName(written));
      return meaning.kind === 'types' ? (meaning.types[0]?.definition ?? null) : null;
    });
    bases.set(firstDefinition + at, found);
  });
}
