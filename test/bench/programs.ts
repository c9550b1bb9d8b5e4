/** The programs that measure, each run in a process of its own, so that none pays for another's memory or compiled code. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { SourceFile } from '../../src/core/ports';
import { repositoryRoot } from '../support/paths';
import type { EditKind } from './edits';
import type { Query } from './queries';

/** What each is asked and answers. Times are in ms of the wall clock; cpuMs adds up all threads of the process. */
export type Programs = {
  /** Merely reads, or reads and parses, the files in parse workers: the floor. */
  floor: { input: PoolInput & { readonly what: FloorWork }; output: Cost };
  /** Reads, parses and takes the facts in the product's own parse workers. */
  facts: { input: PoolInput; output: Cost };
  /** The whole index of a folder, as `repomaster index` builds it: cold where nothing is stored, warm where it is. */
  start: { input: FolderInput; output: StartCost };
  /** The git log of a repository, as the index reads it. */
  gitLog: { input: { readonly folder: string }; output: Cost };
  /** Where the time of facts goes, by a sampling profile of one thread. */
  profile: { input: PoolInput; output: readonly Share[] };
  /** Edits of one file each, brought into the index of a folder that may be written to. */
  update: { input: UpdateInput; output: UpdateCost };
  /** The event loop of whoever asks the index worker, while that builds. */
  host: { input: PoolInput & FolderInput; output: HostCost };
  /** search_code for what the folder has. */
  search: { input: SearchInput; output: SearchCost };
  /** What memory a cold start takes. */
  memory: { input: FolderInput; output: MemoryCost };
  /** A command that does nothing by each runner, and without one, taking turns. */
  runners: { input: RunnersInput; output: readonly RunnerCost[] };
  /** Much output by one of the ways that it takes, or by none: the floor. */
  output: { input: OutputInput; output: OutputCost };
  /** The chat's page with a conversation in a real browser. */
  chatPage: { input: ChatPageInput; output: ChatPageCost };
  /** The extension as users download it. */
  package: {
    input: Readonly<Record<string, never>>;
    output: { readonly sizeBytes: number; readonly files: number };
  };
};

export type FloorWork = 'read' | 'parse';

export interface PoolInput {
  /** Absolute. */
  readonly folder: string;
  readonly workers: number;
  readonly files: readonly SourceFile[];
}

export interface FolderInput extends Omit<PoolInput, 'files'> {
  /** Where indexes are stored (absolute); null: nowhere. */
  readonly storage: string | null;
}

export interface Cost {
  readonly ms: number;
  readonly cpuMs: number;
}

/** Of all, the storing at the end included. */
export interface StartCost extends Cost {
  /** How long until the index answers. */
  readonly answersAfterMs: number;
  /** Within the phases. */
  readonly storeReadingMs: number;
  /** By phase, in their order; linking by step. */
  readonly phases: readonly { readonly phase: string; readonly ms: number }[];
}

/** Bytes; of the process with its threads where nothing else is said. */
export interface MemoryCost {
  /** Before anything is done. */
  readonly beganBytes: number;
  readonly peakBytes: number;
  /** Of samples, by what was done: reading and parsing, linking, storing at the end. */
  readonly peaks: Readonly<Record<'parsing' | 'linking' | 'storing', number>>;
  /** Of the thread that links, beyond what it began with, at the largest sample. */
  readonly atPeak: {
    readonly objectsBytes: number;
    /** In its heap beside the objects. */
    readonly freeBytes: number;
    readonly buffersBytes: number;
  };
  /** Objects and buffers of that thread for the folder, all being stored and the garbage collected. */
  readonly heldBytes: number;
}

export interface Share {
  readonly part: string;
  readonly ms: number;
}

export interface UpdateInput extends PoolInput, FolderInput {
  readonly count: number;
  readonly limitMs: number;
  readonly seed: number;
}

export interface UpdateCost {
  readonly edits: readonly {
    readonly kind: EditKind;
    /** Until the index has the file as it is now. */
    readonly ms: number;
    /** Merely parsing the file again, in a worker that is there already. */
    readonly floorMs: number;
  }[];
  /** From the last edit until all that follows from all of them is linked. */
  readonly linkedMs: number;
}

/** Delays of the event loop, beyond what its timer is set to. */
export interface Stall {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly mostMs: number;
}

export interface HostCost {
  readonly idle: Stall;
  /** While other threads merely parse. */
  readonly floor: Stall;
  readonly building: Stall;
  /** How long each question waited for its answer while the index was built. */
  readonly answersMs: readonly number[];
}

export interface SearchInput extends PoolInput, FolderInput {
  readonly count: number;
  readonly seed: number;
}

export interface SearchCost {
  readonly firstMs: number;
  readonly queries: readonly {
    readonly kind: Query['kind'];
    readonly ms: number;
    /** Looking for its words in every text of the folder, all of them in memory. */
    readonly floorMs: number;
  }[];
}

export interface RunnersInput {
  readonly count: number;
  /** Bringing a container up takes some ten seconds. */
  readonly containers: 'measured' | 'left out';
}

/**
 * `floor`: to nothing, through a pipe. `captured`: by the runner that captures, its log kept. `terminal`: as shell
 * integration hands it over. `shown`: in batches to a pseudoterminal.
 */
export type OutputWay = 'floor' | 'captured' | 'terminal' | 'shown';

export interface OutputInput {
  readonly way: OutputWay;
  readonly bytes: number;
}

export interface OutputCost {
  readonly ms: number;
  /** Of the process's memory, in all. */
  readonly peakBytes: number;
  /** What the peak is above that of a tenth of the output. */
  readonly grownBytes: number;
  /** What is kept on disk of it. */
  readonly keptBytes: number;
}

export interface ChatPageInput {
  readonly turns: number;
  /** Rounds of tools before each answer. */
  readonly steps: number;
  /** How many more stream in. */
  readonly answers: number;
  /** How often it is opened. */
  readonly openings: number;
}

export interface ChatPageCost {
  /** From the beginning of loading until the conversation is drawn, each time; the host's way is not in it. */
  readonly opened: readonly { readonly ms: number; readonly cpuMs: number }[];
  /** From the arrival of an answer's first words until they are drawn. */
  readonly firstTokenMs: readonly number[];
  /** The longest task of the page's thread while the answers streamed, by the wall clock. */
  readonly taskMs: number;
  /** The one that took the processor longest: others of the machine do not count. */
  readonly taskCpuMs: number;
}

export interface RunnerCost {
  readonly name: string;
  /** The name of what it stands on; null for a floor. */
  readonly floor: string | null;
  /** Of each command, in their order. */
  readonly ms: number[];
}

/** Where the bundle of a program or a floor's worker is. */
export const programFile = (name: string): string =>
  join(repositoryRoot, 'out', 'test', 'bench', 'programs', `${name}.js`);

/** Many times what the longest takes, so that one that hangs is not waited for all night. */
const LIMIT_MS = 15 * 60_000;

/**
 * The program's answer; it runs alone, with these options of Node.js, and ends with it. Throws where it ends without one;
 * what it says is on stderr.
 */
export function runProgram<K extends keyof Programs>(
  name: K,
  input: Programs[K]['input'],
  execArgv: readonly string[] = [],
): Promise<Programs[K]['output']> {
  return new Promise((resolve, reject) => {
    const child = fork(programFile(name), {
      execArgv: [...execArgv],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    let output: Programs[K]['output'] | undefined;
    const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
    child.once('error', reject);
    child.once('message', (message) => (output = message as Programs[K]['output']));
    child.once('exit', (code) => {
      clearTimeout(limit);
      if (output !== undefined && code === 0) resolve(output);
      else
        reject(
          new Error(
            `the program ${name} of the bench ended with ${code ?? `a signal, as after ${LIMIT_MS / 60_000} minutes`}`,
          ),
        );
    });
    child.send(input);
  });
}

/** Makes this process the program of that name: it answers once, and ends with whoever started it. */
export function answerAs<K extends keyof Programs>(
  _name: K,
  measure: (input: Programs[K]['input']) => Promise<Programs[K]['output']>,
): void {
  process.once('disconnect', () => process.exit());
  process.once('message', (message) => {
    void measure(message as Programs[K]['input']).then((output) => {
      process.send?.(output, () => process.exit(0));
    });
  });
}

/** What `work` takes, by the wall clock and by the processors. */
export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const before = process.cpuUsage();
  const started = performance.now();
  await work();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  return { ms, cpuMs: (user + system) / 1000 };
}
