/** What asks a compiler or analyser of a language what programs mean; the programs that ask are in the language's folder here. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Language } from '../../../src/core/map/codeIndex';

export interface OracleDefinition {
  readonly path: string;
  readonly kind: string;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** The type that a method belongs to. */
  readonly receiver?: string;
  readonly doc?: string;
  readonly signature?: string;
  readonly bases?: readonly string[];
  /** Whether a macro writes it. */
  readonly macro?: boolean;
}

export interface OracleCall {
  readonly path: string;
  readonly line: number;
  readonly name: string;
  /** Path and first line of the definition that is called. */
  readonly target: string;
  readonly start: number;
  /** Whether what is called is chosen at run time among several. */
  readonly dynamic?: boolean;
}

export interface OracleAnswer {
  readonly definitions: readonly OracleDefinition[];
  readonly imports: readonly (readonly [from: string, to: string])[];
  readonly calls: readonly OracleCall[];
  /** Files whose imports and calls no build knows. */
  readonly unbuilt: readonly string[];
  /** Lines of other files with names that no build knows. */
  readonly untold?: readonly (readonly [path: string, line: number])[];
  /** Lines by file that no build reads, as a condition of theirs never holds: nothing about them is compared. */
  readonly skipped?: Readonly<Record<string, readonly number[]>>;
  /** Files that the oracle cannot read, with its reason. */
  readonly unread: readonly (readonly [path: string, reason: string])[];
}

/** Asks about files of a folder, relative to it. */
export type AskOracle = (folder: string, files: readonly string[]) => Promise<OracleAnswer>;

export interface LanguageOracle {
  /** Languages whose files it reads in one program, where those are several. */
  readonly languages?: readonly Language[];
  /** Builds what asks, and hands it to `use`; throws where the language's tools are missing. */
  readonly open: <Result>(use: (ask: AskOracle) => Promise<Result>) => Promise<Result>;
  /** Fetches real code by its pin in scripts/lib/pins.mjs; returns its folder, which stays as it is. */
  readonly fetch: (pin: string) => Promise<string>;
}

/** The answer about `files` alone, as far as they were read: what stands in others is only a target. */
export function answerAbout(said: OracleAnswer, files: readonly string[]): OracleAnswer {
  const about = new Set(files);
  const unread = said.unread.filter(([path]) => about.has(path));
  for (const [path] of unread) about.delete(path);
  return {
    ...said,
    definitions: said.definitions.filter(({ path }) => about.has(path)),
    imports: said.imports.filter(([from]) => about.has(from)),
    calls: said.calls.filter(({ path }) => about.has(path)),
    unread,
  };
}

/** Runs a program that reads `{root, files}` and writes an answer, both as JSON. */
export async function askProgram(
  [program = '', ...args]: readonly string[],
  root: string,
  files: readonly string[],
): Promise<OracleAnswer> {
  const oracle = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    oracle.once('error', reject);
    oracle.once('close', resolve);
  });
  oracle.stdin.end(JSON.stringify({ root, files }));
  const [output, errors, code] = await Promise.all([text(oracle.stdout), text(oracle.stderr), ended]);
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${errors}`);
  return JSON.parse(output) as OracleAnswer;
}

/** The answers in the form of test/support/oraclePrograms.ts, in code-unit order. */
export function renderAnswer({ definitions, imports, calls, unbuilt, untold = [] }: OracleAnswer): string[] {
  return [
    ...definitions.map(renderDefinition),
    ...unbuilt.map((path) => `unbuilt ${path}`),
    ...untold.map(([path, line]) => `untold ${path}:${line}`),
    ...imports.map(([from, to]) => `${from} -> ${to}`),
    ...calls
      .filter(({ dynamic }) => dynamic !== true)
      .map(({ path, line, name, target, start }) => `${path}:${line} ${name} = ${target}:${start}`),
  ].sort();
}

function renderDefinition(made: OracleDefinition): string {
  const name = made.receiver === undefined ? made.name : `${made.receiver}.${made.name}`;
  const parts = [
    `${made.path}:${made.start}-${made.end} ${made.kind} ${name}`.trimEnd(),
    made.signature ?? '',
    made.doc ?? '',
    (made.bases ?? []).join(', '),
  ];
  return parts.join(' | ').replace(/( \| )+$/, '');
}
