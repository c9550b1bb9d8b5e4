import type { Finding } from '../../core/changes/checks';
import type { DropRule } from '../../index/languages/sourceRules';
import { findingAt } from './changedFile';
import type { ChangedFile, Detector } from './changedFile';
import { libraryDefaults } from './libraryDefaults';
import { quietHandlers } from './quietHandlers';
import { silencedErrors } from './silencedErrors';
import { shellFallbacks } from './shellFallbacks';

/**
 * Errors that the change makes disappear: handlers that do nothing, only log, or go on with a default, a value from before
 * or the old implementation; defaults for what a library did not give (RExBench, appendix G: edits without effect); and
 * commands that may fail unseen.
 */
export const silentFallbacks: Detector = (file) => {
  const errors = file.rules?.review?.errors ?? null;
  if (errors === null) return shellFallbacks(file);
  const { handlers, drops, libraries, unhandled } = errors;
  return [
    ...(handlers === null ? [] : quietHandlers(file, handlers)),
    ...dropped(file, drops),
    ...(libraries === null ? [] : libraryDefaults(file, libraries)),
    ...(unhandled === null ? [] : silencedErrors(file, unhandled)),
  ];
};

function dropped(file: ChangedFile, drops: readonly DropRule[]): readonly Finding[] {
  const told = new Set<number>();
  return drops.flatMap(({ pattern, why, confidence, inTests }) => {
    if (file.isTest && !inTests) return [];
    const lines = [...file.fresh].filter(
      (line) => !told.has(line) && pattern.test((file.after.code[line] ?? '').slice(0, MOST_LINE)),
    );
    for (const line of lines) told.add(line);
    return lines.map((line) => findingAt(file, line, { kind: 'silent fallback', why, confidence }));
  });
}

/** A longer line is data. */
const MOST_LINE = 1_000;
