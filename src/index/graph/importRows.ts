/** Imports -> the edges of the module dependency graph. */
import type { CallEdge, ImportEdge } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import type { ImportFact } from '../extract/facts';
import type { LinkedImport } from '../languages/linker';
import { createImportedFiles } from '../resolve/importedFiles';
import type { Program } from '../resolve/program';
import { createPublicNames } from '../resolve/publicNames';

interface EdgeDraft {
  readonly from: string;
  readonly to: string;
  readonly names: Set<string>;
  readonly lines: Set<number>;
  callSites: number;
}

/** Names that stars bind, over all edges: of 20,000 imports of 50,000 names each no list can be kept. */
const MOST_STARRED = 1_000_000;

/**
 * One edge per pair of modules that an import statement links directly, in order of from, then to.
 * weight = names bound + call sites across (RepoMaster section 3.2.1: coupling strength); `moduleOf` by definition id;
 * `named` are the names that files of languages without flow use of one another.
 */
export function buildImportRows(
  program: Program,
  moduleIds: readonly string[],
  calls: readonly CallEdge[],
  moduleOf: ReadonlyMap<string, string>,
  named: readonly LinkedImport[],
): ImportEdge[] {
  const drafts = new Map<string, EdgeDraft>();
  const publicNames = createPublicNames(program);
  const targetFile = createImportedFiles(program);
  const starred = new Set<string>();
  let left = MOST_STARRED;
  const offered = (number: number): ReadonlySet<string> => {
    const names = publicNames.all(number);
    if (names === null || names.size > left) return new Set();
    left -= names.size;
    return names;
  };
  for (const file of program.files) {
    const from = moduleIds[file.number] ?? '';
    file.imports.forEach((target, at) => {
      const fact = file.facts.imports[at];
      const number = fact ? targetFile(file, target, at) : null;
      if (!fact || number === null || number === file.number) return;
      const to = moduleIds[number] ?? '';
      const isAgain = fact.form === 'all' && starred.has(`${from}\n${to}`);
      if (fact.form === 'all') starred.add(`${from}\n${to}`);
      addImport(drafts, from, to, fact.line, isAgain ? [] : boundNames(fact, () => offered(number)));
    });
  }
  for (const { from, to, line, name } of named)
    addImport(drafts, moduleIds[from] ?? '', moduleIds[to] ?? '', line, [name]);
  for (const call of calls) {
    const draft = drafts.get(`${moduleOf.get(call.from) ?? ''}\n${moduleOf.get(call.to) ?? ''}`);
    if (draft) draft.callSites += call.weight;
  }
  return [...drafts.values()]
    .map((draft) => ({
      from: draft.from,
      to: draft.to,
      weight: draft.names.size + draft.callSites,
      names: [...draft.names].sort(byCodeUnits),
      lines: [...draft.lines].sort((a, b) => a - b),
    }))
    .sort((a, b) => byCodeUnits(a.from, b.from) || byCodeUnits(a.to, b.to));
}

function addImport(
  drafts: Map<string, EdgeDraft>,
  from: string,
  to: string,
  line: number,
  bound: Iterable<string>,
): void {
  const key = `${from}\n${to}`;
  let draft = drafts.get(key);
  if (!draft) drafts.set(key, (draft = { from, to, names: new Set(), lines: new Set(), callSites: 0 }));
  draft.lines.add(line);
  for (const name of bound) draft.names.add(name);
}

/**
 * The names that an import statement binds or passes on, none for an import for its effect. A star binds all
 * that a module of names offers; `*` where that is not known or too much, and for what a module passes on as it is.
 */
function boundNames(fact: ImportFact, offered: () => ReadonlySet<string>): Iterable<string> {
  if (fact.form === 'all') {
    const names = fact.exported === null ? offered() : new Set<string>();
    return names.size === 0 ? ['*'] : names;
  }
  const name = fact.local ?? fact.exported;
  return name === null ? [] : [name];
}
