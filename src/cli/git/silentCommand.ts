import type { Writable } from 'node:stream';
import { renderSilent } from '../../scenarios/git/silent/renderSilent';
import type { SilentEngine } from '../../session/structure/silentEngine';
import { writeJson, writeText } from '../output';
import { isFolder } from './isFolder';
import type { SilentOptions } from './syntax/silentSyntax';

export interface SilentTarget {
  readonly folder: string;
  /** Null: HEAD. */
  readonly ours: string | null;
  readonly theirs: string;
}

/**
 * The folder and the sides of `git silent [folder] [A] B`: of two words, the folder and B where there is a folder of the first one's
 * name.
 */
export async function silentTarget({ words }: SilentOptions): Promise<SilentTarget> {
  const [first = '', second, third] = words;
  if (third !== undefined) return { folder: first, ours: second ?? null, theirs: third };
  if (second === undefined) return { folder: '.', ours: null, theirs: first };
  return (await isFolder(first))
    ? { folder: first, ours: null, theirs: second }
    : { folder: '.', ours: first, theirs: second };
}

/** Runs `repomaster git silent`; 1 where a finding breaks or likely breaks something. Throws UserError, CancelledError. */
export async function runSilent(
  { how, json }: SilentOptions,
  { ours, theirs }: SilentTarget,
  { engine, stdout }: { readonly engine: SilentEngine; readonly stdout: Writable },
  signal: AbortSignal,
): Promise<number> {
  const { report } = await engine.look({ ours, theirs, how }, signal);
  await (json
    ? writeJson(stdout, [`${JSON.stringify(report)}\n`], signal)
    : writeText(stdout, [renderSilent(report)], signal));
  return report.findings.some(({ sureness }) => sureness !== 'check') ? 1 : 0;
}
