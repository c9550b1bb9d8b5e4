/** The refs of a git folder that a command may have written: read without git, which such a folder could lead anywhere. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError } from '../../../core/missingFile';
import { plainBytes } from './plainFiles';
import { statOrNone } from '../paths';

/** An object's name, in SHA-1 or SHA-256. */
const OBJECT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const MOST_LOOSE_BYTES = 4_096;
/** What git would take for a name; of a line for git nothing else may be a part. */
const NAME = /^refs\/[^\s\p{Cc}~^:?*[\\]+$/u;

/** Object by name of the ref (`refs/heads/main`); refs that name other refs are left out. No link is followed. */
export function readRefs(git: string): ReadonlyMap<string, string> {
  const refs = new Map<string, string>();
  const packed = plainBytes(join(git, 'packed-refs'))?.toString('utf8') ?? '';
  for (const line of packed.split('\n')) {
    const [object = '', name = ''] = line.split(' ');
    if (OBJECT.test(object) && NAME.test(name)) refs.set(name, object);
  }
  for (const name of filesBelow(git, 'refs')) {
    const text = plainBytes(join(git, name), MOST_LOOSE_BYTES)?.toString('utf8').trim() ?? '';
    if (OBJECT.test(text) && NAME.test(name)) refs.set(name, text);
    else refs.delete(name);
  }
  return refs;
}

/** What HEAD says: `ref: refs/heads/main`, or an object; null for anything else. */
export function readHead(git: string): string | null {
  const text = plainBytes(join(git, 'HEAD'), MOST_LOOSE_BYTES)?.toString('utf8').trim() ?? '';
  return OBJECT.test(text) || /^ref: refs\/heads\/\S+$/.test(text) ? text : null;
}

/** Paths in `folder` (absolute) of what lies below `below` and is no folder, with `/`. */
export function filesBelow(folder: string, below: string): readonly string[] {
  if (statOrNone(join(folder, below))?.isDirectory() !== true) return [];
  return namesIn(join(folder, below)).flatMap((name) => {
    const path = `${below}/${name}`;
    return statOrNone(join(folder, path))?.isDirectory() === true ? filesBelow(folder, path) : [path];
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    // A command may have closed it.
    if (isSystemError(error)) return [];
    throw error;
  }
}
