import { posix } from 'node:path';
import { ToolError } from '../../core/errors';
import { isOutside } from '../../core/files/outsidePath';
import { phrase } from '../../core/text/phrase';
import { clip, oneLine } from '../answer/text';

/**
 * A name or path (with `/`) as the map has it: of an absolute path what stands behind `folder` (absolute), without `..`;
 * names stay as they are. Throws ToolError for a path that leads out of the folder.
 */
export function insidePath(folder: string | undefined, name: string): string {
  const path = name.split('/').includes('..') ? posix.normalize(name) : name;
  if (isOutside(path)) throw outside(name);
  const isAbsolute = /^(?:[A-Za-z]:)?\/./.test(path);
  if (!isAbsolute || folder === undefined) return path;
  const around = folder.replaceAll('\\', '/').replace(/\/+$/, '');
  if (path === around) return '';
  if (!path.startsWith(`${around}/`)) throw outside(name);
  return path.slice(around.length + 1);
}

function outside(name: string): ToolError {
  return new ToolError(
    phrase(
      "'{0}' is outside the mapped folder, and RepoMaster reads nothing there. Write paths relative to the folder, such as src/shop/order.py.",
      clip(oneLine(name), 120),
    ),
  );
}
