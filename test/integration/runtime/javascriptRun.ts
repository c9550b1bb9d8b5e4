/** Runs a package's own tests in a Node.js that notes who calls whom; see callRecorder.mjs. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import { repositoryRoot } from '../../support/paths';
import { temporaryFolder } from '../../support/temporaryFolder';
import { functionAround, functionsOf } from './javascriptFunctions';
import type { FunctionPlace } from './javascriptFunctions';

/** A package as scripts/lib/runtimePackages.mjs gives it. */
export interface JavaScriptPackage {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  /** own: running the modules runs the tests; mocha: they ask for its globals. */
  readonly runner: 'own' | 'mocha';
  /** Modules whose import runs the tests, relative to the folder. */
  readonly tests: readonly string[];
}

/** A file of the package and its functions. */
export interface SourceFile {
  readonly path: string;
  readonly file: ts.SourceFile;
  readonly functions: readonly FunctionPlace[];
}

/** A function called, and the place in a file of the package that called it; what of the language was between, or null. */
export interface RecordedCall {
  readonly called: FunctionPlace;
  readonly calledPath: string;
  readonly path: string;
  readonly offset: number;
  readonly line: number;
  readonly through: string | null;
}

export interface Recording {
  readonly calls: readonly RecordedCall[];
  /** Functions that V8's coverage says ran and that were not seen; of those that V8 put elsewhere; of those called too often to be noted all the time. */
  readonly unseen: readonly string[];
  readonly misplaced: readonly string[];
  readonly rested: readonly string[];
  readonly said: string;
}

interface Report {
  readonly calls: readonly (readonly [number, string, number, number, string | null])[];
  readonly placed: readonly (readonly [number, readonly [number, number]])[];
  readonly rested: readonly number[];
  readonly hit: readonly number[];
  /** URL, offsets of start and end of what ran. */
  readonly ran: readonly (readonly [string, number, number])[];
  readonly failures: readonly string[];
}

const program = join(repositoryRoot, 'test', 'integration', 'runtime', 'callRecorder.mjs');

/** The tests of one package take a minute where much else runs; past this they hang. */
const TIMEOUT_MS = 300_000;

/** The functions of these files. */
export function readSources(folder: string, paths: readonly string[]): SourceFile[] {
  return paths.map((path) => {
    const content = readFileSync(join(folder, path), 'utf8');
    const kind = /\.[cm]?ts$/.test(path) ? ts.ScriptKind.TS : ts.ScriptKind.JS;
    const file = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true, kind);
    return { path, file, functions: functionsOf(file) };
  });
}

/** What the package's tests call among these files. A run that takes too long is ended. */
export async function recordTests(
  tested: JavaScriptPackage,
  sources: readonly SourceFile[],
): Promise<Recording> {
  const folder = await temporaryFolder();
  try {
    const report = join(folder.path, 'report.json');
    const urlOf = (path: string): string => pathToFileURL(join(tested.folder, path)).href;
    const functions = sources.flatMap((source) =>
      source.functions.map((place) => ({ url: urlOf(source.path), source, path: source.path, place })),
    );
    const asked = {
      report,
      functions: functions.map(({ url, place }) => ({ url, ...place })),
      modules: tested.tests.map(urlOf),
      runner: tested.runner,
      mocha: pathToFileURL(join(repositoryRoot, 'node_modules', 'mocha', 'index.js')).href,
    };
    const said = await runRecorder(JSON.stringify(asked), tested, folder.path);
    const made = await readFile(report, 'utf8').catch(() => {
      throw new Error(`${tested.name}: its tests could not be run\n${said.slice(-2000)}`);
    });
    return { ...namePlaces(JSON.parse(made) as Report, tested.folder, sources, functions), said };
  } finally {
    await folder.remove();
  }
}

async function runRecorder(asked: string, tested: JavaScriptPackage, folder: string): Promise<string> {
  const node = spawn(process.execPath, [program], {
    cwd: tested.folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, TMPDIR: folder },
    stdio: 'pipe',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    node.once('error', reject);
    node.once('close', resolve);
  });
  node.stdin.end(asked);
  const [output, errors, code] = await Promise.all([text(node.stdout), text(node.stderr), ended]);
  return `${output}\n${errors}\nended with ${code}`;
}

type NumberedFunction = { readonly source: SourceFile; readonly path: string; readonly place: FunctionPlace };

function namePlaces(
  report: Report,
  folder: string,
  sources: readonly SourceFile[],
  functions: readonly NumberedFunction[],
): Omit<Recording, 'said'> {
  const byFile = new Map(sources.map((source) => [join(folder, source.path), source]));
  const fileAt = (file: string): SourceFile | undefined =>
    byFile.get(file.startsWith('file:') ? fileURLToPath(file) : file);
  const calls = report.calls.flatMap(([number, file, line, column, through]): RecordedCall[] => {
    const called = functions[number];
    const source = fileAt(file);
    if (!called || !source) return [];
    const offset = source.file.getPositionOfLineAndCharacter(line - 1, column - 1);
    return [{ called: called.place, calledPath: called.path, path: source.path, offset, line, through }];
  });
  const describe = (number: number): string => describePlace(functions[number]);
  return {
    calls,
    unseen: unseenFunctions(report, functions, fileAt),
    misplaced: report.placed.flatMap(([number, at]) =>
      isWithin(functions[number], at) ? [] : [describe(number)],
    ),
    rested: report.rested.map(describe),
  };
}

/** Whether V8 put a function's breakpoint into it, and into none within. */
function isWithin(made: NumberedFunction | undefined, [line, column]: readonly [number, number]): boolean {
  if (!made) return false;
  const offset = made.source.file.getPositionOfLineAndCharacter(line, column);
  // At the very first character of a function is the step that makes it, in the function around.
  return functionAround(made.source.functions, offset - 1) === made.place;
}

function describePlace(made: NumberedFunction | undefined): string {
  return made === undefined ? '?' : `${made.path}:${made.place.line + 1} ${made.place.name}`;
}

/** V8 counts the calls of every function: what ran must have been seen. */
function unseenFunctions(
  { ran, hit }: Report,
  functions: readonly NumberedFunction[],
  fileAt: (file: string) => SourceFile | undefined,
): string[] {
  const seen = new Set(hit.map((number) => functions[number]?.place));
  return ran.flatMap(([url, start, end]) => {
    const source = fileAt(url);
    const place = source?.functions.find(
      (each) => each.end === end && each.start <= start && start <= each.bodyStart,
    );
    return source && place && !seen.has(place) ? [describePlace({ path: source.path, source, place })] : [];
  });
}
