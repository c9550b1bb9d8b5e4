import type { Writable } from 'node:stream';
import { machineDisk } from '../run/approvals/machineDisk';
import { createHeadlessApprovals } from '../run/approvals/headless';
import { NOT_UNDERSTOOD } from '../intents/commands/commandAnswers';
import { withoutAskLinks } from '../intents/text/askLink';
import { plainAnswer } from '../intents/text/plainAnswer';
import { defaultLimits } from '../agent/limits';
import { agentTurn } from '../agent/loop';
import { machineClock } from '../agent/machineClock';
import { noModel } from '../intents/noModel';
import { SYSTEM_PROMPT } from '../agent/prompts/system';
import type { TurnParts } from '../agent/turn';
import type { GitAuthors } from '../core/map/authors';
import type { Entry } from '../core/conversation/conversation';
import { CancelledError, UserError } from '../core/errors';
import type { Log } from '../core/ports';
import { createRedact } from '../core/redact/redact';
import { NO_CORRECTION } from '../core/tokens/estimateCorrection';
import type { Tool } from '../core/conversation/tool';
import { surveyRepositoryTool } from '../tools/exploring/surveyRepository';
import { whichCommitsTool } from '../tools/exploring/whichCommits';
import { whoWroteTool } from '../tools/exploring/whoWrote';
import type { AskOptions } from './askSyntax';
import { withMappedTools } from './mappedTools';
import type { MappedToolsPorts } from './mappedTools';
import { writeJson, writeText } from './output';
import type { PrintedAsk } from './schema/answerForms';

export interface AskCommandPorts extends MappedToolsPorts {
  readonly stdout: Writable;
  readonly log: Log;
  readonly authorsOf: (folder: string) => GitAuthors;
}

/**
 * Runs `repomaster ask`: one turn of the chat without a model on stdout, as plain text, or as one line of JSON
 * whose `text` is Markdown. Throws
 * UserError for a folder that is none and where the turn came to no answer, CancelledError.
 */
export async function runAsk(
  options: AskOptions,
  ports: AskCommandPorts,
  signal: AbortSignal,
): Promise<void> {
  await withMappedTools(options, ports, signal, async (exploration, explorer, folder) => {
    const authors = ports.authorsOf(folder);
    const tools = [
      ...exploration,
      surveyRepositoryTool(explorer),
      whoWroteTool(authors),
      whichCommitsTool(authors),
    ];
    const answer = await ask(options.text, tools, ports.log, signal);
    await (options.json
      ? writeJson(
          ports.stdout,
          [`${JSON.stringify({ ...answer, text: withoutAskLinks(answer.text) })}\n`],
          signal,
        )
      : writeText(ports.stdout, [`${plainAnswer(answer.text)}\n`], signal));
  });
}

async function ask(text: string, tools: readonly Tool[], log: Log, signal: AbortSignal): Promise<PrintedAsk> {
  const entries: Entry[] = [];
  const parts: TurnParts = {
    model: noModel,
    tools,
    // None of these tools runs a command; one that did would be refused.
    approvals: createHeadlessApprovals({ mode: 'none', allowed: [], denied: [], disk: machineDisk }),
    redact: createRedact(process.env),
    journal: { append: (entry) => void entries.push(entry) },
    clock: machineClock,
    log,
    limits: defaultLimits,
    system: SYSTEM_PROMPT,
    correction: NO_CORRECTION,
  };
  const input = { entries: [], question: { text, context: '' } };
  const end = await agentTurn(parts, input, () => undefined, signal);
  if (end.kind === 'cancelled') throw new CancelledError();
  if (end.kind === 'failed') throw new UserError('outside-failed', end.message);
  if (end.kind === 'stopped') throw new UserError('outside-failed', end.reason);
  return answerOf(entries);
}

function answerOf(entries: readonly Entry[]): PrintedAsk {
  const said = entries.flatMap((entry) => (entry.type === 'replied' ? entry.content : []));
  const outcomes = entries.flatMap((entry) => (entry.type === 'toolEnded' ? [entry.outcome] : []));
  const text = said.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n\n');
  return {
    text,
    results: outcomes.flatMap((outcome) => (outcome.kind === 'answered' ? outcome.answer.results : [])),
    tools: said.flatMap((block) =>
      block.type === 'toolUse' ? [{ name: block.name, input: block.input }] : [],
    ),
    understood: !text.startsWith(NOT_UNDERSTOOD),
  };
}
