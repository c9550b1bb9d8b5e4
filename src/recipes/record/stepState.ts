import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { RunnerKind } from '../../core/running/runner';
import type { Machine } from '../project';
import type { Product, Step } from '../recipe';
import { contentsOf } from './contents';
import type { ProvenStep, StepRecord } from './recordFile';

/**
 * Whether a step has to be run, and why, as the end of a sentence. Of what is due: `never` run from here, its last run
 * `failed`, what it goes by or made is another (`changed`), or it is of a kind that is never done (`open`).
 */
export type StepState =
  | { readonly kind: 'done'; readonly why: Phrase; readonly proven: ProvenStep | null }
  | { readonly kind: 'due'; readonly reason: DueReason; readonly why: Phrase };

export type DueReason = 'never' | 'failed' | 'changed' | 'open';

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
      ? due(known?.failed ? 'failed' : 'never', phrase('{0} is missing', product.path))
      : { kind: 'done', why: phrase('{0} exists ({1})', product.path, contents.join('')), proven };
  if (known?.failed) return due('failed', phrase('its last run failed ({0})', known.failed.end));
  if (proven === null) return due('never', phrase('it has not run yet'));
  const why =
    missingOf(proven, product, contents) ??
    changedOf(proven, step, root) ??
    elsewhere(proven, step, machine, runner);
  if (why !== null) return due('changed', why);
  return product.kind === 'none'
    ? due('open', phrase('it leaves nothing that shows it is done'))
    : {
        ...{ kind: 'done', proven },
        why: phrase('its inputs, tools and results have not changed since it succeeded'),
      };
}

function due(reason: DueReason, why: Phrase): StepState {
  return { kind: 'due', reason, why };
}

/** What of the product is not as it was left; null where all is. */
function missingOf(proven: ProvenStep, product: Product, contents: readonly string[] | null): Phrase | null {
  if (product.kind === 'none') return null;
  const { path } = product;
  if (contents === null) return phrase('{0} is missing or does not work', path);
  const there = new Set(contents);
  const gone = proven.contents.filter((each) => !there.has(each));
  return gone.length === 0 ? null : phrase('{0} has changed since ({1})', path, gone.slice(0, 3).join(', '));
}

function changedOf(proven: ProvenStep, step: Step, root: string): Phrase | null {
  const now = hashesOf(root, [...new Set([...Object.keys(proven.inputs), ...step.inputs])]);
  const changed = Object.keys(now).filter((path) => proven.inputs[path] !== now[path]);
  if (changed.length > 0) return phrase('{0} changed since', changed.slice(0, 3).join(', '));
  return proven.proposed === step.command ? null : phrase('its command has changed');
}

/** Why what was done is not done here; null where it is. */
function elsewhere(proven: ProvenStep, step: Step, machine: Machine, runner: RunnerKind): Phrase | null {
  if (placeOf(proven.runner) !== placeOf(runner))
    return phrase('it ran somewhere else ({0}, now {1})', proven.runner, runner);
  // Where nothing was asked, nothing is known to be another.
  const programs = machine.programs.size === 0 ? [] : step.programs;
  const newer = programs.find(
    (name) => proven.tools[name] !== undefined && proven.tools[name] !== (machine.programs.get(name) ?? ''),
  );
  return newer === undefined
    ? null
    : changedTool(newer, machine.programs.get(newer), proven.tools[newer] ?? '');
}

function changedTool(name: string, now: string | undefined, before: string): Phrase {
  return now === undefined
    ? phrase('{0} is missing (was {1})', name, before)
    : phrase('{0} is {1} (was {2})', name, now, before);
}

/** A command that cannot be typed into the terminal is captured on the same machine. */
function placeOf(runner: RunnerKind): Exclude<RunnerKind, 'terminal'> {
  return runner === 'terminal' ? 'process' : runner;
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
