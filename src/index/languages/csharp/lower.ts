/** The captured nodes of a file of C# -> its facts. Which types its names mean is told when files are linked. */
import type { Problem } from '../../../core/map/codeIndex';
import type { CaptureTree } from '../../extract/captureTree';
import type { FileFacts } from '../../extract/facts';
import { createDocs } from '../../extract/named/docs';
import { boundedWalk, lowerByName } from '../../extract/named/facts';
import { createScopes } from '../../extract/named/scopes';
import type { NamedCallFact, NamedFacts } from '../../extract/namedFacts';
import { nameOf } from '../../resolve/modules/paths';
import type { CSharpLowering } from './context';
import { textOfComment } from './docs';
import { lowerNode, lowerScope } from './nodes';

/** Linear in the nodes. */
export function lowerCSharp(
  path: string,
  source: string,
  captured: CaptureTree,
  problems: Problem[],
): FileFacts {
  const walk = boundedWalk((node) => {
    if (node === captured.root) lowerScope(ctx, node);
    else lowerNode(ctx, node);
  });
  const ctx: CSharpLowering = {
    source,
    scopes: createScopes(),
    docBefore: createDocs(source, captured.comments, textOfComment),
    definitions: [],
    imports: [],
    calls: [],
    types: [],
    mentions: new Set(),
    locals: new Map(),
    ...{ scope: 0, namespace: '', type: null },
    lower: walk.lower,
  };
  const doc = (): string | null => docOfFile(path, ctx);
  // The statements of a file are a block, whose functions are there from its beginning.
  const file = { ...captured, root: { ...captured.root, children: [captured.root] } };
  return lowerByName({ path, language: 'csharp', captured: file, problems, ctx, walk, doc, named });
}

function named(ctx: CSharpLowering): Omit<NamedFacts, 'calls'> {
  ctx.calls.forEach((call, at) => {
    ctx.calls[at] = localCall(ctx, call);
  });
  return {
    ...{ unit: ctx.types.find(({ definition }) => definition !== 0)?.name ?? '', condition: '' },
    ...{ declares: [], uses: [], free: [] },
    types: ctx.types.map(({ definition, name, parameters, members, given, otherNames }) => ({
      ...{ definition, name, parameters, members, given },
      ...(otherNames === undefined ? {} : { otherNames }),
    })),
    mentions: [...ctx.mentions].map((each): readonly [number, string] => {
      const [scope = '', name = ''] = each.split('\0');
      return [Number(scope), name];
    }),
  };
}

/** A local function may be called above it: such a call has its offset until its index is known. */
function localCall(ctx: CSharpLowering, call: NamedCallFact): NamedCallFact {
  return call.form === 'literal' ? { ...call, definition: ctx.locals.get(-call.definition - 1) ?? 0 } : call;
}

/** A file says nothing of itself: what it documents is the type that it is named after, else its first. */
function docOfFile(path: string, ctx: CSharpLowering): string | null {
  const [stem] = nameOf(path).split('.');
  const types = ctx.types.filter(({ definition }) => definition > 0);
  const main = types.find(({ definition }) => ctx.definitions[definition]?.name === stem) ?? types[0];
  return main?.doc ?? null;
}
