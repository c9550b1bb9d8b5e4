/** The functions of `operator` that do what an operator does: the first argument is asked by the operator's method. */
import { argumentAt } from '../../../resolve/flow/sites';
import { callMethodAt, positional } from '../../../resolve/flow/calls/effects';
import type { Effect } from '../../../resolve/flow/calls/effects';

const binary =
  'add sub mul truediv floordiv mod pow matmul lshift rshift xor and_ or_ lt le gt ge eq ne contains getitem delitem';
const unary = 'neg pos invert abs index';
const inPlace = 'iadd isub imul itruediv ifloordiv imod ipow imatmul ilshift irshift ixor iand ior';

const asks =
  (method: string): Effect =>
  (flow, site, result) => {
    const [left, right] = [argumentAt(site, 0), argumentAt(site, 1)];
    if (left === undefined) return;
    const given = right === undefined ? [] : [positional(right, 0)];
    flow.solver.watch(left, (value) => {
      const { kind } = flow.objects.get(value);
      if (kind === 'instance') callMethodAt(flow, site, value, method, given, result);
    });
  };

/** The models, by dotted name. */
export const operatorEffects: readonly (readonly [string, Effect])[] = `${binary} ${unary} ${inPlace}`
  .split(' ')
  .map((name) => [`operator.${name}`, asks(`__${name.replace('_', '')}__`)] as const);
