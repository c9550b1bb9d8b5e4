/** The captured nodes of a file of Rust -> its facts. What its paths mean is told when files are linked. */
import type { Problem } from '../../../core/map/codeIndex';
import type { CaptureTree } from '../../extract/captureTree';
import type { FileFacts } from '../../extract/facts';
import { boundedWalk, lowerByName } from '../../extract/named/facts';
import { createScopes } from '../../extract/named/scopes';
import type { NamedFacts } from '../../extract/namedFacts';
import { createBefore } from './before';
import type { RustLowering } from './context';
import { lowerNode } from './nodes';

/** Linear in the nodes. */
export function lowerRust(
  path: string,
  source: string,
  captured: CaptureTree,
  problems: Problem[],
): FileFacts {
  const walk = boundedWalk((node) => {
    lowerNode(ctx, node);
  });
  const ctx: RustLowering = {
    source,
    scopes: createScopes(),
    generics: createScopes(),
    before: createBefore(source, captured.comments),
    definitions: [],
    imports: [],
    calls: [],
    names: [],
    groups: [],
    paths: new Map(),
    ...{ scope: 0, holder: null, isSelfHeld: false },
    lower: walk.lower,
  };
  const doc = (): string | null => ctx.before.innerDoc(0);
  const named = (): Omit<NamedFacts, 'calls'> => namedFacts(ctx);
  return lowerByName({ path, language: 'rust', captured, problems, ctx, walk, doc, named });
}

function namedFacts(ctx: RustLowering): Omit<NamedFacts, 'calls'> {
  const hasGlob = ctx.imports.some(({ form }) => form === 'all');
  const paths = [...ctx.paths].flatMap(([key, line]) => {
    const [scope = '', path = ''] = key.split(' ');
    return hasGlob || path.includes('::') ? [{ scope: Number(scope), path, line }] : [];
  });
  return {
    ...{ unit: '', condition: '', declares: [], uses: [], free: [] },
    scoped: { names: ctx.names, groups: ctx.groups, paths },
  };
}
