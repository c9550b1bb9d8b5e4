import * as z from 'zod';
import { phrase } from '../../core/text/phrase';
import type { Tool } from '../../core/conversation/tool';
import { checkArguments, inputSchemaOf } from './toolArguments';

const MOST_CHARS = 40_000;

const schema = z.strictObject({
  answer: z.string().max(MOST_CHARS).regex(/\S/, 'is empty').describe('Markdown, with citations'),
});

/** The tool submit: the answer of a task. That it was called ends the task, once the answer holds. */
export const submitTool: Tool = {
  name: 'submit',
  description:
    'Submits the answer when the task is done or cannot be done. Checks, citations and changes are verified: what fails comes back.',
  inputSchema: inputSchemaOf(schema),
  prepare: async (input) => {
    const { answer } = checkArguments({ name: 'submit', schema, example: { answer: 'Done: ...' } }, input);
    return {
      doing: phrase('Submitting the answer'),
      approval: null,
      isChanging: true,
      run: async () => ({
        ...{ text: 'It is being verified.', results: [], truncated: false, more: null, run: null },
        done: phrase('Submitted the answer'),
        submitted: answer,
      }),
    };
  },
};
