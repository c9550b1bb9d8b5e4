/** Resolves the conflicts of a folder, or undoes that: FOLDER STEP CHOICES|undo. */
import type { Choice } from '../../../../src/scenarios/git/resolution';
import { USUAL_HOLDS, resolveConflicts } from '../../../../src/scenarios/git/resolveConflicts';
import { runKilledWork } from './killedWork';

const code = { outlineOf: async () => null, callsOf: async () => null };

runKilledWork((repository, work, onStep, signal) => {
  const choices = JSON.parse(work) as readonly Choice[];
  const request = { choices, message: null, code, runTests: null, holdOn: USUAL_HOLDS };
  return resolveConflicts(repository, request, signal, onStep);
});
