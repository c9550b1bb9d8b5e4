/** Messages between the process of the command line and the thread that maps a folder for one command. */
import type { IndexProgress } from '../../protocol/indexMessages';
import type { AskInvocation } from '../askSyntax';
import type { ContextInvocation } from '../contextSyntax';
import type { ExploreInvocation } from '../exploreSyntax';
import type { IndexInvocation } from '../indexSyntax';

/** A command that maps a folder, answers once and ends. */
export type MappingInvocation = IndexInvocation | ContextInvocation | ExploreInvocation | AskInvocation;

/** What the thread is asked for. */
export type CommandRequests = {
  /** Runs the command; answers when all is written and stored. Fails as the command does. */
  run: { params: MappingInvocation; result: null };
  /** Ends the command: `run` fails with CancelledError. */
  cancel: { params: null; result: null };
};

/** What the status line is to say, as its methods are. */
export type CommandEvents = {
  progress: IndexProgress;
  note: string;
  end: null;
};

/** What the thread asks of the process, which alone knows when its streams have taken a text. */
export type OutputRequests = {
  /** Answers when the text is with the system; fails with the system's error. */
  write: { params: { readonly to: 'stdout' | 'stderr'; readonly text: string }; result: null };
};
