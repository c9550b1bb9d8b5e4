import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RunnerKind } from '../../core/runner';
import type { Machine } from '../project';
import type { Step } from '../recipe';
import { contentsOf } from './contents';
import type { ProvenStep, StepRecord } from './recordFile';

/** Whether a step has to be run, and why, as the end of a sentence. */
export type StepState =
  | { readonly kind: 'done'; readonly why: string; readonly proven: ProvenStep | null }
  | { readonly kind: 'due'; readonly why: string };

export interface StateParts {
  /** Absolute. */
  readonly root: string;
  readonly machine: Machine;
  readonly runner: RunnerKind;
}

/**
 * The state of a step by what is on the disk and what is known of its last success: the same inputs, the same tools, the
 * same kind of runner, and its product as it left it. A data file that is there is done, whoever has brought it.
 */
export function stepState(
  step: Step,
  known: StepRecord | undefined,
  { root, machine, runner }: StateParts,
): StepState {
  const { product, kind } = step;
  const proven = known?.proven ?? null;
  const contents = contentsOf(root, product, runner);
  if (kind === 'data' && product.kind === 'file')
    return contents === null
      ? { kind: 'due', why: `${product.path} is not there` }
      : { kind: 'done', why: `${product.path} is there (${contents.join('')})`, proven };
  if (known?.failed) return { kind: 'due', why: `its last run failed (${known.failed.end})` };
  if (proven === null) return { kind: 'due', why: 'it was never run from here' };
  if (product.kind === 'none')
    return { kind: 'due', why: 'it leaves nothing by which it is known to be done' };
  const why =
    missingOf(proven, product.path, contents) ??
    changedOf(proven, step, root) ??
    elsewhere(proven, step, machine, runner);
  return why === null
    ? { kind: 'done', why: 'inputs, tools and what it made are as they were when it succeeded', proven }
    : { kind: 'due', why };
}

/** What of the product is not as it was left; null where all is. */
function missingOf(proven: ProvenStep, path: string, contents: readonly string[] | null): string | null {
  if (contents === null) return `${path} is gone or does not work`;
  const there = new Set(contents);
  const gone = proven.contents.filter((each) => !there.has(each));
  return gone.length === 0 ? null : `${path} is no longer as it left it (${gone.slice(0, 3).join(', ')})`;
}

function changedOf(proven: ProvenStep, step: Step, root: string): string | null {
  const now = hashesOf(root, [...new Set([...Object.keys(proven.inputs), ...step.inputs])]);
  const changed = Object.keys(now).filter((path) => proven.inputs[path] !== now[path]);
  if (changed.length > 0) return `${changed.slice(0, 3).join(', ')} changed since`;
  return proven.proposed === step.command ? null : 'its command is another one now';
}

/** Why what was done is not done here; null where it is. */
function elsewhere(
  proven: ProvenStep,
  { programs }: Step,
  machine: Machine,
  runner: RunnerKind,
): string | null {
  if (proven.runner !== runner) return `it was run in another place (${proven.runner}, now ${runner})`;
  const newer = programs.find(
    (name) => proven.tools[name] !== undefined && proven.tools[name] !== (machine.programs.get(name) ?? ''),
  );
  return newer === undefined
    ? null
    : `${newer} is ${machine.programs.get(newer) ?? 'gone'}, and was ${proven.tools[newer]}`;
}

/** SHA-256 by path, null for what is no file. */
export function hashesOf(root: string, paths: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(paths.map((path) => [path, hashOf(root, path)]));
}

function hashOf(root: string, path: string): string | null {
  const file = join(root, path);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return null;
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
