/** Definitions -> the nodes of the index: modules, classes, functions. */
import type { ClassKind, ClassNode, FunctionKind, FunctionNode, ModuleNode } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import type { FileHistory } from '../../core/ports';
import type { FileFacts } from '../extract/facts';
import type { NamedLinks } from '../languages/linker';
import type { ModuleScore } from '../rank/moduleScore';
import type { Classes } from '../resolve/flow/classes';
import type { ModuleIdentity } from '../resolve/modules/moduleIds';
import type { Program } from '../resolve/program';
import type { DefinitionNames } from './definitionIds';

/** The modules in order of id; those without a score are left out. `languages` of files by number go before their own. */
export function moduleNodes(
  { facts, languages }: { readonly facts: readonly FileFacts[] } & Pick<NamedLinks, 'languages'>,
  identities: ReadonlyMap<string, ModuleIdentity>,
  scores: ReadonlyMap<string, ModuleScore>,
  history: FileHistory | null,
): ModuleNode[] {
  const modules = facts.flatMap((file, number): ModuleNode[] => {
    const identity = identities.get(file.path);
    const score = identity && scores.get(identity.id);
    if (!score) return [];
    return [
      {
        id: identity.id,
        path: file.path,
        language: languages.get(number) ?? file.language,
        package: identity.package,
        startLine: 1,
        endLine: Math.max(file.lines, 1),
        doc: file.definitions[0]?.doc ?? null,
        score: score.score,
        features: score.features,
        ...(file.cells && { cells: file.cells }),
        branches: file.branches,
        commits: history?.files.get(file.path)?.commits ?? null,
      },
    ];
  });
  return modules.sort((a, b) => byCodeUnits(a.id, b.id));
}

const functionKinds = new Set<string>(['function', 'method', 'getter', 'setter', 'constructor', 'lambda']);
const isFunctionKind = (kind: string): kind is FunctionKind => functionKinds.has(kind);

/** Functions of every kind in order of id; `owners` are the types of methods that stand elsewhere. */
export function functionNodes(
  program: Program,
  names: DefinitionNames,
  moduleIds: readonly string[],
  owners: NamedLinks['owners'],
): FunctionNode[] {
  const nodes: FunctionNode[] = [];
  for (const number of names.sorted) {
    const definition = program.definitions[number];
    if (!definition) continue;
    const { fact, file, parent } = definition;
    if (!isFunctionKind(fact.kind)) continue;
    nodes.push({
      id: names.ids[number] ?? '',
      name: names.names[number] ?? '',
      kind: fact.kind,
      module: moduleIds[file] ?? '',
      parent: names.ids[owners.get(number) ?? parent] ?? '',
      startLine: fact.startLine,
      endLine: fact.endLine,
      doc: fact.doc,
      signature: fact.signature,
      async: fact.async,
    });
  }
  return nodes;
}

/** Classes of every kind in order of id, bases by id where the workspace defines them; not ranked. */
export function classNodes(
  program: Program,
  names: DefinitionNames,
  moduleIds: readonly string[],
  { classes, added }: { readonly classes: Pick<Classes, 'basesAt'> } & Pick<NamedLinks, 'added'>,
): ClassNode[] {
  const nodes: ClassNode[] = [];
  for (const number of names.sorted) {
    const definition = program.definitions[number];
    if (!definition) continue;
    const { fact, file, parent } = definition;
    if (fact.kind === 'module' || isFunctionKind(fact.kind)) continue;
    const kind: ClassKind = fact.kind;
    nodes.push({
      id: names.ids[number] ?? '',
      name: names.names[number] ?? '',
      kind,
      module: moduleIds[file] ?? '',
      parent: names.ids[parent] ?? '',
      startLine: fact.startLine,
      endLine: fact.endLine,
      doc: fact.doc,
      bases: [
        ...fact.bases.flatMap((written, at) => {
          const bases = classes.basesAt(number, at);
          if (!bases.some((base) => typeof base === 'number')) return [written];
          return bases.map((base) => (typeof base === 'number' ? (names.ids[base] ?? written) : base));
        }),
        ...new Set(
          (added.get(number) ?? []).map((base) =>
            typeof base === 'number' ? (names.ids[base] ?? '') : base,
          ),
        ),
      ],
      declaration: fact.signature,
      score: 0,
    });
  }
  return nodes;
}
