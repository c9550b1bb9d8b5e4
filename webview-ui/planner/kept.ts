/** What the page remembers over being hidden and over a restart of the window: what is planned comes from the host again. */
import { parseKeptPlan } from '../../src/protocol/keptPlan';
import type { KeptPlan } from '../../src/protocol/keptPlan';
import type { CommitsState, KeptCommits } from './commitsState';
import { startState } from './state';
import type { PlannerState } from './state';

/** What `parseKept` reads. */
export function renderKept({ content, done }: PlannerState): KeptPlan {
  switch (content.kind) {
    case 'commits':
      return { plan: { kind: 'commits', ...keptOf(content.commits) }, done, onto: null };
    case 'rebase': {
      const { view, edits } = content.rebase;
      return { plan: { kind: 'rebase', todo: edits.now }, done, onto: view.onto.name };
    }
    case 'loading':
    case 'empty':
      return { plan: null, done, onto: null };
  }
}

function keptOf({ edits, planCheck: check }: CommitsState): KeptCommits {
  return { draft: edits.now, check };
}

/** The state that a page begins with; what another version has kept counts as nothing. */
export function parseKept(raw: unknown): PlannerState {
  const kept = parseKeptPlan(raw);
  return kept ? { ...startState, kept: kept.plan, done: kept.done } : startState;
}
