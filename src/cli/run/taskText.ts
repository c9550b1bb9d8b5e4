import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UserError, errorText } from '../../core/errors';
import type { RunOptions } from './runSyntax';

/** More is no task but a book; a model would be asked nothing else. */
const MOST_CHARS = 200_000;

/**
 * The task as the model is asked: its words, the inputs' places, where results go. Null where the journal has it. Throws
 * UserError for a file that cannot be read, an input that is not there, an output folder that cannot be made.
 */
export async function taskText(
  options: Pick<RunOptions, 'task' | 'inputs' | 'output' | 'checks'>,
): Promise<string | null> {
  const words = await taskWords(options.task);
  if (words === null) return null;
  const inputs = inputLines(options.inputs);
  const output = options.output === null ? null : await outputFolder(options.output);
  return [
    words.trim(),
    ...(inputs.length === 0
      ? []
      : [`${INPUTS} (explore takes their paths and their names):\n${inputs.join('\n')}`]),
    ...(output === null ? [] : [`${RESULTS} ${output}`]),
    ...(options.checks.length === 0
      ? []
      : [`${CHECKS}\n${options.checks.map((check) => `- ${check}`).join('\n')}`]),
  ].join('\n\n');
}

/** A line each. Throws UserError for an input that is not there. */
export function inputLines(inputs: RunOptions['inputs']): readonly string[] {
  return inputs.map(({ name, path }) => {
    const place = resolve(path);
    if (!existsSync(place))
      throw new UserError('bad-input', `there is no file ${path} for --input ${name}; check the path`);
    return `- ${name}: ${place}`;
  });
}

const INPUTS = 'Inputs, to be read in place';
const RESULTS = 'Results go into this folder:';
const CHECKS = 'At the end these must exit with 0:';

/** The user's own words in what `taskText` made, also of an earlier process. */
export function ownWords(text: string): string {
  const ends = [INPUTS, RESULTS, CHECKS].map((mark) => text.indexOf(`\n\n${mark}`)).filter((at) => at >= 0);
  return text.slice(0, Math.min(text.length, ...ends));
}

/** The user's words, as given or from the file; null for none. Throws UserError. */
export async function taskWords(task: RunOptions['task']): Promise<string | null> {
  if (task === null) return null;
  if ('text' in task) return task.text;
  let text: string;
  try {
    text = await readFile(task.file, 'utf8');
  } catch (error) {
    throw new UserError(
      'bad-input',
      `the task in ${task.file} cannot be read (${errorText(error)}); name another file`,
    );
  }
  if (text.trim() === '') throw new UserError('bad-input', `${task.file} is empty; write the task into it`);
  if (text.length > MOST_CHARS)
    throw new UserError(
      'bad-input',
      `${task.file} has ${text.length} characters; a task may have ${MOST_CHARS}`,
    );
  return text;
}

async function outputFolder(named: string): Promise<string> {
  const place = resolve(named);
  try {
    await mkdir(place, { recursive: true });
  } catch (error) {
    throw new UserError(
      'bad-input',
      `the folder ${named} cannot be created (${errorText(error)}); name another one`,
    );
  }
  return place;
}
