/** The repository of a task: its packages in one folder, its fault planted. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TokenTask } from './taskFile';

/** Makes the folder, in which nothing is yet. Throws where a package is not there or a plant does not fit. */
export function prepareRepository(task: TokenTask, corpora: string, to: string): void {
  const sources =
    task.folder === undefined ? task.packages.map((name) => packageFolder(corpora, name)) : [task.folder];
  for (const source of sources) cpSync(source, to, { recursive: true, verbatimSymlinks: true });
  for (const { path, old, new: planted } of task.plant) replaceOnce(join(to, path), old, planted);
}

/** Takes the fault back. Throws where what was planted is not there as it was. */
export function takeBackPlant(task: TokenTask, folder: string): void {
  for (const { path, old, new: planted } of task.plant) replaceOnce(join(folder, path), planted, old);
}

function packageFolder(corpora: string, name: string): string {
  const folder = join(corpora, name, 'repository');
  if (!existsSync(folder)) throw new Error(`${name} is not in ${corpora}: it could not be fetched here`);
  return folder;
}

function replaceOnce(file: string, from: string, to: string): void {
  const parts = readFileSync(file, 'utf8').split(from);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times, not once: ${from}`);
  writeFileSync(file, parts.join(to));
}
