import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import type { NamedPlace } from '../../explore/places/namedPlaces';
import type { InputFile } from './runSyntax';

/** Absolute paths of the inputs, as written and with links followed. */
export function inputPlaces(inputs: readonly InputFile[]): readonly string[] {
  return [...new Set(inputs.flatMap(({ path }) => [resolve(path), realpathSync(path)]))];
}

/** The files that a task was given besides its folder, as places to be read. */
export function inputsToRead(inputs: readonly InputFile[]): readonly NamedPlace[] {
  return inputs.map(({ name, path }) => ({ name, path: resolve(path), changes: 'never', label: null }));
}
