/** The repository of a task: its packages in one folder, its fault planted. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plant, TokenTask } from './taskFile';

/** Makes the folder, in which nothing is yet. Throws where a package is not there or a plant does not fit. */
export function prepareRepository(task: TokenTask, corpora: string, to: string): void {
  const sources =
    task.folder === undefined ? task.packages.map((name) => packageFolder(corpora, name)) : [task.folder];
  for (const source of sources) cpSync(source, to, { recursive: true, verbatimSymlinks: true });
  for (const each of task.plant) plantInto(join(to, each.path), each);
}

/** Takes the fault back. Throws where what was planted is not there as it was. */
export function takeBackPlant(task: TokenTask, folder: string): void {
  for (const each of task.plant) {
    const file = join(folder, each.path);
    if ('old' in each) replaceOnce(file, each.new, each.old);
    else rmSync(file);
  }
}

function plantInto(file: string, given: Plant): void {
  if ('old' in given) {
    replaceOnce(file, given.old, given.new);
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, given.new, { flag: 'wx' });
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
