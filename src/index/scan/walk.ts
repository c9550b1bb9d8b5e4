import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { throwIfCancelled } from '../../core/errors';
import type { SkippedFile } from '../../core/map/codeIndex';
import type { SourceFile } from '../../core/ports';
import { classifyFile } from './classifyFile';
import type { ScanPorts } from './enterFolder';
import { enterFolder, withOwnRules } from './enterFolder';
import type { FolderContext, Verdict } from './folderContext';
import { judge } from './folderContext';
import type { FolderListing } from './listFolder';
import { listFolder } from './listFolder';

export interface WalkOptions {
  /** Absolute path of the indexed folder, links resolved. */
  readonly root: string;
  readonly context: FolderContext;
  /** Beyond it source files are still counted, but no longer kept. */
  readonly maxFiles: number;
  /** Whether so many source files and entries are all that is asked; then the walk ends, incomplete. */
  readonly isEnough: (files: number, entries: number) => boolean;
  readonly onCount: (files: number) => void;
  readonly nowMs: () => number;
}

export interface Walked {
  readonly files: SourceFile[];
  readonly skipped: SkippedFile[];
  readonly configs: string[];
  fileCount: number;
  /** False where the walk ended before all was seen. */
  complete: boolean;
}

/** A folder that is known by name and waits to be read; the indexed folder itself has no name. */
interface Pending {
  readonly parent: FolderContext;
  readonly name: string | null;
  readonly verdict: Verdict;
}

/** So many entries between two turns of the event loop: about a millisecond's work. */
const entriesATurn = 500;

/**
 * All that is below the folder and not ignored, in no order; folders of any depth, links never followed.
 * Reads in the calling thread, in slices, and looks at the signal at each. Throws CancelledError.
 */
export async function walk(options: WalkOptions, ports: ScanPorts, signal: AbortSignal): Promise<Walked> {
  const walked: Walked = { files: [], skipped: [], configs: [], fileCount: 0, complete: true };
  const pending: Pending[] = [{ parent: options.context, name: null, verdict: { kind: 'in' } }];
  let entries = 0;
  let pausedAt = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    throwIfCancelled(signal);
    if (options.isEnough(walked.fileCount, entries)) {
      walked.complete = false;
      break;
    }
    entries += await visitFolder(next, pending, walked, options, ports, signal);
    if (entries - pausedAt < entriesATurn) continue;
    pausedAt = entries;
    options.onCount(walked.fileCount);
    await setImmediate();
  }
  options.onCount(walked.fileCount);
  return walked;
}

/** Takes in one folder; returns how many entries it has. */
async function visitFolder(
  next: Pending,
  pending: Pending[],
  walked: Walked,
  options: WalkOptions,
  ports: ScanPorts,
  signal: AbortSignal,
): Promise<number> {
  const path = next.name === null ? '' : next.parent.path + next.name;
  const listing = listFolder(join(options.root, path));
  if (listing.kind === 'skipped') walked.skipped.push({ path: path || '.', reason: listing.reason });
  if (listing.kind !== 'listed') return 1;
  const context = await contextOf(next, listing, walked, options.root, ports, signal);
  if (context === null) return 1;
  for (const entry of listing.entries) {
    const verdict = judge(context, entry.name, entry.isDirectory() ? 'folder' : 'file');
    if (verdict.kind === 'ignored') continue;
    if (entry.isDirectory()) pending.push({ parent: context, name: entry.name, verdict });
    else takeFile(context.path + entry.name, entry, walked, options);
  }
  return listing.entries.length;
}

async function contextOf(
  next: Pending,
  listing: FolderListing & { kind: 'listed' },
  walked: Walked,
  root: string,
  ports: ScanPorts,
  signal: AbortSignal,
): Promise<FolderContext | null> {
  const { parent, name, verdict } = next;
  if (name === null) return withOwnRules(parent, { root, entryNames: listing.names }, ports.log);
  const entered = await enterFolder(
    parent,
    { root, name, verdict, entryNames: listing.names },
    ports,
    signal,
  );
  if (entered.kind === 'entered') return entered.context;
  if (entered.kind === 'skipped') walked.skipped.push({ path: parent.path + name, reason: entered.reason });
  return null;
}

function takeFile(
  path: string,
  entry: Parameters<typeof classifyFile>[2],
  walked: Walked,
  options: WalkOptions,
): void {
  const classified = classifyFile(options.root, path, entry, options.nowMs());
  if (classified.kind === 'source') {
    walked.fileCount++;
    if (walked.fileCount <= options.maxFiles) walked.files.push(classified.file);
  } else if (classified.kind !== 'gone') {
    if (classified.kind === 'config') walked.configs.push(path);
    walked.skipped.push({ path, reason: classified.reason });
  }
}
