/** The files of Rust together: what paths mean, what calls reach, whose members are whose. */
import type { Program } from '../../../resolve/program';
import type { LinkedCall, LinkedImport, NamedLinks } from '../../linker';
import { linkCall } from './calls';
import { createCandidates } from './candidates';
import { readMembers } from './members';
import { createPaths } from './resolve';
import type { Paths } from './resolve';
import { splitPath } from './targets';
import type { Target } from './targets';
import { buildTree, moduleAround } from './tree';
import type { Module, Place, RustFile } from './tree';

/** A file that is in many crates is read as in these; what they all say is a fact. */
const MOST_READ = 4;

/** Linear in names, paths and calls, for each crate that a file is in. */
export function linkRust(program: Program, configs: ReadonlyMap<string, string>): NamedLinks {
  const tree = buildTree(program, configs);
  const paths = createPaths(tree);
  const members = readMembers(tree, paths);
  const candidates = createCandidates(tree);
  const calls: LinkedCall[] = [];
  const imports: LinkedImport[] = [];
  for (const from of tree.files) {
    const places = from.places.slice(0, MOST_READ);
    for (const place of places) addImports(paths, place, imports);
    const linkings = places.map((place) => ({ paths, members, place, candidates: candidates(place.crate) }));
    for (const call of from.file.facts.named?.calls ?? []) {
      const linked = together(linkings.map((linking) => linkCall(linking, call)));
      if (linked) calls.push(linked);
    }
  }
  return {
    ...{ calls, imports, owners: members.owners, bases: basesOf(tree.files, paths), added: members.bases },
    languages: new Map(),
  };
}

/** One answer of those that the crates of a file give. */
function together(answers: readonly (LinkedCall | null)[]): LinkedCall | null {
  const [first, ...rest] = answers.filter((each) => each !== null);
  if (!first || rest.length === 0) return first ?? null;
  const targets = [...new Set([first, ...rest].flatMap((each) => each.targets))];
  const external = targets.length > 0 ? null : first.external;
  const isGuess =
    [first, ...rest].some((each) => each.isGuess && each.targets.length > 0) ||
    (first.isGuess && targets.length === 0);
  return { ...first, targets, external, isGuess };
}

/** Where a module has such a name and lacks what follows, the type of the language is meant. */
const PRIMITIVES: ReadonlySet<string> = new Set(
  'bool char str f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize'.split(' '),
);

function addImports(paths: Paths, place: Place, found: LinkedImport[]): void {
  const { file, scoped } = place.from;
  const add = (targets: readonly Target[], name: string, line: number): void => {
    for (const target of targets)
      if (target.kind !== 'external' && target.file !== file.number)
        found.push({ from: file.number, to: target.file, line, name });
  };
  file.facts.imports.forEach(({ form, imported, source, line }, at) => {
    if (form === 'all') return;
    const named = paths.imported(place, at, 'any');
    add(
      named.length > 0 || form !== 'name' ? named : madeByMacro(paths, place, at),
      imported ?? source,
      line,
    );
  });
  for (const { scope, path, line } of scoped.paths) {
    const by = moduleAround(place, scope);
    const [first = '', ...rest] = splitPath(path);
    const named = paths.local(place, scope, first);
    // A module alone is no value and no type: a name in another space is meant.
    const steps = [rest.length > 0 ? named : named.filter(({ kind }) => kind !== 'module')];
    for (const name of rest)
      steps.push(
        (steps.at(-1) ?? []).flatMap((target) =>
          target.kind === 'module' ? paths.member(target, name, 'any', by) : [],
        ),
      );
    const isPrimitive = PRIMITIVES.has(first) && rest.length > 0 && steps[1]?.length === 0;
    if (isPrimitive) continue;
    steps.forEach((targets, at) => add(targets, at === 0 ? first : (rest[at - 1] ?? ''), line));
  }
}

/** The module of a name that stands nowhere in it: without other sources of names, a macro of its own makes it. */
function madeByMacro(paths: Paths, place: Place, at: number): readonly Target[] {
  return paths.source(place, at).filter((target) => target.kind === 'module' && !hasGlobs(target.module));
}

const hasGlobs = ({ place, scope }: Module): boolean => (place.from.scopes.get(scope)?.globs.length ?? 0) > 0;

/** Supertraits, by their places as written. */
function basesOf(files: readonly RustFile[], paths: Paths): Map<number, readonly (number | null)[]> {
  const bases = new Map<number, readonly (number | null)[]>();
  for (const { file, places } of files) {
    const [place] = places;
    if (!place) continue;
    file.facts.definitions.forEach((fact, at) => {
      if (fact.bases.length === 0) return;
      const found = fact.bases.map((written) => {
        const path = splitPath(written.replace(/<[^]*$/, '').replace(/\s+/g, ''));
        const type = paths.resolve(place, fact.parent, path, 'type').find((target) => target.kind === 'type');
        return type?.definition ?? null;
      });
      bases.set(file.firstDefinition + at, found);
    });
  }
  return bases;
}
