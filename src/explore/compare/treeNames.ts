/** What the map of a tree says of given names. */
import type {
  CallMeaning,
  NamedArguments,
  NamedDefinition,
  NamedSite,
  TreeNames,
} from '../../core/git/treeNames';
import type { CodeIndex } from '../../core/map/codeIndex';
import type { FileFacts } from '../../index/extract/facts';
import { callArguments } from '../../index/folder/callArguments';

/** Sites and definitions in the order of the index, calls in that of the files. Linear in the index and the facts. */
export function treeNames(
  index: CodeIndex,
  facts: ReadonlyMap<string, FileFacts>,
  asked: readonly string[],
): TreeNames {
  const names = new Set(asked);
  const pathOf = new Map(index.modules.map(({ id, path }) => [id, path]));
  const nodes = new Map([...index.classes, ...index.functions].map((node) => [node.id, node] as const));
  const moduleOf = (id: string): string => pathOf.get(nodes.get(id)?.module ?? id) ?? '';
  const isWanted = (id: string): boolean => {
    const node = nodes.get(id);
    if (node === undefined) return false;
    if (names.has(node.name)) return true;
    const around = nodes.get(node.parent);
    return node.kind === 'constructor' && around !== undefined && names.has(around.name);
  };
  const definitions = [...nodes.values()].filter(({ id }) => isWanted(id));
  const site = (from: string, line: number, meaning: CallMeaning, told: Told): NamedSite => ({
    ...{ path: moduleOf(from), line, meaning, ...told },
  });
  const sites: NamedSite[] = [
    ...index.calls.flatMap(({ from, to, lines, resolution }) =>
      isWanted(to)
        ? lines.map((line) =>
            site(from, line, resolution, { targets: [to], name: nodes.get(to)?.name ?? '' }),
          )
        : [],
    ),
    ...index.ambiguous.flatMap(({ from, name, candidates, lines }) =>
      candidates.some(isWanted)
        ? lines.map((line) => site(from, line, 'ambiguous', { targets: candidates, name }))
        : [],
    ),
    ...index.unresolved.flatMap(({ from, name, lines }) =>
      names.has(lastPart(name))
        ? lines.map((line) => site(from, line, 'unresolved', { targets: [], name: lastPart(name) }))
        : [],
    ),
    ...index.external.flatMap(({ from, name, lines }) =>
      names.has(lastPart(name))
        ? lines.map((line) => site(from, line, 'outside', { targets: [], name: lastPart(name) }))
        : [],
    ),
  ];
  return {
    definitions: definitions.map(({ id, name, module, startLine, parent }): NamedDefinition => {
      return { id, name, path: pathOf.get(module) ?? '', line: startLine, parent };
    }),
    sites,
    calls: [...facts].flatMap(([path, own]) => namedArguments(path, own, names)),
    imports: index.imports.map(({ from, to, lines, names: bound }) => ({
      ...{ path: pathOf.get(from) ?? '', to: pathOf.get(to) ?? '', lines, names: bound },
    })),
    bases: index.classes.flatMap(({ id, bases }) => (bases.length === 0 ? [] : [{ id, bases }])),
  };
}

function namedArguments(
  path: string,
  facts: FileFacts,
  names: ReadonlySet<string>,
): readonly NamedArguments[] {
  // Names alone tell no keywords from other arguments.
  if (facts.named !== undefined) return [];
  return callArguments(facts).flatMap(({ name, line, positional, keywords, isOpen }) =>
    names.has(name) && positional !== null ? [{ path, line, name, positional, keywords, isOpen }] : [],
  );
}

type Told = Pick<NamedSite, 'targets' | 'name'>;

function lastPart(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':')) + 1);
}
