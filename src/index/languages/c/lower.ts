/** The captured nodes of a file of C or C++ -> its facts. */
import type { Language, Problem } from '../../../core/map/codeIndex';
import type { CaptureTree, CapturedNode } from '../../extract/captureTree';
import type { FileFacts } from '../../extract/facts';
import { lowerChildren } from '../../extract/named/context';
import { createDocs } from '../../extract/named/docs';
import { boundedWalk, lowerByName } from '../../extract/named/facts';
import { createScopes } from '../../extract/named/scopes';
import type { NamedFacts } from '../../extract/namedFacts';
import type { CLowerer, CLowering } from './context';
import { textOfComment } from './docs';
import { cLowerers } from './nodes';

export interface Dialect {
  readonly language: Language;
  readonly lowerers: ReadonlyMap<string, CLowerer>;
  readonly hasNamespaces: boolean;
}

/** Linear in the nodes. */
export function lowerDialect(
  { language, lowerers, hasNamespaces }: Dialect,
  path: string,
  source: string,
  captured: CaptureTree,
  problems: Problem[],
): FileFacts {
  const walk = boundedWalk((node) => {
    lowerNode(lowerers, ctx, node);
  });
  const ctx: CLowering = {
    source,
    hasNamespaces,
    scopes: createScopes(),
    docBefore: createDocs(source, captured.comments, textOfComment),
    definitions: [],
    imports: [],
    calls: [],
    declares: new Set(),
    macros: new Set(),
    functions: [],
    brought: [],
    namespaces: new Set(),
    places: [''],
    ...{ scope: 0, path: [], head: null, hidden: 0 },
    lower: walk.lower,
  };
  const doc = (): string | null => headerDoc(source, captured);
  return lowerByName({ path, language, captured, problems, ctx, walk, doc, named: () => namedFacts(ctx) });
}

export function lowerC(path: string, source: string, captured: CaptureTree, problems: Problem[]): FileFacts {
  return lowerDialect(
    { language: 'c', lowerers: cLowerers, hasNamespaces: false },
    path,
    source,
    captured,
    problems,
  );
}

function lowerNode(lowerers: Dialect['lowerers'], ctx: CLowering, node: CapturedNode): void {
  const lower = lowerers.get(node.kind);
  if (lower) lower(ctx, node);
  else lowerChildren(ctx, node);
}

function namedFacts(ctx: CLowering): Omit<NamedFacts, 'calls'> {
  const places = ctx.definitions.map((_, number) => ctx.places[number] ?? '');
  return {
    unit: '',
    condition: '',
    declares: [...ctx.declares],
    uses: [],
    free: [],
    declared: { functions: ctx.functions, macros: [...ctx.macros], brought: ctx.brought, places },
  };
}

const LICENCE = /copyright|licen[cs]e|spdx-|all rights reserved/i;

/** The first comment that says what the file is, behind those about its licence and before any code. */
function headerDoc(source: string, { root, comments }: CaptureTree): string | null {
  const firstCode = root.children[0]?.start ?? source.length;
  let group: string[] = [];
  let end = 0;
  for (const comment of comments) {
    if (comment.start > firstCode) break;
    const between = source.slice(end, comment.start);
    if (/\n\s*\n/.test(between) && group.length > 0) {
      const text = group.join('\n').trim();
      if (text !== '' && !LICENCE.test(text)) return text;
      group = [];
    }
    group.push(textOfComment(source.slice(comment.start, comment.end)));
    end = comment.end;
  }
  const text = group.join('\n').trim();
  const isApart = /^\s*\n\s*\n|^\s*#/.test(source.slice(end));
  return text !== '' && !LICENCE.test(text) && isApart ? text : null;
}
