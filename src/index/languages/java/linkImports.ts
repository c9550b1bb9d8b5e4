/** The files that the imports of a file name: those of a type, and those whose types and members an import of all brings. */
import type { NamedCallFact } from '../../extract/namedFacts';
import type { LinkedImport } from '../linker';
import { dottedOf } from './jvm/names';
import type { Names } from './jvm/names';
import { enclosingTypes, hasField, methodsNamed } from './jvm/members';
import type { TypeSpace } from './jvm/space';
import type { JvmFile, JvmType } from './jvm/types';

/** Adds them; linear in imports and names. */
export function addImports(space: TypeSpace, names: Names, from: JvmFile, found: LinkedImport[]): void {
  const { imports } = from.file.facts;
  const add: Add = (types, line, name) => {
    for (const type of types)
      if (type.from !== from) found.push({ from: from.file.number, to: type.from.file.number, line, name });
  };
  for (const fact of imports) {
    if (fact.form !== 'name' || fact.imported === null) continue;
    const types = names.qualified(from, dottedOf(fact));
    // A static import names a member of a type.
    add(types.length > 0 ? types : names.qualified(from, fact.source), fact.line, fact.imported);
  }
  if (!imports.some(({ form }) => form === 'all')) return;
  const starred = imports.flatMap((fact) =>
    fact.form === 'all' ? [{ line: fact.line, types: names.qualified(from, fact.source) }] : [],
  );
  const using: Using = { space, names, from, starred, add };
  for (const [scope, name] of from.named.mentions ?? []) addMention(using, scope, name);
  for (const call of from.named.calls) if (call.form === 'free') addCalled(using, call);
}

type Add = (types: readonly JvmType[], line: number, name: string) => void;

interface Using {
  readonly space: TypeSpace;
  readonly names: Names;
  readonly from: JvmFile;
  /** The types of which all members are imported. */
  readonly starred: readonly { readonly line: number; readonly types: readonly JvmType[] }[];
  readonly add: Add;
}

/** A type of a package or type that is imported whole, or a field of such a type. */
function addMention({ space, names, from, starred, add }: Using, inner: number, name: string): void {
  const scope = from.file.firstDefinition + inner;
  const meaning = names.typeNamed(from, scope, name);
  if (meaning.kind === 'types') {
    const brought = names.starred(from, name);
    const isBrought = brought !== null && brought.types[0] === meaning.types[0];
    if (isBrought) add(brought.types, from.file.facts.imports[brought.at]?.line ?? 1, name);
  } else if (meaning.kind === 'unknown' && !isOwnField(space, names, scope, name))
    for (const { line, types } of starred)
      add(
        types.filter((type) => hasField(names, type, name)),
        line,
        name,
      );
}

function addCalled({ space, names, from, starred, add }: Using, call: NamedCallFact): void {
  const { name, scope, arguments: count = null } = call;
  if (isOwnMethod(space, names, from.file.firstDefinition + scope, name)) return;
  if (names.imported(from, name).length > 0) return;
  for (const { line, types } of starred)
    add(
      types.filter((type) => methodsNamed(names, type, name, count).members.length > 0),
      line,
      name,
    );
}

function isOwnField(space: TypeSpace, names: Names, scope: number, name: string): boolean {
  return enclosingTypes(space, scope).some((type) => hasField(names, type, name));
}

function isOwnMethod(space: TypeSpace, names: Names, scope: number, name: string): boolean {
  return enclosingTypes(space, scope).some((type) => methodsNamed(names, type, name, null).isNamed);
}
