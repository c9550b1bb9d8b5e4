import * as z from 'zod';
import { isOutside } from '../../core/files/outsidePath';
import type { ExploreResult } from '../../core/map/explore';
import { phrase } from '../../core/text/phrase';
import type { Tool } from '../../core/conversation/tool';
import { renderSilent } from '../../scenarios/git/silent/renderSilent';
import type { SilentAnswer } from '../../scenarios/git/silent/silentConflicts';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';

const schema = z.strictObject({
  theirs: z
    .string()
    .min(1)
    .max(1_000)
    .optional()
    .describe('A branch or commit; default: the merge under way, else the last one'),
});

/**
 * Looks at the merge of `theirs` into HEAD; null for the merge under way, else the one that HEAD is. Rejects with ToolError without a
 * folder, UserError where it is in no repository, there is no such merge, or a name is no commit.
 */
export type LookForSilent = (theirs: string | null, signal: AbortSignal) => Promise<SilentAnswer>;

/** The tool find_silent_conflicts: what a merge breaks although git calls it clean. It only reads. */
export function silentConflictsTool(look: LookForSilent): Tool {
  const spec = { name: 'find_silent_conflicts', schema, example: { theirs: 'feature' } };
  return {
    name: 'find_silent_conflicts',
    description: 'Tells what a merge breaks although git calls it clean, with both lines and commits.',
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      const { theirs = null } = checkArguments(spec, input);
      return {
        doing:
          theirs === null
            ? phrase('Looking for silent conflicts')
            : phrase('Looking for silent conflicts of {0}', theirs),
        approval: null,
        run: async ({ signal }) => {
          const answer = await look(theirs, signal);
          const { report, versions } = answer;
          return {
            text: renderSilent(report, versions).trimEnd(),
            results: placesOf(answer),
            ...{ truncated: false, more: null, run: null },
            done: phrase('Silent conflicts: {0}', { count: report.findings.length }),
          };
        },
      };
    },
  };
}

const MOST_PLACES = 50;

/** Places of our side, in its own version: before a merge the files as they are. */
function placesOf({ report, versions }: SilentAnswer): readonly ExploreResult[] {
  return versions
    .flatMap(({ use, changed }) => [use, changed].find((each) => each?.commit === report.ours.commit) ?? [])
    .filter(({ path }) => !isOutside(path))
    .slice(0, MOST_PLACES)
    .map(({ path, line }) => ({ path, line, endLine: line, id: null, score: null }));
}
