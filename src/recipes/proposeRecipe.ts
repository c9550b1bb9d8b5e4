import { dataSteps } from './data/dataSteps';
import { declaredSteps } from './detect/declaredSteps';
import { environmentSteps } from './detect/environmentSteps';
import { nodeSteps } from './detect/nodeSteps';
import { pythonSteps } from './detect/python/pythonSteps';
import { toolchainSteps } from './detect/toolchains';
import type { Machine, Project } from './project';
import { STEP_KINDS } from './recipe';
import type { Found, Recipe, Step } from './recipe';

const NEEDS: readonly Step['need'][] = ['required', 'optional', 'alternative'];

/**
 * How the repository is set up on this machine, as its files say; empty where none says anything. Where an environment is
 * the only one that is told of, it is required; beside an ecosystem's own it is another way. Linear in the texts.
 */
export function proposeRecipe(project: Project, machine: Machine): Recipe {
  const python = pythonSteps(project, machine);
  const found: readonly Found[] = [
    python,
    nodeSteps(project, machine),
    toolchainSteps(project, machine),
    environmentSteps(project, machine),
    dataSteps(project),
  ];
  const steps = found.flatMap(({ steps: own = [] }) => own);
  const told = declaredSteps(project, steps, python.environments);
  const all = [...steps, ...(told.steps ?? [])];
  return {
    steps: inOrder(needed(all)),
    tools: found.flatMap(({ tools = [] }) => tools),
    needed: found.flatMap(({ needed: files = [] }) => files),
    notes: [...found, told].flatMap(({ notes = [] }) => notes),
  };
}

/** The first of several ways to an environment is required where there is no other. */
function needed(steps: readonly Step[]): readonly Step[] {
  if (steps.some(({ need }) => need === 'required')) return steps;
  const first = steps.find(({ need }) => need === 'alternative');
  return steps.map((step) => (step === first ? { ...step, need: 'required' } : step));
}

function inOrder(steps: readonly Step[]): readonly Step[] {
  const rank = ({ kind, need }: Step): number =>
    NEEDS.indexOf(need) * STEP_KINDS.length + STEP_KINDS.indexOf(kind);
  return [...steps].sort((a, b) => rank(a) - rank(b));
}
