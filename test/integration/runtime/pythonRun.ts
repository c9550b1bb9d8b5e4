/** Runs a package's own tests in a CPython that notes who calls whom; see pythonTracer.py. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { CodeIndex, FunctionNode } from '../../../src/core/map/codeIndex';
import { repositoryRoot } from '../../support/paths';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { SeenCall } from './report';

/** A package as scripts/lib/runtimePackages.mjs gives it. */
export interface PythonPackage {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  /** Files and folders of tests, relative to the folder. */
  readonly tests: readonly string[];
}

type Place = readonly [path: string, line: number, name: string];

/** Caller, callee, the line of the call, and the C function between. */
export type TracedCall = readonly [...Place, ...Place, number, string | null];

const program = join(repositoryRoot, 'test', 'integration', 'runtime', 'pythonTracer.py');

/** The tests of one package take seconds; past this they hang. */
const TIMEOUT_MS = 300_000;
/** pytest's exit codes: all passed, and some failed (which calls all the same). */
const RAN = [0, 1];

/** What the package's tests call. Nothing is written but in a temporary folder; a run that takes too long is ended. */
export async function traceTests(
  tested: PythonPackage,
  needs: readonly string[],
): Promise<readonly TracedCall[]> {
  const folder = await temporaryFolder();
  try {
    const asked = { root: tested.folder, path: needs, arguments: argumentsFor(tested, folder.path) };
    const { output, said, code } = await runTracer(JSON.stringify(asked), folder.path);
    const answer = code === 0 ? (JSON.parse(output) as { calls: TracedCall[]; ended: number }) : null;
    if (answer !== null && RAN.includes(answer.ended)) return answer.calls;
    throw new Error(`${tested.name}: its tests could not be run\n${said.slice(-2000)}`);
  } finally {
    await folder.remove();
  }
}

/** pytest leaves the asserts as they are written, and no cache. */
function argumentsFor({ folder, tests }: PythonPackage, temporary: string): string[] {
  const options = ['-q', '--assert=plain', '-p', 'no:cacheprovider', '-c', '/dev/null'];
  const places = [`--basetemp=${join(temporary, 'made')}`, `--rootdir=${folder}`];
  return [...options, ...places, ...tests.map((each) => join(folder, each))];
}

async function runTracer(
  asked: string,
  folder: string,
): Promise<{ readonly output: string; readonly said: string; readonly code: number | null }> {
  const python = spawn('python3', ['-I', '-S', '-B', program], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, TMPDIR: folder },
    stdio: 'pipe',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    python.once('error', reject);
    python.once('close', resolve);
  });
  python.stdin.end(asked);
  const [output, said, code] = await Promise.all([text(python.stdout), text(python.stderr), ended]);
  return { output, said, code };
}

/** The calls by the map's ids. Lambdas of one line are told apart by nobody: the one that fits best is taken. */
export function nameCalls(index: CodeIndex, calls: readonly TracedCall[]): SeenCall[] {
  const find = createFinder(index);
  return calls.flatMap(([fromPath, fromLine, fromName, toPath, toLine, toName, line, through]) =>
    choose(index, find(fromPath, fromLine, fromName), find(toPath, toLine, toName)).map(([from, to]) => ({
      from,
      to,
      at: `${fromPath}:${line}`,
      called: `${toName} (${toPath}:${toLine})`,
      through,
    })),
  );
}

/** All ids that a function of this place and name may have. */
function createFinder(index: CodeIndex): (path: string, line: number, name: string) => readonly string[] {
  const moduleAt = new Map(index.modules.map(({ path, id }) => [path, id]));
  const functions = new Map<string, string[]>();
  const keyOf = (module: string, line: number, name: string): string => `${module}:${line} ${name}`;
  for (const each of index.functions) {
    const key = keyOf(each.module, each.startLine, nameInPython(each));
    functions.set(key, [...(functions.get(key) ?? []), each.id]);
  }
  return (path, line, name) => {
    const module = moduleAt.get(path) ?? '';
    return name === '' ? [module] : (functions.get(keyOf(module, line, name)) ?? []);
  };
}

const nameInPython = ({ kind, name }: FunctionNode): string => (kind === 'lambda' ? '<lambda>' : name);

type Pair = readonly [string | null, string | null];

function choose(index: CodeIndex, from: readonly string[], to: readonly string[]): readonly Pair[] {
  const [first = null] = from;
  const [only = null] = to;
  if (from.length <= 1 && to.length <= 1) return [[first, only]];
  const made = index.calls.find((call) => from.includes(call.from) && to.includes(call.to));
  return [made ? [made.from, made.to] : [first, only]];
}
