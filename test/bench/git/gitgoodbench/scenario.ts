/** Scenarios of git as GitGoodBench publishes them (appendix A), and bisections beside them. */
import * as z from 'zod';

const hash = z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/, 'is no commit id');
const path = z.string().min(1);

const common = {
  id: z.string().min(1),
  /** OWNER/NAME. */
  name: z.string().min(1),
  difficulty: z.string().optional(),
};

const sampleForm = z.discriminatedUnion('sample_type', [
  z.object({
    ...common,
    sample_type: z.literal('merge'),
    scenario: z.object({
      merge_commit_hash: hash,
      parents: z.tuple([hash, hash]),
      files_in_merge_conflict: z.array(path).min(1),
      number_of_files_with_merge_conflict: z.number().optional(),
      total_number_of_merge_conflicts: z.number().optional(),
    }),
  }),
  z.object({
    ...common,
    sample_type: z.literal('file_commit_chain'),
    scenario: z.object({
      file: path,
      branch: z.string().optional(),
      /** How many commits the chain has. */
      times_seen_consecutively: z.number().int().min(2),
      /** Of all changed lines of the chain, the share that is in the file. */
      purity: z.number().min(0).max(1),
      newest_commit: hash,
      oldest_commit: hash,
      contains_non_pl_files: z.boolean().optional(),
    }),
  }),
  z.object({
    ...common,
    sample_type: z.literal('bisect'),
    scenario: z.object({
      good_commit: hash,
      bad_commit: hash,
      first_bad_commit: hash,
      file: path,
      /** A line of the file that the first bad commit took away; read by git grep, never by a shell. */
      text: z.string().regex(/^[\w (),.:=<>[\]{}+*/-]+$/, 'holds what a command line would read'),
    }),
  }),
]);

export type Sample = z.infer<typeof sampleForm>;
export type MergeScenario = Extract<Sample, { sample_type: 'merge' }>['scenario'];
export type ChainScenario = Extract<Sample, { sample_type: 'file_commit_chain' }>['scenario'];
export type BisectScenario = Extract<Sample, { sample_type: 'bisect' }>['scenario'];

export type Judged =
  { readonly sample: Sample; readonly problem: null } | { readonly sample: null; readonly problem: string };

/** A sample, or what is wrong with it. */
export function sampleOf(value: unknown): Judged {
  const parsed = sampleForm.safeParse(value);
  if (parsed.success) return { sample: parsed.data, problem: null };
  const [issue] = parsed.error.issues;
  return { sample: null, problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` };
}
