/** Methods of classes outside that call one which the class below is to define. */
import type { Flow } from '../context';

const STARTED: ReadonlyMap<string, string> = new Map([
  ['threading.Thread.start', 'run'],
  ['multiprocessing.Process.start', 'run'],
]);

/** Calling the method of that dotted name, read at a node, calls another of the receiver too, where the workspace has it. */
export function addStarted(flow: Flow, method: string, receiver: number, node: number): void {
  const started = STARTED.get(method);
  if (started === undefined) return;
  flow.solver.watch(flow.attribute(receiver, started), (value) => {
    if (flow.objects.get(value).kind !== 'external') flow.solver.add(node, value);
  });
}
