import { existsSync } from 'node:fs';
import { readFile, readlink } from 'node:fs/promises';
import type { Boundary } from '../../core/running/boundary';
import type { Runner, RunnerKind } from '../../core/running/runner';
import { parseMountInfo, parseProbe, probeScript } from './probe';
import type { OwnPlace } from './probe';

export interface ProbedRunner extends Runner {
  /** What really isolates a command here, with or without network access. Asked once each, by running a script; UserError as run. */
  readonly boundary: (network?: boolean) => Promise<Boundary>;
  /** What was told of commands without network access; null before it was asked. */
  readonly known: () => Boundary | null;
  /** The place is another one from now on: it is asked again. */
  forget(): void;
}

export interface ProbeOptions {
  /** The workspace, absolute: where the script runs. */
  readonly root: string;
  /** Places outside of it that the user named for results, as they are called inside. */
  readonly named: readonly string[];
  readonly nowMs: () => number;
  /** Runs the script, in the runner's place; absent = the runner itself. */
  readonly prober?: Runner;
}

const PROBE_MS = 10_000;

/**
 * The runner, whose reports tell the boundary; it is probed before the first command, and again with network access. A
 * container's network is there for all its commands or for none, whatever they ask for: it is probed once.
 */
export function createProbedRunner(runner: Runner, options: ProbeOptions): ProbedRunner {
  const { root, named, nowMs, prober = runner } = options;
  const known = new Map<boolean, Boundary>();
  const probe = async (asked: boolean, signal: AbortSignal): Promise<Boundary> => {
    const network = asked && runner.kind !== 'container';
    const found = known.get(network);
    if (found !== undefined) return found;
    const request = { command: probeScript, folder: root, timeoutMs: PROBE_MS, network };
    const { output } = await prober.run(request, { onOutput: () => undefined }, signal);
    const boundary = parseProbe(output, await ownPlace(runner.kind), named, nowMs());
    // What was broken off tells nothing of the place.
    if (!signal.aborted) known.set(network, boundary);
    return boundary;
  };
  return {
    kind: runner.kind,
    boundary: (network = false) => probe(network, new AbortController().signal),
    known: () => known.get(false) ?? null,
    forget: () => known.clear(),
    run: async (request, hooks, signal) => {
      const boundary = await probe(request.network === true, signal);
      return { ...(await runner.run(request, hooks, signal)), boundary };
    },
  };
}

async function ownPlace(runner: RunnerKind): Promise<OwnPlace> {
  const namespace = (kind: string): Promise<string | null> =>
    readlink(`/proc/self/ns/${kind}`).catch(() => null);
  const [mnt, net, user] = await Promise.all([namespace('mnt'), namespace('net'), namespace('user')]);
  return {
    ...{ namespaces: { mnt, net, user }, runner },
    mounts: parseMountInfo(await readFile('/proc/self/mountinfo', 'utf8').catch(() => '')),
    inContainer: existsSync('/.dockerenv') || existsSync('/run/.containerenv'),
  };
}
