/** What the model says, as it comes, and what is said between. */
import { withoutAskLinks } from '../../intents/text/askLink';
import type { ChatOutput } from './chatOutput';
import type { LinkText } from './placeLinks';

export interface AnswerText {
  delta(text: string): void;
  /** Text of our own, apart from the model's. */
  paragraph(text: string): void;
  /** What came of this reply is void. */
  broken(note: string): void;
  /** The next text is another reply's. */
  readonly close: () => void;
  /** All that the model said. */
  readonly all: () => string;
}

/** Paragraphs of the model's and of our own, told apart. */
export function createAnswerText(output: ChatOutput, links: LinkText): AnswerText {
  let said = '';
  let reply = '';
  let isFirst = true;
  const goApart = (): void => {
    if (!isFirst) output.markdown('\n\n');
    isFirst = false;
  };
  const write = (text: string): void => {
    goApart();
    output.markdown(text);
  };
  const show = (text: string): void => {
    // Links that ask are no links here: what they ask is offered below the answer.
    if (text !== '') output.markdown(withoutAskLinks(text));
  };
  const close = (): void => {
    show(links.flush());
    if (reply !== '') said = said === '' ? reply : `${said}\n\n${reply}`;
    reply = '';
  };
  return {
    delta: (text) => {
      if (reply === '' && text !== '') goApart();
      reply += text;
      show(links.feed(text));
    },
    paragraph: (text) => {
      close();
      write(text);
    },
    broken: (note) => {
      links.flush();
      if (reply !== '') write(note);
      reply = '';
    },
    close,
    all: () => {
      close();
      return said;
    },
  };
}
