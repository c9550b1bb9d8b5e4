/** GitTaskBench's own folders as tasks: config/ID/task_info.yaml, queries/ID/query.json, test_scripts/, groundtruth/. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { errorText } from '../../../src/core/errors';
import type { BenchmarkGrader, TaskSpec } from './taskSpec';

const infoSchema = z.object({
  test_script: z.string(),
  groundtruth: z.string().nullish(),
  multi_output: z.boolean().default(false),
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
});

const querySchema = z.object({
  task_description: z.string(),
  repositories: z.array(z.object({ name: z.string(), path: z.string() })).min(1),
  file_paths: z
    .object({ input_files: z.array(z.object({ path: z.string(), description: z.string().default('') })) })
    .default({ input_files: [] }),
});

/** Paths of the published queries begin with where their authors had the benchmark. */
const ROOT = '/GitTaskBench/';
/** The benchmark's agents had 40 minutes by default; downloads and slow machines are given more. */
const TIMEOUT_MS = 3_600_000;

/** Whether the folder is a checkout of the benchmark. */
export function isGitTaskBench(folder: string): boolean {
  return existsSync(join(folder, 'config')) && existsSync(join(folder, 'queries'));
}

/**
 * Its tasks by name. A task whose repository or input is not in the checkout is left out with the reason: parts of the
 * published benchmark are fetched apart.
 */
export function readGitTaskBench(folder: string): {
  readonly tasks: readonly TaskSpec[];
  readonly leftOut: readonly string[];
} {
  const tasks: TaskSpec[] = [];
  const reasons = new Map<string, string[]>();
  for (const name of readdirSync(join(folder, 'config')).sort()) {
    if (!existsSync(join(folder, 'config', name, 'task_info.yaml'))) continue;
    try {
      tasks.push(readTask(folder, name));
    } catch (error) {
      const why = error instanceof z.ZodError ? z.prettifyError(error) : errorText(error);
      reasons.set(why, [...(reasons.get(why) ?? []), name]);
    }
  }
  return { tasks, leftOut: [...reasons].map(([why, names]) => `${names.join(', ')}: ${why}`) };
}

function readTask(folder: string, name: string): TaskSpec {
  const info = infoSchema.parse(parse(readFileSync(join(folder, 'config', name, 'task_info.yaml'), 'utf8')));
  const query = querySchema.parse(
    JSON.parse(readFileSync(join(folder, 'queries', name, 'query.json'), 'utf8')),
  );
  const place = (path: string): string =>
    join(folder, path.startsWith(ROOT) ? path.slice(ROOT.length) : path);
  const repository = place(query.repositories[0]?.path ?? '');
  if (statSync(repository, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new Error(`its repository is not in the checkout: ${repository}`);
  if (readdirSync(repository).length === 0)
    throw new Error(`the folder of its repository is empty: ${repository}`);
  const files = query.file_paths.input_files.filter(({ path }) => path !== '');
  const inputs = files.map(({ path, description }, at) => ({
    name: files.length === 1 ? 'input' : `input_${at + 1}`,
    path: place(path),
    description,
  }));
  const missing = inputs.find(({ path }) => !existsSync(path));
  if (missing !== undefined) throw new Error(`its input is not in the checkout: ${missing.path}`);
  return {
    ...{ name, folder, repository, commit: null, text: textOf(query.task_description, inputs) },
    ...{ inputs: Object.fromEntries(inputs.map(({ name: key, path }) => [key, path])) },
    ...{ hints: [], outputs: [], checks: [], setup: [], execute: [], graders: [], score: null, files: [] },
    ...{ benchmark: graderOf(folder, info), timeoutMs: TIMEOUT_MS, executeMs: TIMEOUT_MS },
  };
}

function graderOf(
  folder: string,
  { test_script, groundtruth, multi_output, parameters }: z.infer<typeof infoSchema>,
): BenchmarkGrader {
  const truth = groundtruth === null || groundtruth === undefined ? null : join(folder, groundtruth);
  const options = Object.entries(parameters ?? {}).map(([key, value]) => [key, String(value)] as const);
  return {
    script: join(folder, test_script),
    groundtruth: truth,
    takesFolder: multi_output,
    parameters: Object.fromEntries(options),
  };
}

/** The query, its inputs, and the names that the benchmark's own prompt prescribes for results. */
function textOf(
  description: string,
  inputs: readonly { readonly name: string; readonly path: string; readonly description: string }[],
): string {
  const given = inputs.map(
    ({ name, path, description: about }) => `- Input \`${name}\` (${basename(path)}): ${about}`,
  );
  return [
    description,
    ...(given.length === 0 ? [] : ['', ...given]),
    '',
    'Write the result into the output folder. Name a single file `output` with the extension that the task asks for, such as output.txt. Name several files output_01, output_02 and so on.',
    '',
  ].join('\n');
}

/**
 * What the benchmark's loader hands to its script: `output.*`, else a file whose name starts so, else what lies in a folder
 * of such a name. Null where there is none, or it is empty. The folder itself where the script takes several.
 */
export function benchmarkOutput(folder: string, { takesFolder }: BenchmarkGrader): string | null {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  const named = entries.filter(({ name }) => name.startsWith('output'));
  const files = named.filter((each) => each.isFile()).map(({ name }) => join(folder, name));
  const exact = files.filter((file) => basename(file).startsWith('output.'));
  const below = named
    .filter((each) => each.isDirectory())
    .flatMap(({ name }) => readdirSync(join(folder, name)).map((each) => join(folder, name, each)));
  const found = [exact, files, below].find((some) => some.length > 0) ?? [];
  if (takesFolder) return found.length === 0 ? null : folder;
  return found.find((file) => !file.endsWith('.py') && isFilled(file)) ?? null;
}

function isFilled(file: string): boolean {
  const stat = statSync(file);
  return stat.isFile() && stat.size > 0;
}

const resultSchema = z.object({
  Process: z.boolean(),
  Result: z.boolean(),
  comments: z.unknown().optional(),
});

export type BenchmarkResult = z.infer<typeof resultSchema>;

/** The last line that the script wrote, or null: no file, or no line in the benchmark's form. */
export function readBenchmarkResult(file: string): BenchmarkResult | null {
  if (!existsSync(file)) return null;
  const last = readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  try {
    return resultSchema.parse(JSON.parse(last));
  } catch {
    return null;
  }
}
