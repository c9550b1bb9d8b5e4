/** The files that declare what a file's imports of all names bring. */
import { enclosingTypes } from '../java/jvm/members';
import { has } from '../java/jvm/types';
import type { JvmFile, JvmMember, JvmType } from '../java/jvm/types';
import type { FileLinking } from './linking';
import { companionsOf } from './linkFree';
import { takesTexts } from './linkTexts';
import { extending, isAsked, isMember, objectType, objectsAround, objectsAt } from './objectTypes';

type Add = (files: readonly JvmFile[], line: number, name: string) => void;

/** Adds them; linear in the mentions of the file, times its imports of all names. */
export function addStarred(linking: FileLinking, add: Add): void {
  const { space, from } = linking;
  const { imports } = from.file.facts;
  const starred = imports.filter(({ form, source }) => form === 'all' && space.packageNamed(source));
  if (starred.length === 0) return;
  const named = new Set(imports.flatMap(({ form, local }) => (form === 'name' ? (local ?? []) : [])));
  for (const [scope, written, object = '', count, texts = []] of from.named.mentions ?? []) {
    const [prefix = ''] = /^[.:(]/.exec(written) ?? [];
    const place = { scope: from.file.firstDefinition + scope, object, count, texts };
    const mention: Mention = { ...place, prefix, name: written.slice(prefix.length) };
    if (named.has(mention.name) || (prefix !== '.' && isNearer(linking, mention))) continue;
    const all = starred.map((each) => ({ line: each.line, ...declaredIn(linking, each.source, mention) }));
    const meant = new Set(meantOf(linking, mention, [...new Set(all.flatMap(({ members }) => members))]));
    for (const { line, members, types } of all) {
      const owners = members.filter((member) => meant.has(member)).map(({ owner }) => owner);
      const files = [...owners, ...types].map((type) => type.from);
      add(files, line, mention.name);
    }
  }
}

interface Mention {
  /** Number of a definition. */
  readonly scope: number;
  readonly prefix: string;
  readonly name: string;
  readonly object: string;
  /** How many arguments it is called with; -1 where it is read. */
  readonly count: number | undefined;
  /** The places of arguments that are texts. */
  readonly texts: readonly number[];
}

/** What a package declares that a mention may mean. */
function declaredIn(
  { space, topLevel, from }: FileLinking,
  source: string,
  { prefix, name }: Mention,
): { readonly members: readonly JvmMember[]; readonly types: readonly JvmType[] } {
  const all = topLevel.inPackage(from, source, name);
  if (prefix === '.') return { members: all.filter((each) => has(each, 'extends')), types: [] };
  const aliases = all.filter(({ fact }) => fact.kind === 'alias');
  const members = prefix === ':' ? aliases : all;
  const types = aliases.length > 0 ? [] : space.chosen(from, space.packageNamed(source)?.get(name) ?? []);
  // What is called is no interface, where functions of its name make one.
  const made = prefix === '(' && members.length > 0 ? types.filter((type) => !type.isInterface) : types;
  return { members, types: made };
}

/** Of what the packages declare: what takes so many arguments, and extends the nearest type of the object. */
function meantOf(
  linking: FileLinking,
  mention: Mention,
  members: readonly JvmMember[],
): readonly JvmMember[] {
  const counted = members.filter((member) => isAsked(member, mention.count));
  const taking = counted.filter((member) => takesTexts(linking, member, mention.texts));
  const asked = taking.length > 0 ? taking : counted;
  // Arguments may be passed in ways that are not counted.
  const fitting = asked.length > 0 ? asked : members;
  return mention.prefix === '.'
    ? extensionsOf(linking, mention, fitting)
    : withReceivers(linking, mention, fitting);
}

/** Those that extend the type of the object, where that is known; else all, unless some type has a member of the name. */
function extensionsOf(
  linking: FileLinking,
  { scope, name, object, count }: Mention,
  extensions: readonly JvmMember[],
): readonly JvmMember[] {
  if (extensions.length === 0) return [];
  const type = objectType(linking, scope, object);
  // A member of some type is more likely meant than an extension of that name.
  if (!type) return linking.topLevel.isMember(name) ? [] : extensions;
  return type.kind === 'types' && isMember(linking, type.types, name, count)
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

/** Whether an object around has the name, or a type around, or the package declares it. */
function isNearer(linking: FileLinking, { scope, name, prefix, count }: Mention): boolean {
  const { space, names, topLevel, from } = linking;
  const { unit } = from.named;
  const passed = prefix === '(' ? count : undefined;
  const isFitting = (member: JvmMember): boolean => isAsked(member, passed);
  if (topLevel.inPackage(from, unit, name).some(isFitting)) return true;
  if (space.packageNamed(unit)?.has(name) === true) return true;
  const around = enclosingTypes(space, scope);
  const types = around.flatMap((type) => names.lineage(type).types);
  if (types.some((type) => type.types.has(name))) return true;
  if (prefix === ':') return false;
  const isStatic = (member: JvmMember): boolean => has(member, 'static') && isFitting(member);
  if (types.some((type) => type.members.get(name)?.some(isStatic) === true)) return true;
  if (isMember(linking, around.flatMap(companionsOf), name, passed)) return true;
  return [...objectsAt(linking, scope)].some(
    (object) => object?.kind === 'types' && isMember(linking, object.types, name, passed),
  );
}
