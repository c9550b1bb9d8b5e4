import type { Pausing } from '../../../../core/async/pausing';
import type { Flow } from '../context';

/** Calls the classes that waited for their bases. */
export function* callEarly(flow: Flow): Pausing<void> {
  const early = flow.early ?? [];
  flow.early = null;
  for (const { site, definition, result } of early)
    flow.invoke(site, flow.objects.intern({ kind: 'class', definition }), result);
  yield* flow.solver.runPausing();
}
