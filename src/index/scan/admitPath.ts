import { join } from 'node:path';
import type { Classified } from './classifyFile';
import { classifyFile } from './classifyFile';
import type { Entered, ScanPorts } from './enterFolder';
import { enterFolder, withOwnRules } from './enterFolder';
import type { FolderContext } from './folderContext';
import { judge } from './folderContext';
import { irregularReason, listFolder, readStats } from './listFolder';

export type Admission =
  | Classified
  /** A folder that is not ignored; what is in it takes a scan. */
  | { readonly kind: 'folder' }
  /** `by` names the rule: `.gitignore:3: build/`. */
  | { readonly kind: 'ignored'; readonly by: string };

/** Why nothing below a folder is in. */
type Stop = Exclude<Entered, { kind: 'entered' }> | { readonly kind: 'gone' };

/**
 * What one path is to the index by today's rules, the same as a scan would find.
 * The rules of every folder on the way are read again, so a changed ignore file counts at once; the list
 * of tracked files is the last scan's. Cost: one folder listing a level.
 */
export async function admitPath(
  root: string,
  start: FolderContext,
  path: string,
  ports: ScanPorts,
  signal: AbortSignal,
): Promise<Admission> {
  const names = path.split('/');
  if (names.some((name) => name === '' || name === '.' || name === '..')) return { kind: 'gone' };
  const listing = listFolder(root);
  if (listing.kind !== 'listed') return outOfReach(listing);
  let context = withOwnRules(start, { root, entryNames: listing.names }, ports.log);
  for (const name of names.slice(0, -1)) {
    const entered = await stepInto(root, context, name, ports, signal);
    if (entered.kind !== 'entered') return outOfReach(entered);
    context = entered.context;
  }
  return admitEntry(root, context, names.at(-1) ?? '', ports, signal);
}

/** A scan lists a skipped folder by itself, and nothing below it. */
function outOfReach(stop: Stop): Admission {
  return stop.kind === 'skipped' ? { kind: 'ignored', by: stop.reason } : stop;
}

async function admitEntry(
  root: string,
  context: FolderContext,
  name: string,
  ports: ScanPorts,
  signal: AbortSignal,
): Promise<Admission> {
  const path = context.path + name;
  const found = readStats(join(root, path));
  if (found.kind === 'gone') return found;
  if (found.kind === 'stats' && found.stats.isDirectory()) {
    const entered = await stepInto(root, context, name, ports, signal);
    return entered.kind === 'entered' ? { kind: 'folder' } : entered;
  }
  const verdict = judge(context, name, 'file');
  if (verdict.kind === 'ignored') return verdict;
  if (found.kind === 'skipped') return found;
  return classifyFile(root, path, found.stats, (ports.nowMs ?? Date.now)());
}

async function stepInto(
  root: string,
  parent: FolderContext,
  name: string,
  ports: ScanPorts,
  signal: AbortSignal,
): Promise<Entered | Stop> {
  const path = parent.path + name;
  const found = readStats(join(root, path));
  if (found.kind !== 'stats') return found;
  if (!found.stats.isDirectory()) {
    const reason = irregularReason(root, path, found.stats);
    return reason === null ? { kind: 'gone' } : { kind: 'skipped', reason };
  }
  const verdict = judge(parent, name, 'folder');
  if (verdict.kind === 'ignored') return verdict;
  const listing = listFolder(join(root, path));
  if (listing.kind !== 'listed') return listing;
  return enterFolder(parent, { root, name, verdict, entryNames: listing.names }, ports, signal);
}
