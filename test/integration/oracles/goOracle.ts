/** Go's own parser and type checker as an oracle: `go` has to be on PATH. */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../support/paths';

export interface GoDefinition {
  readonly path: string;
  readonly kind: string;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly receiver?: string;
  readonly doc?: string;
  readonly signature?: string;
  readonly bases?: readonly string[];
}

export interface GoCall {
  readonly path: string;
  readonly line: number;
  readonly name: string;
  readonly target: string;
  readonly start: number;
  readonly dynamic?: boolean;
}

export interface GoAnswer {
  readonly definitions: readonly GoDefinition[];
  readonly imports: readonly (readonly [string, string])[];
  readonly calls: readonly GoCall[];
  readonly unbuilt: readonly string[];
  readonly unread: readonly (readonly [string, string])[];
}

/** Asks about files of a folder, relative to it. */
export type AskGo = (folder: string, files: readonly string[]) => Promise<GoAnswer>;

/** Builds the oracle and hands it to `use`. */
export async function withGoOracle<Result>(use: (ask: AskGo) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'repomaster-go-'));
  try {
    const program = join(folder, 'oracle');
    const source = join(repositoryRoot, 'test', 'integration', 'oracles', 'go');
    await promisify(execFile)('go', ['build', '-o', program, '.'], { cwd: source });
    return await use((root, files) => ask(program, root, files));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function ask(program: string, root: string, files: readonly string[]): Promise<GoAnswer> {
  const oracle = spawn(program, { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    oracle.once('error', reject);
    oracle.once('close', resolve);
  });
  oracle.stdin.end(JSON.stringify({ root, files }));
  const [output, errors, code] = await Promise.all([text(oracle.stdout), text(oracle.stderr), ended]);
  if (code !== 0) throw new Error(`the oracle of Go ended with ${code}: ${errors}`);
  return JSON.parse(output) as GoAnswer;
}

/** The answers in the form of test/support/oraclePrograms.ts, in code-unit order. */
export function renderGoAnswer({ definitions, imports, calls, unbuilt }: GoAnswer): string[] {
  return [
    ...definitions.map(renderDefinition),
    ...unbuilt.map((path) => `unbuilt ${path}`),
    ...imports.map(([from, to]) => `${from} -> ${to}`),
    ...calls
      .filter(({ dynamic }) => dynamic !== true)
      .map(({ path, line, name, target, start }) => `${path}:${line} ${name} = ${target}:${start}`),
  ].sort();
}

function renderDefinition(made: GoDefinition): string {
  const name = made.receiver === undefined ? made.name : `${made.receiver}.${made.name}`;
  const parts = [
    `${made.path}:${made.start}-${made.end} ${made.kind} ${name}`.trimEnd(),
    made.signature ?? '',
    made.doc ?? '',
    (made.bases ?? []).join(', '),
  ];
  return parts.join(' | ').replace(/( \| )+$/, '');
}
