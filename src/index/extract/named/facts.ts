/** From a lowered file of a language without flow to its facts. */
import type { Language, Problem } from '../../../core/map/codeIndex';
import type { CaptureTree, CapturedNode } from '../captureTree';
import type { FileFacts } from '../facts';
import { firstParagraph, measureDoc } from '../lower/documentation';
import { countLines, deepestFunction, moduleDefinition } from '../lower/moduleDefinition';
import type { NamedFacts } from '../namedFacts';
import { createTapeWriter } from '../tape';
import type { NamedLowering } from './context';

/** Deeper nesting than any person writes; below it the call stack of the walk would be at risk. */
const DEEPEST = 1000;

export interface BoundedWalk {
  /** How many levels are read. */
  readonly deepest: number;
  readonly lower: (node: CapturedNode) => void;
  /** Row of the first node that was not read as it is nested too deep; null where all were. */
  readonly deepRow: number | null;
}

/** A walk that goes no deeper than is safe: less deep where a level takes many calls of functions. */
export function boundedWalk(lowerNode: (node: CapturedNode) => void, deepest = DEEPEST): BoundedWalk {
  let depth = 0;
  let deepRow: number | null = null;
  return {
    deepest,
    lower: (node) => {
      if (depth >= deepest) {
        deepRow ??= node.row;
        return;
      }
      depth++;
      lowerNode(node);
      depth--;
    },
    get deepRow() {
      return deepRow;
    },
  };
}

export interface LoweredFile<Ctx extends NamedLowering> {
  readonly path: string;
  readonly language: Language;
  readonly captured: CaptureTree;
  readonly problems: Problem[];
  readonly ctx: Ctx;
  readonly walk: BoundedWalk;
  /** The documentation of the whole file, once all is lowered. */
  readonly doc: (ctx: Ctx) => string | null;
  /** What the file says by name beside its calls. */
  readonly named: (ctx: Ctx) => Omit<NamedFacts, 'calls'>;
}

/** Walks the file and gives its facts; adds a problem where it is nested too deep. Linear in the nodes. */
export function lowerByName<Ctx extends NamedLowering>(file: LoweredFile<Ctx>): FileFacts {
  const { path, ctx, walk, problems, captured } = file;
  const lines = countLines(ctx.source);
  const module = moduleDefinition(lines, null);
  ctx.definitions.push(module);
  for (const child of captured.root.children) ctx.lower(child);
  const doc = file.doc(ctx);
  module.doc = firstParagraph(doc);
  if (walk.deepRow !== null)
    problems.push({
      path,
      line: walk.deepRow + 1,
      message: `nested deeper than ${walk.deepest} levels: not read below`,
    });
  return {
    path,
    language: file.language,
    lines,
    definitions: ctx.definitions,
    imports: ctx.imports,
    tape: createTapeWriter().finish(),
    branches: captured.branches,
    depth: deepestFunction(ctx.definitions),
    docMeasures: measureDoc(doc),
    problems,
    named: { ...file.named(ctx), calls: ctx.calls },
  };
}
