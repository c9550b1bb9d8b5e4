/** The events of a turn as an answer in VS Code's own chat. */
import { codeBlock } from '../../intents/text/markdown';
import type { AgentEvent, ToolOutcome } from '../../core/conversation/conversation';
import type { ApprovalQuestion, ApprovalScope, EditQuestion } from '../../core/conversation/approvals';
import { phrase } from '../../core/text/phrase';
import type { ToolAnswer } from '../../core/conversation/tool';
import { forPage } from '../conversation/forPage';
import type { ApprovalAnswer } from '../../protocol/fromChat';
import { escapeMarkdown } from '../../core/text/markdown';
import { createAnswerText } from './answerText';
import { drawnLine, visibleText } from './chatOutput';
import { createLinkText } from './placeLinks';
import type { HrefOf } from './placeLinks';
import { commandLabels, commandText, editLabels, editText, saidMarkdown, saidPlain } from './questionText';
import type { Labels } from './questionText';
import type { ChatOutput, Say } from './chatOutput';
import { renderHub } from './renderHub';
import { renderReview } from './renderReview';

/** Files that an answer names as what it was made from: more nobody looks through. */
const MOST_REFERENCES = 30;
/** Of what a command printed; the rest is in its log. */
const MOST_OUTPUT_LINES = 20;

export interface TurnRenderer {
  readonly onEvent: (event: AgentEvent) => void;
  /** All that was answered, as it came. */
  text(): string;
}

/** Writes each event of one turn as it comes. */
export function createTurnRenderer(output: ChatOutput, say: Say, hrefOf: HrefOf): TurnRenderer {
  const answer = createAnswerText(output, createLinkText(hrefOf));
  const referenced = new Set<string>();
  const note = (text: string): void => answer.paragraph(text);
  const shown = createShownCalls(output, say, note, referenced);
  const showHub = (event: AgentEvent): void => {
    if (event.type !== 'hubShown') return;
    answer.close();
    renderHub(event.view, say, output);
  };
  const onEvent = (told: AgentEvent): void => {
    const event = forPage(told);
    switch (event.type) {
      case 'textDelta':
        answer.delta(event.delta);
        break;
      case 'waiting':
        answer.broken(say(phrase('(The reply was interrupted here and starts again.)')));
        output.progress(visibleText(say(event.reason)));
        break;
      case 'replied':
        answer.close();
        break;
      case 'toolStarted':
        output.progress(saidPlain(say, event.doing));
        break;
      case 'toolEnded':
        shown.ended(event.outcome);
        // The answer of a task: what was asked for, in the model's own words.
        if (event.outcome.kind === 'answered') answer.delta(event.outcome.answer.submitted ?? '');
        answer.close();
        break;
      case 'approvalAsked':
        shown.askCommand(event.callId, event.question);
        break;
      case 'editAsked':
        shown.askEdit(event.callId, event.question);
        break;
      case 'approvalGiven':
        note(`_${say(event.decision.kind === 'allowed' ? phrase('Allowed.') : phrase('Denied.'))}_`);
        break;
      case 'rewound':
        note(`_${say(phrase('The last steps led nowhere and were undone.'))}_`);
        break;
      case 'reviewed':
        note(renderReview(event.review, say));
        break;
      case 'runEnded':
        note(saidMarkdown(say, event.done));
        break;
      default:
        showHub(event);
    }
  };
  return { onEvent, text: answer.all };
}

interface ShownCalls {
  ended(outcome: ToolOutcome): void;
  askCommand(callId: string, question: ApprovalQuestion): void;
  askEdit(callId: string, question: EditQuestion): void;
}

function createShownCalls(
  output: ChatOutput,
  say: Say,
  note: (text: string) => void,
  referenced: Set<string>,
): ShownCalls {
  const refer = ({ results }: ToolAnswer): void => {
    for (const { path, line } of results) {
      const place = `${path}:${line}`;
      if (referenced.size >= MOST_REFERENCES || referenced.has(place)) continue;
      referenced.add(place);
      output.reference({ path, line });
    }
  };
  const offer = (callId: string, scopes: readonly ApprovalScope[], labels: Labels): void => {
    const answers: readonly ApprovalAnswer[] = [...scopes, 'deny'];
    for (const answer of answers)
      output.button({ kind: 'answer', callId, answer, title: say(labels[answer]) });
  };
  return {
    ended: (outcome) => {
      if (outcome.kind === 'failed')
        output.progress(visibleText(drawnLine(outcome.message.split('\n', 1)[0] ?? '')));
      if (outcome.kind !== 'answered') return;
      const { answer } = outcome;
      refer(answer);
      const isSeen =
        answer.run !== null || (answer.changes ?? []).length > 0 || answer.background !== undefined;
      if (!isSeen) output.progress(saidPlain(say, answer.done));
      else note(`${saidMarkdown(say, answer.done)}${outputOf(answer)}`);
      if (answer.planned !== undefined) note(planText(answer.planned.plan.steps));
    },
    askCommand: (callId, question) => {
      note(commandText(question, say));
      offer(callId, question.scopes, commandLabels);
    },
    askEdit: (callId, question) => {
      note(editText(question, say));
      offer(callId, question.scopes, editLabels);
    },
  };
}

function outputOf({ run }: ToolAnswer): string {
  const lines = (run?.output ?? '').replaceAll('\r\n', '\n').trimEnd().split('\n');
  if (lines.length === 1 && lines[0] === '') return '';
  const tail = lines.slice(-MOST_OUTPUT_LINES).map((line) => visibleText(drawnLine(line)));
  const all = tail.length < lines.length || (run?.omitted ?? 0) > 0 ? ['…', ...tail] : tail;
  return `\n\n${codeBlock(all, '')}`;
}

function planText(steps: readonly string[]): string {
  return steps.map((step, at) => `${at + 1}. ${escapeMarkdown(visibleText(step))}`).join('\n');
}
