import { existsSync } from 'node:fs';
import { readlink } from 'node:fs/promises';
import type { Boundary } from '../../core/boundary';
import type { Runner } from '../../core/runner';
import { parseProbe, probeScript } from './probe';
import type { OwnPlace } from './probe';

export interface ProbedRunner extends Runner {
  /** What really isolates a command without network access here. Asked once, by running a script; UserError as run. */
  readonly boundary: () => Promise<Boundary>;
}

export interface ProbeOptions {
  /** The workspace, absolute: where the script runs. */
  readonly root: string;
  /** Places outside of it that the user named for results, as they are called inside. */
  readonly named: readonly string[];
  readonly nowMs: () => number;
}

const PROBE_MS = 10_000;

/** The runner, whose reports tell the boundary; it is probed before the first command, and again with network access. */
export function createProbedRunner(runner: Runner, { root, named, nowMs }: ProbeOptions): ProbedRunner {
  const known = new Map<boolean, Boundary>();
  const probe = async (network: boolean): Promise<Boundary> => {
    const found = known.get(network);
    if (found !== undefined) return found;
    const request = { command: probeScript, folder: root, timeoutMs: PROBE_MS, network };
    const { output } = await runner.run(request, { onOutput: () => undefined }, new AbortController().signal);
    const boundary = parseProbe(output, await ownPlace(), named, nowMs());
    known.set(network, boundary);
    return boundary;
  };
  return {
    kind: runner.kind,
    boundary: () => probe(false),
    run: async (request, hooks, signal) => {
      const boundary = await probe(request.network === true);
      return { ...(await runner.run(request, hooks, signal)), boundary };
    },
  };
}

async function ownPlace(): Promise<OwnPlace> {
  const namespace = (kind: string): Promise<string | null> =>
    readlink(`/proc/self/ns/${kind}`).catch(() => null);
  const [mnt, net, user] = await Promise.all([namespace('mnt'), namespace('net'), namespace('user')]);
  return {
    namespaces: { mnt, net, user },
    inContainer: existsSync('/.dockerenv') || existsSync('/run/.containerenv'),
  };
}
