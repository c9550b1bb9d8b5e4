/** Builds what goes to the model with a question, in RepoMaster's chat and in VS Code's own. */
import type { ToldMentions } from '../../explore/mentions/tellMentions';
import type { ToldWith } from '../conversation/conversation';

/** What is attached and then what is mentioned, so that the one can be told again without the other. */
export function toldTogether(attached: string, { text, mentions }: ToldMentions): ToldWith {
  const context = joined(attached, text);
  if (mentions.length === 0) return { context };
  return { context, mentions, ...(attached === '' ? {} : { attachedLines: attached.split('\n').length }) };
}

/** Texts that are not empty, with an empty line between them. */
export function joined(...parts: readonly string[]): string {
  return parts.filter((each) => each !== '').join('\n\n');
}
