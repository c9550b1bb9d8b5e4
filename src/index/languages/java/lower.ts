/** The captured nodes of a file of Java -> its facts. What names mean is told when files are linked. */
import type { Problem } from '../../../core/map/codeIndex';
import type { CaptureTree } from '../../extract/captureTree';
import type { FileFacts } from '../../extract/facts';
import { createBlockDocs } from '../../extract/named/docs';
import { boundedWalk, lowerByName } from '../../extract/named/facts';
import { createScopes } from '../../extract/named/scopes';
import type { NamedFacts } from '../../extract/namedFacts';
import type { JavaLowering } from './context';
import { javadocText } from './docs';
import { lowerNode } from './nodes';

/** Linear in the nodes. */
export function lowerJava(
  path: string,
  source: string,
  captured: CaptureTree,
  problems: Problem[],
): FileFacts {
  const walk = boundedWalk((node) => {
    lowerNode(ctx, node);
  });
  const ctx: JavaLowering = {
    source,
    scopes: createScopes(),
    parameters: createScopes(),
    docBefore: createBlockDocs(source, captured.comments, javadocText),
    definitions: [],
    imports: [],
    calls: [],
    types: new Map(),
    mentions: new Set(),
    anonymous: new Map(),
    tops: [],
    ...{ hasStar: false, scope: 0, unit: '', doc: null },
    lower: walk.lower,
  };
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.java$/, '');
  const doc = (): string | null => ctx.doc ?? docOfMain(ctx, stem);
  return lowerByName({
    path,
    language: 'java',
    captured,
    problems,
    ctx,
    walk,
    doc,
    named: () => namedFacts(ctx),
  });
}

/** A file of one type is documented where that is: the type of the file's name, else the first. */
function docOfMain({ tops }: JavaLowering, stem: string): string | null {
  return (tops.find(({ name }) => name === stem) ?? tops[0])?.doc ?? null;
}

function namedFacts({ unit, types, mentions }: JavaLowering): Omit<NamedFacts, 'calls'> {
  return {
    unit,
    condition: '',
    declares: [],
    uses: [],
    free: [],
    types: [...types.values()],
    mentions: [...mentions].map((each): readonly [number, string] => {
      const [scope = '', name = ''] = each.split('\0');
      return [Number(scope), name];
    }),
  };
}
