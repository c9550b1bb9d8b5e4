import { readFileSync } from 'node:fs';
import * as z from 'zod';

const schema = z.object({
  repository: z.string(),
  commit: z.string(),
  questions: z.array(
    z.object({
      commit: z.string(),
      subject: z.string(),
      body: z.string(),
      paths: z.array(z.string()).min(1),
    }),
  ),
});

/** What later commits say of themselves, and the files of one state of a repository that each changes. */
export type QuestionSet = z.infer<typeof schema>;

export type Question = QuestionSet['questions'][number];

/** How much of a commit is asked: its subject alone, or all that it says. */
export type Asking = 'subject' | 'message';

/** Longer messages are cut: search_code takes no more. */
const MOST_CHARACTERS = 4000;

/** The set that `scripts/drawQuestions.mjs` wrote to `file`. Throws where it is none. */
export function readQuestionSet(file: string): QuestionSet {
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The text that is asked. */
export function queryOf({ subject, body }: Question, asking: Asking): string {
  const query = asking === 'subject' ? subject : `${subject}\n\n${body}`.trim();
  return query.slice(0, MOST_CHARACTERS);
}
