import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readFollowed } from '../../core/files/confinedFile';
import { throwIfCancelled } from '../../core/errors';
import { byCodeUnits } from '../../core/text/order';
import type { ReadFile } from '../../explore/survey/listedFiles';
import type { Project } from '../project';

/** What tools install and build, and what git keeps: it is not the repository's own word. */
const LEFT_OUT =
  /^(?:\.git|\.hg|\.svn|node_modules|\.?v?env|\.venv.*|venv.*|\.tox|\.nox|__pycache__|site-packages|\.mypy_cache|\.pytest_cache|\.ruff_cache|\.gradle|\.idea|\.cache|target|dist|\.next|\.yarn|bower_components|Pods)$/;
/** A larger folder is data; the manifests are near its top, which is read first. */
const MOST_FILES = 20_000;
const MOST_DEPTH = 10;
/** Larger ones are no manifests. */
const MOST_BYTES = 1024 * 1024;

/**
 * The project in a folder (absolute): its files are listed breadth first, 20,000 at most, links not followed; texts are
 * read when they are asked for, once. Throws CancelledError; what cannot be read is not there.
 */
export async function readProject(root: string, signal: AbortSignal): Promise<Project> {
  const paths: string[] = [];
  let level = [''];
  for (let depth = 0; depth < MOST_DEPTH && level.length > 0 && paths.length < MOST_FILES; depth++) {
    const below: string[] = [];
    for (const folder of level) {
      throwIfCancelled(signal);
      const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        if (entry.isFile() && paths.length < MOST_FILES) paths.push(`${folder}${entry.name}`);
        else if (entry.isDirectory() && !LEFT_OUT.test(entry.name)) below.push(`${folder}${entry.name}/`);
      }
    }
    level = below;
  }
  const texts = new Map<string, ReadFile | null>();
  return {
    paths: paths.sort(byCodeUnits),
    exists: (path) => existsSync(join(root, path)),
    read: (path) => {
      const known = texts.get(path);
      if (known !== undefined) return known;
      const file = readText(root, path);
      texts.set(path, file);
      return file;
    },
  };
}

/** The text of a file (path relative to `root`); null for what is not there, is no text or is larger than a manifest is. */
export function readText(root: string, path: string): ReadFile | null {
  try {
    const text = readFollowed(root, join(root, path), MOST_BYTES)?.toString('utf8');
    if (text === undefined) return null;
    return text.includes('\0') ? null : { path, text, lines: text.split(/\r?\n/) };
  } catch (error) {
    // It went away between being listed and being read, or may not be read.
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
