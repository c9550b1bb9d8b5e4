import type {
  AmbiguousCall,
  CallEdge,
  ClassNode,
  CodeIndex,
  FunctionNode,
  ImportEdge,
  ModuleNode,
  NamedCall,
  Problem,
  SkippedFile,
} from '../core/map/codeIndex';
import type {
  PrintedAmbiguous,
  PrintedCall,
  PrintedClass,
  PrintedFunction,
  PrintedImport,
  PrintedModule,
  PrintedNamed,
  PrintedProblem,
  PrintedSkipped,
} from './schema/indexForm';

/** Decimals that the contract fixes: two machines agree on them whatever their last digits. */
const DECIMALS = 1e6;

/**
 * The pieces of `index --json`, version 1, in order: joined they are one JSON document, a row of an array a
 * line, ended by `\n`. Numbers are rounded to 6 decimals. Pieces, because the document of a large repository
 * is longer than a string may be.
 */
export function* renderJson(index: CodeIndex): Generator<string> {
  yield `{"version":${index.version},"root":${JSON.stringify(index.root)},"partial":${index.partial}`;
  yield* array('modules', index.modules, moduleRow);
  yield* array('classes', index.classes, classRow);
  yield* array('functions', index.functions, functionRow);
  yield* array('calls', index.calls, callRow);
  yield* array('ambiguous', index.ambiguous, ambiguousRow);
  yield* array('unresolved', index.unresolved, namedRow);
  yield* array('external', index.external, namedRow);
  yield* array('imports', index.imports, importRow);
  yield* array('skipped', index.skipped, skippedRow);
  yield* array('problems', index.problems, problemRow);
  yield '\n}\n';
}

function* array<T>(name: string, items: readonly T[], toRow: (item: T) => object): Generator<string> {
  yield `,\n"${name}":[`;
  let before = '\n';
  for (const item of items) {
    yield before + JSON.stringify(toRow(item));
    before = ',\n';
  }
  yield items.length === 0 ? ']' : '\n]';
}

/** Each row names its fields: their order is part of the contract, and nothing else may slip in. */
function moduleRow({
  id,
  path,
  language,
  package: around,
  startLine,
  endLine,
  doc,
  ...rest
}: ModuleNode): PrintedModule {
  const { dependency, complexity, usage, semantic, doc: documented, git } = rest.features;
  const features = {
    dependency: rounded(dependency),
    complexity: rounded(complexity),
    usage: rounded(usage),
    semantic: rounded(semantic),
    doc: rounded(documented),
    git: rounded(git),
  };
  return {
    id,
    path,
    language: rest.cells === undefined ? language : 'notebook',
    package: around,
    startLine,
    endLine,
    ...(rest.cells && { cells: rest.cells.map(({ cell, line }) => ({ cell, line })) }),
    doc,
    score: rounded(rest.score),
    features,
  };
}

function classRow({
  id,
  name,
  kind,
  module,
  parent,
  startLine,
  endLine,
  doc,
  bases,
  score,
}: ClassNode): PrintedClass {
  return { id, name, kind, module, parent, startLine, endLine, doc, bases, score: rounded(score) };
}

function functionRow(node: FunctionNode): PrintedFunction {
  const { id, name, kind, module, parent, startLine, endLine, doc, signature, async } = node;
  return { id, name, kind, module, parent, startLine, endLine, doc, signature, async };
}

function callRow({ from, to, weight, lines, resolution, confidence }: CallEdge): PrintedCall {
  return { from, to, weight, lines, resolution, confidence: rounded(confidence) };
}

function ambiguousRow({ from, name, candidates, lines }: AmbiguousCall): PrintedAmbiguous {
  return { from, name, candidates, lines };
}

function namedRow({ from, name, lines }: NamedCall): PrintedNamed {
  return { from, name, lines };
}

function importRow({ from, to, weight, names, lines }: ImportEdge): PrintedImport {
  return { from, to, weight, names, lines };
}

function skippedRow({ path, reason }: SkippedFile): PrintedSkipped {
  return { path, reason };
}

function problemRow({ path, line, message }: Problem): PrintedProblem {
  return { path, line, message };
}

function rounded(value: number): number {
  return Math.round(value * DECIMALS) / DECIMALS;
}
