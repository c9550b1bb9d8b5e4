/** A call of a function of the workspace: arguments flow to its parameters, its results back to the site. */
import { KEYWORD_SPREAD, SPREAD } from '../../../extract/tape';
import type { Flow, ResultOf } from '../context';
import type { Given, Site, SiteArgument } from '../sites';
import { ELEMENTS, UNKEYED, elementNodes, evidenceOf, rulesOf } from '../context';
import { BEHIND_SPREAD } from '../sites';
import { passDefaults } from './defaults';

/** Links a call of a function, with the receiver it was taken from or null. */
export function linkCall(
  flow: Flow,
  site: Site,
  definition: number,
  receiver: number | null,
  result: number,
): void {
  flow.targets.add(
    site.number,
    definition,
    evidenceOf(receiver === null ? null : flow.objects.get(receiver)),
  );
  passValues(flow, site, definition, receiver, result);
}

/** Passes what a site gives to a function, and what the function returns to the result. */
export function passValues(
  flow: Flow,
  site: Site,
  definition: number,
  receiver: number | null,
  result: number,
): void {
  const fact = flow.program.definitions[definition]?.fact;
  if (!fact) return;
  const receiverFirst = receiver !== null && rulesOf(flow, definition).receiverIsParameter;
  if (receiver !== null) {
    const node = receiverFirst ? flow.parameter(definition, 0) : flow.receiver(definition);
    flow.solver.add(node, receiver);
  }
  // Most functions hand nothing back: no object for each of their calls.
  const call = flow.handedBack.has(definition) ? { given: site, definition, receiver, within: 0 } : null;
  if (call !== null && isRunAtOnce(flow, definition)) flow.handBack('receiver', call, result);
  // However many receivers bring the function to the site: all else is the same for each of them.
  const key = 2 * definition + (receiverFirst ? 1 : 0);
  const linked = flow.linked.get(site.number, key);
  if (linked < 0) {
    flow.linked.set(site.number, key, result);
    passArguments(flow, site, definition, receiverFirst ? 1 : 0);
  }
  if (linked !== result) giveResult(flow, definition, call, result);
}

function passArguments(flow: Flow, site: Site, definition: number, offset: number): void {
  for (const argument of site.arguments) passArgument(flow, definition, argument, offset);
  passDefaults(flow, site, definition, offset);
  if (flow.argumentLists.has(definition)) listArguments(flow, site, definition);
}

/** Gives a result all that a call of a function returns, where nothing else of the call is left to link. */
export function passResults(
  flow: Flow,
  given: Given,
  definition: number,
  receiver: number | null,
  result: number,
  within: number,
): void {
  const call = flow.handedBack.has(definition) ? { given, definition, receiver, within } : null;
  if (call !== null && isRunAtOnce(flow, definition)) flow.handBack('receiver', call, result);
  giveResult(flow, definition, call, result);
}

/** Whether calling a function gives what it returns, and neither a generator nor a promise. */
function isRunAtOnce(flow: Flow, definition: number): boolean {
  const fact = flow.program.definitions[definition]?.fact;
  return (
    fact !== undefined && !fact.generator && (!fact.async || !rulesOf(flow, definition).asyncGivesPromise)
  );
}

/** `call` is null where nothing is handed back. */
function giveResult(flow: Flow, definition: number, call: ResultOf | null, result: number): void {
  const fact = flow.program.definitions[definition]?.fact;
  if (fact?.generator) flow.solver.add(result, flow.objects.intern({ kind: 'generator', definition }));
  else if (fact?.async && rulesOf(flow, definition).asyncGivesPromise)
    flow.solver.add(result, flow.objects.intern({ kind: 'promise', node: flow.returns(definition) }));
  else {
    flow.solver.edge(flow.returns(definition), result);
    if (call !== null) flow.handBack('arguments', call, result);
  }
}

/** Puts what a function is called with into its `arguments`. */
function listArguments(flow: Flow, site: Site, definition: number): void {
  const list = flow.objects.intern({ kind: 'collection', node: flow.argumentList(definition) });
  for (const { node, position } of site.arguments) {
    if (position < 0) continue;
    flow.solver.edge(node, flow.field(list, ELEMENTS));
    flow.solver.edge(node, flow.field(list, String(position)));
  }
}

function passArgument(flow: Flow, definition: number, argument: SiteArgument, offset: number): void {
  const parameters = flow.program.definitions[definition]?.fact.parameters ?? [];
  if (argument.keyword !== null) {
    const named = parameters.findIndex((parameter) => parameter.name === argument.keyword);
    const position = named >= 0 ? named : parameters.findIndex((parameter) => parameter.kind === 'keywords');
    if (position < 0) return;
    if (parameters[position]?.kind === 'keywords')
      gather(flow, definition, position, argument.node, argument.keyword);
    else flow.solver.edge(argument.node, flow.parameter(definition, position));
    return;
  }
  if (argument.position === KEYWORD_SPREAD) {
    passKeywordSpread(flow, definition, argument.node, offset);
    return;
  }
  if (argument.position === SPREAD) {
    passSpread(flow, definition, argument, offset);
    return;
  }
  if (argument.position === BEHIND_SPREAD) {
    passBehindSpread(flow, definition, argument, offset);
    return;
  }
  const position = argument.position + offset;
  const rest = parameters.findIndex((parameter) => parameter.kind === 'rest');
  if (rest >= 0 && position >= rest) gather(flow, definition, rest, argument.node, String(position - rest));
  else if (parameters[position]?.kind === 'positional')
    flow.solver.edge(argument.node, flow.parameter(definition, position));
}

/** `f(*args, x)`: any parameter from where the list starts may be the last argument. */
function passBehindSpread(
  flow: Flow,
  definition: number,
  { node, start }: SiteArgument,
  offset: number,
): void {
  const parameters = flow.program.definitions[definition]?.fact.parameters ?? [];
  parameters.forEach(({ kind }, position) => {
    if (kind === 'rest') gather(flow, definition, position, node, null);
    else if (kind === 'positional' && position >= offset + (start ?? 0))
      flow.solver.edge(node, flow.parameter(definition, position));
  });
}

/** `*args`: each element may be any parameter from there on. */
function passSpread(flow: Flow, definition: number, { node, start }: SiteArgument, offset: number): void {
  const parameters = flow.program.definitions[definition]?.fact.parameters ?? [];
  flow.solver.watch(node, (value) => {
    if (flow.objects.get(value).kind !== 'collection') return;
    const elements = flow.field(value, ELEMENTS);
    parameters.forEach((parameter, position) => {
      if (parameter.kind === 'positional' && position >= offset + (start ?? 0)) {
        const key = start === undefined ? null : String(position - offset - start);
        for (const each of elementNodes(flow, value, key))
          flow.solver.edge(each, flow.parameter(definition, position));
      }
      if (parameter.kind !== 'rest') return;
      // A tuple of the same elements at the same positions.
      const isSame = start === position - offset && rulesOf(flow, definition).restIsImmutable;
      if (isSame) flow.solver.add(flow.parameter(definition, position), value);
      else gather(flow, definition, position, elements, null);
    });
  });
}

/** `**kwargs`: each element is the parameter of its key; the keywords parameter takes them as they are. */
function passKeywordSpread(flow: Flow, definition: number, node: number, offset: number): void {
  const parameters = flow.program.definitions[definition]?.fact.parameters ?? [];
  flow.solver.watch(node, (value) => {
    if (flow.objects.get(value).kind !== 'collection') return;
    parameters.forEach(({ name, kind }, position) => {
      if (position < offset || kind === 'rest') return;
      const parameter = flow.parameter(definition, position);
      if (kind === 'keywords') flow.solver.add(parameter, value);
      else {
        flow.solver.edge(flow.field(value, name), parameter);
        passUnkeyed(flow, flow.field(value, UNKEYED), parameter);
      }
    });
  });
}

/** What is under keys that are not known may be for another parameter. */
function passUnkeyed({ solver, objects }: Flow, unkeyed: number, parameter: number): void {
  solver.watch(unkeyed, (value) => {
    solver.add(parameter, objects.intern({ kind: 'guess' }));
    solver.add(parameter, value);
  });
}

/** Puts an argument into the collection that a rest or keywords parameter is. */
function gather(flow: Flow, definition: number, position: number, node: number, key: string | null): void {
  const parameter = flow.parameter(definition, position);
  const collection = flow.objects.intern({ kind: 'collection', node: parameter });
  flow.solver.add(parameter, collection);
  flow.solver.edge(node, flow.field(collection, ELEMENTS));
  flow.solver.edge(node, flow.field(collection, key ?? UNKEYED));
}
