/** The files that the imports of a file name, and those that declare what imports of all names bring. */
import { dottedOf } from '../java/jvm/names';
import { enclosingTypes } from '../java/jvm/members';
import { has } from '../java/jvm/types';
import type { JvmFile } from '../java/jvm/types';
import type { LinkedImport } from '../linker';
import type { FileLinking } from './linking';

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
  const { space, topLevel, from } = linking;
  const { imports } = from.file.facts;
  const starred = imports.filter(({ form, source }) => form === 'all' && space.packageNamed(source));
  if (starred.length === 0) return;
  for (const [scope, written] of from.named.mentions ?? []) {
    const isMember = written.startsWith('.');
    const name = isMember ? written.slice(1) : written;
    if (imports.some(({ form, local }) => form === 'name' && local === name)) continue;
    // A member of some type is more likely meant than an extension of that name.
    if (isMember && topLevel.isMember(name)) continue;
    if (!isMember && isNearer(linking, from.file.firstDefinition + scope, name)) continue;
    for (const { source, line } of starred) {
      const members = topLevel
        .inPackage(from, source, name)
        .filter((each) => !isMember || has(each, 'extends'));
      const isAliased = members.some(({ fact }) => fact.kind === 'alias');
      const types =
        isMember || isAliased ? [] : space.chosen(from, space.packageNamed(source)?.get(name) ?? []);
      add([...members.map(({ owner }) => owner.from), ...types.map((type) => type.from)], line, name);
    }
  }
}

/** Whether a type around, or the package, declares the name. */
function isNearer({ space, names, topLevel, from }: FileLinking, scope: number, name: string): boolean {
  const { unit } = from.named;
  if (topLevel.inPackage(from, unit, name).length > 0 || space.packageNamed(unit)?.has(name) === true)
    return true;
  return enclosingTypes(space, scope).some((type) =>
    names.lineage(type).types.some((each) => each.types.has(name) || each.members.has(name)),
  );
}
