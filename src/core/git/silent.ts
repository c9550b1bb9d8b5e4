/** What two sides break of one another although git merges them: what `repomaster git silent --json` prints. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';

const sideForm = z.strictObject({
  /** As it was asked for; of HEAD and what is told from it a branch or tag that is there, else the commit's subject. */
  name: z.string(),
  commit: z.string(),
  /** Seconds since the epoch. */
  time: z.number(),
});

const placeForm = z.strictObject({
  /** Relative to the top of the repository, `/`. */
  path: z.string(),
  /** From 1. Of what is gone, the line in the version of the side that still has it. */
  line: z.number(),
  /** That line, without the white space around it. */
  text: z.string(),
  /** The commit of this side that wrote the line, or took it away; null where git's history does not tell. */
  commit: z.nullable(z.string()),
});

export type SilentPlace = Frozen<z.output<typeof placeForm>>;

/** What the changing side did: `order` is another order of parameters, `override` a method that a class of the other side overrides. */
const kindForm = z.enum([
  ...(['deletion', 'rename', 'move', 'arity', 'names', 'order'] as const),
  ...(['override', 'default', 'constant', 'exception'] as const),
]);

export type SilentKind = z.output<typeof kindForm>;

/**
 * `breaks`: the map resolves the use to the changed symbol, and the use cannot work as it is written. `likely`: the name alone, an
 * assumption of the map, or a language that accepts such a call leaves a doubt. `check`: the use works, and may mean something else now.
 */
const surenessForm = z.enum(['breaks', 'likely', 'check']);

export type Sureness = z.output<typeof surenessForm>;

const findingForm = z.strictObject({
  kind: kindForm,
  sureness: surenessForm,
  /** The side that changed the symbol; the other one uses it. */
  changedBy: z.enum(['ours', 'theirs']),
  /** Names on the way down from the module, as the using side knows them: `Cart.add`. */
  symbol: z.string(),
  changed: placeForm,
  /** In the merged text. */
  use: placeForm,
  /** A sentence, in English. */
  reason: z.string(),
  /** Of a rebase: the commit that is picked; else null. */
  step: z.nullable(z.string()),
});

export type SilentFinding = Frozen<z.output<typeof findingForm>>;

/** What `repomaster git silent --json` prints. */
export const silentReportForm = z.strictObject({
  version: z.literal(1),
  how: z.enum(['merge', 'rebase', 'pick']),
  ours: sideForm,
  theirs: sideForm,
  /** Merge bases, or parents of the commits that are picked. None: unrelated histories. */
  bases: z.array(z.string()),
  /** Paths that git itself calls conflicts, in code-unit order: nothing is told of them. */
  conflicted: z.array(z.string()),
  /** By path and line of the use; of a rebase by commit first. At most 200. */
  findings: z.array(findingForm),
  /** Whether something was left out, which `notes` say. */
  partial: z.boolean(),
  notes: z.array(z.string()),
});

export type SilentReport = Frozen<z.output<typeof silentReportForm>>;
