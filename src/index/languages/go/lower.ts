/** The captured nodes of a file of Go -> its facts. Which package's names it reads is told when files are linked. */
import type { Problem } from '../../../core/map/codeIndex';
import type { CaptureTree } from '../../extract/captureTree';
import type { FileFacts } from '../../extract/facts';
import { firstParagraph, measureDoc } from '../../extract/lower/documentation';
import { countLines, deepestFunction, moduleDefinition } from '../../extract/lower/moduleDefinition';
import { createTapeWriter } from '../../extract/tape';
import { constraintOf } from './constraints';
import type { GoLowering } from './context';
import { createDocs } from './docs';
import { lowerNode } from './nodes';
import { createScopes } from './scopes';

/** Deeper nesting than any person writes; below it the call stack of the walk would be at risk. */
const DEEPEST = 1000;

/** Linear in the nodes. */
export function lowerGo(
  path: string,
  source: string,
  { root, comments, branches }: CaptureTree,
  problems: Problem[],
): FileFacts {
  const deep: TooDeep = { row: null };
  const ctx = createContext(source, comments, deep);
  const lines = countLines(source);
  const module = moduleDefinition(lines, null);
  ctx.definitions.push(module);
  for (const child of root.children) ctx.lower(child);
  module.doc = firstParagraph(ctx.doc);
  if (deep.row !== null)
    problems.push({
      path,
      line: deep.row + 1,
      message: `nested deeper than ${DEEPEST} levels: not read below`,
    });
  const hasDotImport = ctx.imports.some(({ form }) => form === 'all');
  return {
    path,
    language: 'go',
    lines,
    definitions: ctx.definitions,
    imports: ctx.imports,
    tape: createTapeWriter().finish(),
    branches,
    depth: deepestFunction(ctx.definitions),
    docMeasures: measureDoc(ctx.doc),
    problems,
    named: {
      unit: ctx.unit,
      condition: constraintOf(path, source, ctx.usesC),
      declares: [...ctx.declares],
      uses: [...ctx.uses].map((use): readonly [string, string] => {
        const [qualifier = '', name = ''] = use.split('\0');
        return [qualifier, name];
      }),
      free: hasDotImport ? [...ctx.free] : [],
      calls: ctx.calls,
    },
  };
}

/** Row of the first node that is not read as it is nested too deep. */
interface TooDeep {
  row: number | null;
}

function createContext(source: string, comments: CaptureTree['comments'], deep: TooDeep): GoLowering {
  let depth = 0;
  const ctx: GoLowering = {
    source,
    scopes: createScopes(),
    docBefore: createDocs(source, comments),
    definitions: [],
    imports: [],
    calls: [],
    declares: new Set(),
    uses: new Set(),
    free: new Set(),
    ...{ scope: 0, unit: '', doc: null, usesC: false },
    lower: (node) => {
      if (depth >= DEEPEST) {
        deep.row ??= node.row;
        return;
      }
      depth++;
      lowerNode(ctx, node);
      depth--;
    },
  };
  return ctx;
}
