/** Functions with some of their arguments given: `functools.partial`. */
import type { Flow } from '../context';
import type { Site, SiteArgument } from '../sites';
import { argumentAt } from '../sites';
import { rulesOf } from '../context';
import { ANYTHING } from '../solving/objects';
import { behindFixed, movedArguments } from './movedArguments';

/** A partial of a partial of ... deeper than this is one that contains itself. */
const DEEPEST = 4;
const depths = new WeakMap<readonly SiteArgument[], number>();

/** Lets a site call what was made partial at another, with the arguments of both. */
export function invokeKept(flow: Flow, site: Site, made: number, result: number): void {
  const maker = flow.sites[made];
  if (maker?.isCut) flow.invoke(site, ANYTHING, result);
  if (maker && rulesOf(flow, maker.from).callKept(flow, maker, site, result)) return;
  const callee = maker && argumentAt(maker, 0);
  const depth = depths.get(site.arguments) ?? 0;
  if (!maker || callee === undefined || depth >= DEEPEST) return;
  // Listed by what it calls: the site itself calls nothing else.
  site.delegated = true;
  const called = flow.derivedSite(site, `kept ${made}`, () => {
    const given = joinArguments(maker, site.arguments);
    depths.set(given, depth + 1);
    return { arguments: given, result };
  });
  called.standsIn = true;
  flow.invokeAll(called, callee, result);
}

const METHOD_MAKER = 'functools.partialmethod';

/** What reading a value from a class gives, where it is a partial method: one of the bound function; else the value. */
export function bindKept(flow: Flow, value: number, receiver: number): number {
  const object = flow.objects.get(value);
  const maker = object.kind === 'kept' ? flow.sites[object.site] : undefined;
  const method = maker && argumentAt(maker, 0);
  if (!maker?.externals?.includes(METHOD_MAKER) || method === undefined) return value;
  const bound = flow.derivedSite(maker, `bound ${receiver}`, () => {
    const node = flow.solver.newNode();
    flow.bindAll(method, node, receiver, 'class');
    const others = maker.arguments.filter(({ position }) => position !== 0);
    return { arguments: [{ node, position: 0, keyword: null }, ...others], result: flow.solver.newNode() };
  });
  bound.literals = maker.literals;
  bound.literalKeywords = maker.literalKeywords;
  return flow.objects.intern({ kind: 'kept', site: bound.number });
}

/** What is kept comes first; the maker's own first argument is the function. */
function joinArguments(maker: Site, given: readonly SiteArgument[]): SiteArgument[] {
  return behindFixed(movedArguments(maker.arguments, -1), maker.literals - 1, given);
}
