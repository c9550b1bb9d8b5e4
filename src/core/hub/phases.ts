/** A task done with a repository from outside, as four phases, each ended by an explicit submit. `repomaster hub phases --json` prints it. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';
import { storedRepositoryForm } from './stored';

/** What a task says that its result must keep to. */
const constraintForm = z.strictObject({
  kind: z.enum(['date', 'set', 'format', 'path', 'count', 'name']),
  /** As the task has it. */
  text: z.string(),
});

const metConstraintForm = z.strictObject({
  /** The text of the constraint. */
  constraint: z.string(),
  /** Where it is met. */
  by: z.enum(['configuration', 'argument', 'output']),
  /** The line of the configuration, the argument or the output, quoted. */
  line: z.string(),
});

const repositoryForm = z.strictObject({
  url: z.string(),
  /** Full id; null before it is known. */
  commit: z.nullable(z.string()),
});

/** What ends each phase. */
export const phaseResultForm = z.discriminatedUnion('phase', [
  z.strictObject({
    phase: z.literal('search'),
    /** Best first; the first is set up. */
    candidates: z.array(repositoryForm),
    from: z.enum(['store', 'network']),
    /** Its environment is proven and still there: nothing is left to set up. */
    isSetUp: z.boolean(),
  }),
  z.strictObject({
    phase: z.literal('setup'),
    commit: z.string(),
    recipe: z.array(z.string()),
    /** The repository's own smallest check, which proved it. */
    check: z.string(),
    snapshot: storedRepositoryForm.shape.snapshot,
  }),
  z.strictObject({
    phase: z.literal('apply'),
    commands: storedRepositoryForm.shape.commands,
    constraints: z.array(metConstraintForm),
  }),
  z.strictObject({
    phase: z.literal('store'),
    url: z.string(),
    commit: z.string(),
    notes: z.array(z.string()),
  }),
  /** Set-up or application came to nothing: the next candidate is taken, or the task ends where there is none. */
  z.strictObject({ phase: z.literal('failed'), reason: z.string() }),
]);

const nowForm = z.enum(['search', 'setup', 'apply', 'store', 'nextCandidate', 'done', 'notAccomplished']);

/** Where a task stands. */
export const phaseStateForm = z.strictObject({
  version: z.literal(1),
  task: z.string(),
  now: nowForm,
  /** The repository at work; null before the search has ended, and once no candidate is left. */
  repository: z.nullable(repositoryForm),
  /** Those not tried yet, best first. */
  left: z.array(repositoryForm),
  tried: z.array(z.strictObject({ url: z.string(), reason: z.string() })),
  /** What the task says that the result must keep to. */
  constraints: z.array(constraintForm),
  /** The results that count, in their order: those of a candidate that failed are gone. */
  results: z.array(phaseResultForm),
});

/** What a task was begun with beside its words: absolute paths. */
const givenPlacesForm = z.strictObject({
  inputs: z.array(z.strictObject({ name: z.string(), path: z.string() })),
  /** The folder for results; null where none was named. */
  output: z.nullable(z.string()),
});

/** A line of the journal. */
export const phaseEventForm = z.discriminatedUnion('type', [
  z.strictObject({
    ...{ type: z.literal('began'), version: z.literal(1), at: z.string(), task: z.string() },
    given: z.optional(givenPlacesForm),
  }),
  /** What was seen in a phase: a query, a command with its end, a page read. */
  z.strictObject({ type: z.literal('evidence'), at: z.string(), phase: nowForm, text: z.string() }),
  z.strictObject({ type: z.literal('submitted'), at: z.string(), result: phaseResultForm }),
  /** The next candidate is at work. */
  z.strictObject({ type: z.literal('advanced'), at: z.string() }),
]);

export type Constraint = Frozen<z.output<typeof constraintForm>>;
export type MetConstraint = Frozen<z.output<typeof metConstraintForm>>;
export type PhaseResult = Frozen<z.output<typeof phaseResultForm>>;
export type PhaseState = Frozen<z.output<typeof phaseStateForm>>;
export type GivenPlaces = Frozen<z.output<typeof givenPlacesForm>>;
export type PhaseEvent = Frozen<z.output<typeof phaseEventForm>>;
