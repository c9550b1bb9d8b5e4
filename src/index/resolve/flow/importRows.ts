/** Rows that bring in what is defined elsewhere: imports, and the bases of classes. */
import { NONE } from '../../extract/tape';
import type { ImportTarget } from '../program';
import { nodeOf } from './fileFlow';
import { inheritFromFunction } from './kinds/prototypes';
import type { FileFlow, Row } from './fileFlow';

export function addImport(context: FileFlow, row: Row): void {
  const { file, flow } = context;
  const fact = file.facts.imports[row.a];
  const declared = file.imports[row.a];
  const target = runningTarget(context, declared, file.running[row.a]);
  if (!fact || !target) return;
  // `import a.b` binds a.
  const bindsFirst =
    flow.rules[file.number]?.importBindsFirst === true &&
    fact.form === 'module' &&
    fact.local !== null &&
    fact.source.startsWith(`${fact.local}.`);
  const isDynamic =
    fact.form === 'module' && fact.mode === 'import' && fact.local === null && fact.exported === null;
  if (isDynamic && flow.rules[file.number]?.asyncGivesPromise) {
    const node = flow.solver.newNode();
    flow.solver.add(row.node, flow.objects.intern({ kind: 'promise', node }));
    addTarget(context, { ...row, node }, target);
  } else addTarget(context, row, bindsFirst ? flow.program.modules.resolveFirst(file.facts, fact) : target);
}

/** Of a name that only the declarations have, a type, these. */
function runningTarget(
  { modules }: FileFlow,
  declared: ImportTarget | undefined,
  running: ImportTarget | undefined,
): ImportTarget | undefined {
  if (running === declared || running?.kind !== 'member') return running;
  return modules.find(running.file, running.name) === undefined ? declared : running;
}

function addTarget(context: FileFlow, row: Row, target: ImportTarget): void {
  const { solver, objects } = context.flow;
  switch (target.kind) {
    case 'module': {
      solver.add(row.node, objects.intern({ kind: 'module', file: target.file }));
      const whole = context.modules.whole(target.file);
      if (whole !== undefined) solver.edge(whole, row.node);
      return;
    }
    case 'member': {
      const found = context.modules.find(target.file, target.name);
      // `from . import m` of a package binds the name that it asks for: what is meant is the submodule.
      const isOwn = target.file === context.file.number && target.submodule !== null;
      if (found !== undefined && !isOwn) solver.edge(found, row.node);
      else if (target.submodule !== null)
        solver.add(row.node, objects.intern({ kind: 'module', file: target.submodule }));
      return;
    }
    case 'namespace':
      solver.add(row.node, objects.intern({ kind: 'namespace', dotted: target.dotted }));
      return;
    case 'external':
      solver.add(row.node, objects.intern({ kind: 'external', name: target.name }));
      return;
    case 'package':
    case 'missing':
      return;
  }
}

export function addBase(context: FileFlow, row: Row): void {
  const { flow, classes } = context;
  const definition = context.file.firstDefinition + row.a;
  if (row.c === 2) {
    if (row.b !== NONE) flow.metaclasses.set(definition, nodeOf(context, row.b));
    return;
  }
  const position = context.basesSeen.get(definition) ?? 0;
  context.basesSeen.set(definition, position + 1);
  if (row.b === NONE) return;
  flow.solver.watch(nodeOf(context, row.b), (value) => {
    const object = flow.objects.get(value);
    if (row.c === 1) {
      if (object.kind === 'class') classes.addInterface(definition, position, object.definition);
      return;
    }
    if (object.kind === 'class') classes.addBase(definition, position, object.definition);
    if (object.kind === 'external') classes.addExternalBase(definition, position, object.name);
    if (object.kind === 'function') inheritFromFunction(flow, definition, object.definition);
  });
}
