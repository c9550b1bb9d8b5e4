/** The captured nodes of a file of Go -> its facts. Which package's names it reads is told when files are linked. */
import type { Problem } from '../../../core/map/codeIndex';
import type { CaptureTree } from '../../extract/captureTree';
import type { FileFacts } from '../../extract/facts';
import { createDocs } from '../../extract/named/docs';
import { boundedWalk, lowerByName } from '../../extract/named/facts';
import { createScopes } from '../../extract/named/scopes';
import type { NamedFacts } from '../../extract/namedFacts';
import { constraintOf } from './constraints';
import type { GoLowering } from './context';
import { textOfComment } from './docs';
import { lowerNode } from './nodes';

/** Linear in the nodes. */
export function lowerGo(path: string, source: string, captured: CaptureTree, problems: Problem[]): FileFacts {
  const walk = boundedWalk((node) => {
    lowerNode(ctx, node);
  });
  const ctx: GoLowering = {
    source,
    scopes: createScopes(),
    docBefore: createDocs(source, captured.comments, textOfComment),
    definitions: [],
    imports: [],
    calls: [],
    declares: new Set(),
    uses: new Set(),
    free: new Set(),
    ...{ scope: 0, unit: '', doc: null, usesC: false },
    lower: walk.lower,
  };
  const named = (): Omit<NamedFacts, 'calls'> => namedFacts(path, ctx);
  return lowerByName({ path, language: 'go', captured, problems, ctx, walk, doc: () => ctx.doc, named });
}

function namedFacts(path: string, ctx: GoLowering): Omit<NamedFacts, 'calls'> {
  const hasDotImport = ctx.imports.some(({ form }) => form === 'all');
  return {
    unit: ctx.unit,
    condition: constraintOf(path, ctx.source, ctx.usesC),
    declares: [...ctx.declares],
    uses: [...ctx.uses].map((use): readonly [string, string] => {
      const [qualifier = '', name = ''] = use.split('\0');
      return [qualifier, name];
    }),
    free: hasDotImport ? [...ctx.free] : [],
  };
}
