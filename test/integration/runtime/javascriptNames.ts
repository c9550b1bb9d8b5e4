/** What a run of JavaScript saw, by the ids of the map. */
import { createModuleLookup } from '../../../src/index/resolve/moduleLookup';
import { openModules } from '../../../src/index/resolve/openedModules';
import { buildProgram } from '../../../src/index/resolve/program';
import { nameDefinitions } from '../../../src/index/graph/definitionIds';
import type { IndexInput } from '../../../src/index/graph/buildIndex';
import type { CodeIndex } from '../../../src/core/map/codeIndex';
import { functionAround } from './javascriptFunctions';
import type { FunctionPlace } from './javascriptFunctions';
import type { RecordedCall, SourceFile } from './javascriptRun';
import type { SeenCall } from './report';

/**
 * The calls with the map's ids. What stands in no function is the module's. A generator's body begins when it is first
 * asked for a value, by whoever asks: that is its call only in a function that names it.
 */
export function nameCalls(
  index: CodeIndex,
  input: IndexInput,
  sources: readonly SourceFile[],
  calls: readonly RecordedCall[],
): SeenCall[] {
  const idAt = namedDefinitions(index, input);
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return calls.flatMap((call): SeenCall[] => {
    const source = byPath.get(call.path);
    if (!source) return [];
    const caller = functionAround(source.functions, call.offset);
    if (call.called.isGenerator && !textOf(source, caller).includes(call.called.name || '*')) return [];
    return [
      {
        from: idAt(call.path, caller?.start ?? null),
        to: idAt(call.calledPath, call.called.start),
        at: `${call.path}:${call.line}`,
        called: `${call.called.name} (${call.calledPath}:${call.called.line + 1})`,
        through: call.through,
      },
    ];
  });
}

function textOf({ file }: SourceFile, place: FunctionPlace | null): string {
  return place === null ? file.text : file.text.slice(place.start, place.end);
}

/** The id of the definition of a file that begins at an offset; of the module itself where there is none. */
function namedDefinitions(
  index: CodeIndex,
  { rootName, facts, configs }: IndexInput,
): (path: string, start: number | null) => string | null {
  const files = { rootName, paths: facts.map(({ path }) => path), configs };
  const lookup = createModuleLookup(facts, openModules(files));
  const program = buildProgram(facts, lookup);
  const moduleIds = new Map(index.modules.map(({ path, id }) => [path, id]));
  const { ids } = nameDefinitions(
    program,
    facts.map(({ path }) => moduleIds.get(path) ?? ''),
  );
  const known = new Map<string, string>();
  program.definitions.forEach(({ file, fact }, number) => {
    if (fact.kind !== 'module') known.set(`${facts[file]?.path}:${fact.start}`, ids[number] ?? '');
  });
  return (path, start) => (start === null ? moduleIds.get(path) : known.get(`${path}:${start}`)) ?? null;
}
