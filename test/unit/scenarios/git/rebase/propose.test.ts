import assert from 'node:assert/strict';
import type { TodoItem } from '../../../../../src/core/git/rebase';
import type { Forecast, Forecaster } from '../../../../../src/scenarios/git/rebase/forecast';
import { propose } from '../../../../../src/scenarios/git/rebase/propose';
import { noSignal } from '../../../../integration/scan/gitFolder';
import { noCode } from '../../../../integration/scenarios/git/merging';
import { factsOf, idOf, rangeOf } from './ranges';

describe('plans of a rebase', () => {
  /** Twelve commits, each with its fixup. */
  const subjects = Array.from({ length: 12 }, (_, at) => `Add part ${at}`);
  const range = rangeOf(...subjects, ...subjects.map((subject) => `fixup! ${subject}`));

  /** Commits conflict where the todo is refused; the rest comes to one tree. `count` says how many todos were asked for. */
  function forecasterOf(
    refuses: (todo: readonly TodoItem[]) => boolean,
  ): Forecaster & { count: () => number } {
    let count = 0;
    return {
      count: () => count,
      forecast: async (todo): Promise<Forecast> => {
        count++;
        const tree = refuses(todo) ? 'other' : 'same';
        return { tree, conflicts: [], first: null, commits: [], redundant: new Set(), emptied: null };
      },
      regions: async () => [],
      files: async () => new Map(),
      blobs: async () => new Map(),
    };
  }

  const foldsOf = (todo: readonly TodoItem[] = []): number =>
    todo.filter(({ action }) => action === 'fixup').length;

  it('try suggestions together: few forecasts where all fit', async () => {
    const forecaster = forecasterOf(() => false);
    const [plan] = await propose(range, factsOf(range), { forecaster, code: noCode }, noSignal);
    assert.deepEqual([foldsOf(plan?.todo), plan?.sure], [12, true]);
    assert.ok(forecaster.count() <= 4, `${forecaster.count()} forecasts`);
  });

  it('leave out the one suggestion that changes files, and take the others', async () => {
    const unfit = idOf('p');
    const forecaster = forecasterOf((todo) =>
      todo.some(({ action, commit }) => action === 'fixup' && commit === unfit),
    );
    const [plan] = await propose(range, factsOf(range), { forecaster, code: noCode }, noSignal);
    assert.equal(foldsOf(plan?.todo), 11);
    assert.equal(plan?.todo.find(({ commit }) => commit === unfit)?.action, 'pick');
  });
});
