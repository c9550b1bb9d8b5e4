/** A language whose values the flow follows. */
import type { Flow, FlowRules } from '../resolve/flow/context';
import type { DoubtRules } from '../resolve/flow/doubts/findDoubts';
import type { Rule } from '../resolve/flow/fileFlow';

export interface LanguageFlow {
  readonly rules: FlowRules;
  /** Rules for instructions, in place of those that all languages have. */
  readonly rows: Readonly<Record<number, Rule>>;
  readonly doubts: DoubtRules;
  /** Lets values flow that a test runner gives: called once, after what the program itself does. */
  readonly passFromRunner: (flow: Flow) => void;
}
