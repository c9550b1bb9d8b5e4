import { OutOfMemoryError, UserError } from '../core/errors';
import type { Log } from '../core/ports';
import { count, groupedNumber } from '../explore/answer/text';
import type { IndexWorker } from '../index/service/indexClient';
import { sizeOf } from '../index/service/sizeOf';
import type { FolderSize, OpenParams } from '../protocol/indexMessages';

export interface MemoryErrorPorts {
  startWorker(): IndexWorker;
  readonly log: Log;
}

const MB = 1_000_000;

/**
 * What is thrown where mapping the folder has failed with `error`: of an OutOfMemoryError a UserError that names what the
 * folder holds most of, and what helps; any other as it is.
 */
export async function memoryError(
  error: unknown,
  params: OpenParams,
  ports: MemoryErrorPorts,
): Promise<unknown> {
  if (!(error instanceof OutOfMemoryError)) return error;
  return new UserError(
    'outside-failed',
    memoryText(params.folder, error.limitMb, await sizeOf(params, ports)),
  );
}

function memoryText(folder: string, limitMb: number, size: FolderSize | null): string {
  const needs = `the map of ${folder} needs more than ${groupedNumber(limitMb)} MB of memory`;
  const remedy =
    'exclude folders with REPOMASTER_EXCLUDE, map a single folder, or allow more with NODE_OPTIONS=--max-old-space-size=MB';
  return [needs, ...(size ? holds(size) : []), remedy].join('; ');
}

function holds({ files, sizeBytes, largest }: FolderSize): string[] {
  const most = largest.map((each) => `${each.path} (${sizeText(each)})`);
  return [
    `it holds ${sizeText({ files, sizeBytes })}`,
    ...(most.length === 0 ? [] : [`most of it in ${most.join(', ')}`]),
  ];
}

function sizeText({ files, sizeBytes }: Pick<FolderSize, 'files' | 'sizeBytes'>): string {
  return `${count(files, 'file', 'files')}, ${(sizeBytes / MB).toFixed(1)} MB`;
}
