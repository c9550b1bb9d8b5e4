/** Outlines by the map's own parser, each text parsed once. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outline } from '../../../src/core/changes/edits';
import type { OutlineOf } from '../../../src/core/git/candidates';
import { createSyntax } from '../../../src/index/folder/outline';
import { createParsePool } from '../../../src/index/parse/pool';
import { spawnParseWorker } from '../../../src/index/parse/spawnParser';

export interface Outlines {
  readonly outlineOf: OutlineOf;
  dispose(): Promise<void>;
}

/** Kept in `cache`, by the text's hash; null: nowhere. `worker` is the built parse worker. */
export function openOutlines(worker: string, cache: string | null): Outlines {
  const pool = createParsePool(spawnParseWorker(worker), 1);
  const syntax = createSyntax(pool);
  const never = new AbortController().signal;
  if (cache !== null) mkdirSync(cache, { recursive: true });
  const outlineOf: OutlineOf = async (path, text) => {
    if (cache === null) return syntax.outline(path, text, never);
    const file = join(
      cache,
      `${createHash('sha256').update(path).update('\0').update(text).digest('hex')}.json`,
    );
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Outline | null;
    const outline = await syntax.outline(path, text, never);
    writeFileSync(file, JSON.stringify(outline));
    return outline;
  };
  return { outlineOf, dispose: () => pool.dispose() };
}
