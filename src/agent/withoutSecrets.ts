import type { ToolOutcome } from '../core/conversation';
import type { Redact } from '../core/redact/redact';

/** The outcome without secrets in what was answered, printed or said of a failure; as many lines in each as before. */
export function withoutSecrets(outcome: ToolOutcome, redact: Redact): ToolOutcome {
  switch (outcome.kind) {
    case 'answered': {
      const { answer } = outcome;
      const run = answer.run === null ? null : { ...answer.run, output: redact(answer.run.output).text };
      return { kind: 'answered', answer: { ...answer, text: redact(answer.text).text, run } };
    }
    case 'failed':
      return { kind: 'failed', message: redact(outcome.message).text };
    case 'denied':
    case 'cancelled':
      return outcome;
  }
}
