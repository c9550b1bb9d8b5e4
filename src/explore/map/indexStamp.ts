import type { IndexStamp } from '../../core/map/explore';
import type { CodeIndex } from '../../core/map/codeIndex';
import { count, oneLine } from '../answer/text';

/** The stamp of an index that nobody keeps up to date. */
export function plainStamp({ partial }: CodeIndex, version: number): IndexStamp {
  return {
    version,
    partial: partial ? { filesDone: 0, filesTotal: 0 } : null,
    provisionalSince: null,
    changed: [],
  };
}

/** The stamp in words, one line: `index v12`, and what the index is besides, as what `The map is` goes on with. */
export function stampText({ version, partial, provisionalSince, changed }: IndexStamp): string {
  const parts = [`index v${version}`];
  if (partial) parts.push(partialText(partial));
  else if (provisionalSince) parts.push(provisionalText(provisionalSince));
  if (changed.length > 0) parts.push(`older than ${named(changed)}: lines here may have changed`);
  return parts.join(', ');
}

function partialText({ filesDone, filesTotal }: NonNullable<IndexStamp['partial']>): string {
  if (filesTotal === 0) return 'partial: files are still missing from it';
  if (filesDone === filesTotal)
    return `partial: all ${count(filesTotal, 'file', 'files')} read, and calls are still being resolved`;
  return `partial: ${filesDone} of ${filesTotal} files read, and calls are resolved when all are`;
}

function provisionalText(since: readonly string[]): string {
  const cause = since.length === 0 ? '' : ` since ${named(since)} changed`;
  return `provisional: calls are being resolved again${cause}`;
}

function named([first = '', ...others]: readonly string[]): string {
  const rest = others.length === 0 ? '' : ` and ${count(others.length, 'other file', 'other files')}`;
  return `${oneLine(first)}${rest}`;
}
