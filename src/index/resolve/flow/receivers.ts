/** What the receiver of a method may be besides what it is seen called on. */
import type { Classes } from './classes';
import type { Flow } from './context';
import { isClassScope } from './scopes';

/**
 * A method is reachable on an instance of its own class, whether or not the workspace makes one. early: of classes
 * that nothing extends, as far as is known then; late: of the others, unless the flow brought only heirs and the
 * class itself is never made: an abstract one, whose heirs say what its methods call.
 */
export function seedReceivers(flow: Flow, classes: Classes, when: 'early' | 'late'): void {
  flow.program.definitions.forEach(({ fact, parent, file }, definition) => {
    const owner = flow.program.definitions[parent];
    const isPython = flow.program.files[file]?.facts.language === 'python';
    // `this` where fields of a class body are set.
    if (when === 'early' && isClassScope(fact.kind) && !isPython)
      flow.solver.add(
        flow.receiver(definition),
        flow.objects.intern({ kind: 'instance', definition, declared: false }),
      );
    if (when === 'early' || !owner || !isClassScope(owner.fact.kind) || parent === definition) return;
    const node = isPython ? flow.parameter(definition, 0) : flow.receiver(definition);
    const isReached = flow.solver.hasValues(node) && classes.hasHeirs(parent);
    if ((fact.receiver === 'instance' || fact.receiver === 'lexical') && !(isReached && !flow.constructed.has(parent)))
      flow.solver.add(node, flow.objects.intern({ kind: 'instance', definition: parent, declared: false }));
    if (fact.receiver === 'class' && !isReached)
      flow.solver.add(node, flow.objects.intern({ kind: 'class', definition: parent }));
  });
}
