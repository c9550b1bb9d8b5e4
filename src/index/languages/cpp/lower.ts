import type { Problem } from '../../../core/map/codeIndex';
import type { CaptureTree } from '../../extract/captureTree';
import type { FileFacts } from '../../extract/facts';
import { lowerDialect } from '../c/lower';
import { cppLowerers } from './nodes';

/** The captured nodes of a file of C++ -> its facts; linear in the nodes. */
export function lowerCpp(
  path: string,
  source: string,
  captured: CaptureTree,
  problems: Problem[],
): FileFacts {
  const dialect = { language: 'cpp', lowerers: cppLowerers, hasNamespaces: true } as const;
  return lowerDialect(dialect, path, source, captured, problems);
}
