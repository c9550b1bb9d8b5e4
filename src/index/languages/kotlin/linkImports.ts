/** The files that the imports of a file name, and those that declare what imports of all names bring. */
import { dottedOf } from '../java/jvm/names';
import { enclosingTypes } from '../java/jvm/members';
import { has } from '../java/jvm/types';
import type { JvmFile, JvmMember } from '../java/jvm/types';
import type { LinkedImport } from '../linker';
import type { FileLinking } from './linking';
import { extending, isMember, objectType, objectsAround } from './objectTypes';

/** Adds them; linear in imports and names. */
export function addImports(linking: FileLinking, found: LinkedImport[]): void {
  const { names, topLevel, from } = linking;
  const { imports } = from.file.facts;
  const add = (files: readonly JvmFile[], line: number, name: string): void => {
    for (const to of new Set(files))
      if (to !== from) found.push({ from: from.file.number, to: to.file.number, line, name });
  };
  for (const fact of imports) {
    const { source, line } = fact;
    if (fact.form === 'all') {
      add(
        names.qualified(from, source).map((type) => type.from),
        line,
        source,
      );
      continue;
    }
    const name = fact.imported ?? '';
    const types = names.qualified(from, dottedOf(fact));
    const members = topLevel.inPackage(from, source, name).map(({ owner }) => owner);
    const all = [...types, ...members];
    // A member of an object, or an entry of an enumeration.
    add(
      (all.length > 0 ? all : names.qualified(from, source)).map((type) => type.from),
      line,
      name,
    );
  }
  addStarred(linking, add);
}

function addStarred(
  linking: FileLinking,
  add: (files: readonly JvmFile[], line: number, name: string) => void,
): void {
  const { space, from } = linking;
  const { imports } = from.file.facts;
  const starred = imports.filter(({ form, source }) => form === 'all' && space.packageNamed(source));
  if (starred.length === 0) return;
  const named = new Set(imports.flatMap(({ form, local }) => (form === 'name' ? (local ?? []) : [])));
  for (const [scope, written, object = ''] of from.named.mentions ?? []) {
    const [prefix = ''] = /^[.:(]/.exec(written) ?? [];
    const mention = {
      scope: from.file.firstDefinition + scope,
      prefix,
      name: written.slice(prefix.length),
      object,
    };
    if (named.has(mention.name)) continue;
    if (prefix !== '.' && isNearer(linking, mention)) continue;
    for (const { source, line } of starred) add(filesOf(linking, source, mention), line, mention.name);
  }
}

interface Mention {
  /** Number of a definition. */
  readonly scope: number;
  readonly prefix: string;
  readonly name: string;
  readonly object: string;
}

/** The files that declare what a mention may mean of a package. */
function filesOf(linking: FileLinking, source: string, mention: Mention): readonly JvmFile[] {
  const { space, topLevel, from } = linking;
  const { prefix, name } = mention;
  const all = topLevel.inPackage(from, source, name);
  if (prefix === '.') return extensionsOf(linking, mention, all).map(({ owner }) => owner.from);
  const aliases = all.filter(({ fact }) => fact.kind === 'alias');
  const members = prefix === ':' ? aliases : all;
  const types = aliases.length > 0 ? [] : space.chosen(from, space.packageNamed(source)?.get(name) ?? []);
  // What is called is no interface, where functions of its name make one.
  const made = prefix === '(' && members.length > 0 ? types.filter((type) => !type.isInterface) : types;
  return [
    ...withReceivers(linking, mention, members).map(({ owner }) => owner.from),
    ...made.map((type) => type.from),
  ];
}

/** Those that extend the type of the object, where that is known; else all, unless some type has a member of the name. */
function extensionsOf(
  linking: FileLinking,
  { scope, name, object }: Mention,
  all: readonly JvmMember[],
): readonly JvmMember[] {
  const extensions = all.filter((each) => has(each, 'extends'));
  if (extensions.length === 0) return [];
  const type = objectType(linking, scope, object);
  // A member of some type is more likely meant than an extension of that name.
  if (!type) return linking.topLevel.isMember(name) ? [] : extensions;
  return type.kind === 'types' && isMember(linking, type.types, name)
    ? []
    : extending(linking, type, extensions);
}

/** Without extensions of types that no object around is of. */
function withReceivers(
  linking: FileLinking,
  { scope }: Mention,
  members: readonly JvmMember[],
): readonly JvmMember[] {
  const extensions = members.filter((each) => has(each, 'extends'));
  if (extensions.length === 0) return members;
  const objects = objectsAround(linking, scope);
  if (!objects) return members;
  const near = new Set(objects.flatMap((object) => extending(linking, object, extensions)));
  return members.filter((each) => !has(each, 'extends') || near.has(each));
}

/** Whether a type around, or the package, declares the name. */
function isNearer({ space, names, topLevel, from }: FileLinking, { scope, name }: Mention): boolean {
  const { unit } = from.named;
  if (topLevel.inPackage(from, unit, name).length > 0 || space.packageNamed(unit)?.has(name) === true)
    return true;
  return enclosingTypes(space, scope).some((type) =>
    names.lineage(type).types.some((each) => each.types.has(name) || each.members.has(name)),
  );
}
