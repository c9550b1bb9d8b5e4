/** The files of C# together: what using directives bring, what calls reach, what types inherit. */
import type { Program } from '../../resolve/program';
import type { LinkedCall, LinkedImport, NamedLinks } from '../linker';
import { createCandidates } from './candidates';
import { linkCall } from './linkCalls';
import { createLookup, createOverrides, hasMember } from './lookup';
import { baseOf, createMeanings } from './meaning';
import type { CSharpType, Meaning, Meanings } from './meaning';
import { createWorkspace } from './workspace';
import type { CSharpFile, TypePart, Workspace } from './workspace';

/** Linear in names and calls. */
export function linkCSharp(program: Program, configs: ReadonlyMap<string, string>): NamedLinks {
  const workspace = createWorkspace(program, configs);
  const meanings = createMeanings(workspace);
  const parts = workspace.files.flatMap(({ types }) => types);
  const overrides = createOverrides(meanings, parts);
  const linking = {
    ...{ meanings, overrides, ...createLookup() },
    candidates: createCandidates(workspace),
  };
  const calls: LinkedCall[] = [];
  const imports: LinkedImport[] = [];
  for (const from of workspace.files) {
    addDirect(workspace, from, imports);
    addImports(meanings, from, imports);
    for (const call of from.file.facts.named?.calls ?? []) {
      const linked = linkCall(linking, from, call);
      if (linked) calls.push(linked);
    }
  }
  return {
    calls,
    imports,
    owners: new Map(),
    bases: basesOf(meanings, parts),
    added: new Map(),
    languages: new Map(),
  };
}

/** A directive that names a type itself: `using static N.T`, `using A = N.T`. */
function addDirect(workspace: Workspace, from: CSharpFile, found: LinkedImport[]): void {
  const { statics, aliases } = from.directives;
  for (const { source, line } of [...statics, ...aliases.values()])
    if (line !== null)
      for (const part of workspace.typesNamed(from, source)) addEdge(from, part, line, found);
}

/** An edge for each file with a part of a type that is named and that a directive brought. */
function addImports(meanings: Meanings, from: CSharpFile, found: LinkedImport[]): void {
  const { facts } = from.file;
  for (const [scope, mention] of facts.named?.mentions ?? []) {
    const around = from.typeAt.get(scope) ?? null;
    const meaning = meaningOf(meanings, from, around, mention);
    if (!meaning?.by) continue;
    const line = meaning.by.line ?? facts.definitions[scope]?.startLine ?? 1;
    for (const part of meaning.type.parts) addEdge(from, part, line, found);
  }
}

function meaningOf(
  meanings: Meanings,
  from: CSharpFile,
  around: TypePart | null,
  mention: string,
): Meaning | null {
  const name = mention.replace(/^[?@]/, '');
  if (mention.startsWith('@'))
    return meanings.of(from, around, `${name}Attribute`) ?? meanings.of(from, around, name);
  if (mention.startsWith('?') && isValue(meanings, around, name.split('.')[0] ?? '')) return null;
  return meanings.of(from, around, name);
}

function isValue(meanings: Meanings, around: TypePart | null, name: string): boolean {
  for (let at = around; at; at = at.outer) {
    const chain = meanings.chainOf(meanings.typeOf(at));
    if (hasMember(chain, name, false) || hasMember(chain, name, true)) return true;
  }
  return false;
}

function addEdge(from: CSharpFile, { from: to, fact }: TypePart, line: number, found: LinkedImport[]): void {
  if (to === from) return;
  const name = fact.name.slice(fact.name.lastIndexOf('.') + 1).replace(/`.*$/, '');
  found.push({ from: from.file.number, to: to.file.number, line, name });
}

function basesOf(meanings: Meanings, parts: readonly TypePart[]): NamedLinks['bases'] {
  const numberOf = (type: CSharpType | null): number | null => type?.parts[0].definition ?? null;
  return new Map(
    parts.flatMap((part) =>
      part.definition === null || part.bases.length === 0
        ? []
        : [[part.definition, part.bases.map((written) => numberOf(baseOf(meanings, part, written)))]],
    ),
  );
}
