/** Answers one request of VS Code's own chat with the engine of RepoMaster's chat. */
import { askedInLinks } from '../../intents/text/askLink';
import { lostRuns } from '../journal/lostRuns';
import type { CitedCode, Citation } from '../../core/changes/checks';
import type { ContextStart } from '../../core/conversation/initialContext';
import type { FailureAction, TurnEnd, TurnMode } from '../../core/conversation/conversation';
import type { ModelClient } from '../../core/conversation/languageModel';
import { phrase } from '../../core/text/phrase';
import { checkCitations } from '../../verify/citations/checkCitations';
import { createConversation } from '../conversation/conversation';
import type { Conversation, RunTurn } from '../conversation/conversation';
import { followRuns } from '../running/followRuns';
import type { FollowPorts } from '../running/followRuns';
import type { ComposerMentions } from '../mentions/composerMentions';
import { toldTogether } from '../mentions/questionParts';
import type { WindowRuns } from '../running/windowRuns';
import { nextQuestion } from './askedOf';
import type { NextQuestion } from './askedOf';
import type { ChatOutput, OutputPlace, Say } from './chatOutput';
import type { HrefOf } from './placeLinks';
import { wrongLines } from './renderReview';
import { createTurnRenderer } from './renderTurn';
import type { TurnRenderer } from './renderTurn';
import { openThread } from './thread';
import type { ThreadPorts, TurnMark } from './thread';

export interface ParticipantPorts extends ThreadPorts, FollowPorts {
  readonly runTurn: RunTurn;
  readonly runs: Pick<WindowRuns, 'of'>;
  readonly mentions: Pick<ComposerMentions, 'tell'>;
  /** What answers are held beside. */
  readonly code: CitedCode;
  /** What a model starts from with this question; undefined where there is nothing to start from. */
  start(question: string): Promise<ContextStart | undefined>;
  readonly say: Say;
  readonly hrefOf: HrefOf;
  /** What is asked to go on where a turn stopped, and to do what a plan says. */
  readonly goOn: string;
  readonly carryOut: string;
  /** Told of what is under way, so that it can be stopped from elsewhere. */
  readonly underWay: Set<Pick<Conversation, 'stop'>>;
}

export interface ChatQuestion {
  readonly text: string;
  readonly mode: TurnMode;
  /** What is attached and named by nothing: data. */
  readonly attached: string;
  readonly client: ModelClient;
  /** The last answer that the chat shows. */
  readonly last: TurnMark | null;
}

export interface ChatAnswer {
  readonly mark: TurnMark;
  readonly failure: { readonly message: string; readonly action: FailureAction | null } | null;
  readonly next: readonly NextQuestion[];
}

/** More than fit on a line or two nobody clicks. */
const MOST_ANCHORS = 12;
const MOST_NEXT = 4;

/** Answers into `output`; resolves when the turn has ended, however. What ran in its background is ended then: nobody could see it. */
export async function answerInChat(
  ports: ParticipantPorts,
  question: ChatQuestion,
  output: ChatOutput,
  signal: AbortSignal,
): Promise<ChatAnswer> {
  const thread = openThread(ports, question.last);
  const { id, entries } = thread;
  const renderer = createTurnRenderer(output, ports.say, ports.hrefOf);
  const conversation = createConversation({
    ...{ id, entries, journal: thread, runTurn: ports.runTurn, emit: renderer.onEvent },
    ...{ nowMs: () => ports.nowMs(), log: ports.log },
  });
  const runs = ports.runs.of(id);
  const unfollow = followRuns(runs, conversation, ports);
  const stop = (): void => void conversation.stop();
  signal.addEventListener('abort', stop);
  ports.underWay.add(conversation);
  try {
    for (const each of lostRuns(entries, ports.nowMs())) conversation.tell(each);
    if (!signal.aborted) await ask(ports, conversation, question);
    const end = lastEnd(conversation);
    if (end?.kind === 'answered' && question.mode !== 'act' && question.client.identity.kind !== 'none')
      await tellPlaces(ports, renderer, output, signal);
    if ((await runs.endAll('all')).length > 0)
      output.markdown(
        `\n\n_${ports.say(phrase('Background commands stopped with this answer. In RepoMaster Chat they keep running.'))}_`,
      );
    return answerOf(ports, question, conversation, renderer);
  } finally {
    // Also where a stream that is closed has broken the answer off: nobody could see what goes on.
    await runs.endAll('all');
    signal.removeEventListener('abort', stop);
    ports.underWay.delete(conversation);
    unfollow();
    thread.close();
  }
}

async function ask(
  ports: ParticipantPorts,
  conversation: Conversation,
  { text, mode, client, attached }: ChatQuestion,
): Promise<void> {
  if (client.identity.kind === 'none') {
    // As in the panel: who answers from the index knows names, and nothing is sent.
    await conversation.ask({ text, mode, client, context: async () => ({ context: '' }) });
    return;
  }
  const hasStarted = conversation.entries.some(
    (entry) => entry.type === 'asked' && entry.start !== undefined,
  );
  await conversation.ask({
    ...{ text, mode, client },
    context: async (signal) => toldTogether(attached, await ports.mentions.tell(text, signal)),
    ...(hasStarted ? {} : { start: () => ports.start(text) }),
  });
}

/** The places that the answer names, as links, and what of them the map does not bear out. */
async function tellPlaces(
  { code, say, log }: ParticipantPorts,
  renderer: TurnRenderer,
  output: ChatOutput,
  signal: AbortSignal,
): Promise<void> {
  let citations: readonly Citation[];
  try {
    citations = await checkCitations(renderer.text(), code, signal);
  } catch (error) {
    // The answer stands, with nothing said of its places.
    log.warn(`places of an answer were not looked up: ${String(error)}`);
    return;
  }
  const places = distinctPlaces(citations);
  if (places.length > 0) {
    output.markdown(`\n\n_${say(phrase('Found in the map:'))}_ `);
    for (const [at, place] of places.slice(0, MOST_ANCHORS).entries()) {
      if (at > 0) output.markdown(' · ');
      output.anchor(place);
    }
  }
  const wrong = wrongLines(citations, say);
  if (wrong.length > 0)
    output.markdown(`\n\n**${say(phrase('Not confirmed by the map:'))}**\n\n${wrong.join('\n')}`);
}

function distinctPlaces(citations: readonly Citation[]): readonly OutputPlace[] {
  const places = citations.flatMap(({ verified, path, line }) =>
    verified && path !== null ? [{ path, line }] : [],
  );
  return [...new Map(places.map((place) => [`${place.path}:${place.line ?? ''}`, place])).values()];
}

function answerOf(
  ports: ParticipantPorts,
  question: ChatQuestion,
  conversation: Conversation,
  renderer: TurnRenderer,
): ChatAnswer {
  const end = lastEnd(conversation);
  const turn = conversation.entries.findLast((entry) => entry.type === 'asked')?.turn ?? 0;
  const failure = end?.kind === 'failed' ? { message: ports.say(end.message), action: end.action } : null;
  return {
    mark: { conversation: conversation.id, turn },
    failure,
    next: nextAfter(ports, question, end, renderer),
  };
}

function nextAfter(
  { goOn, carryOut, say }: ParticipantPorts,
  { mode, client }: ChatQuestion,
  end: TurnEnd | null,
  renderer: TurnRenderer,
): readonly NextQuestion[] {
  const isModel = client.identity.kind !== 'none';
  if (!isModel)
    return askedInLinks(renderer.text())
      .slice(0, MOST_NEXT)
      .map(({ question, label }) => nextQuestion(question, label));
  if (end?.kind === 'answered')
    return mode === 'plan' ? [{ prompt: carryOut, command: 'act', label: carryOut }] : [];
  const isBroken = end?.kind === 'stopped' || (end?.kind === 'failed' && end.action !== 'manageTrust');
  if (!isBroken) return [];
  return [{ prompt: goOn, ...(mode === 'ask' ? {} : { command: mode }), label: say(phrase('Continue')) }];
}

function lastEnd({ entries }: Conversation): TurnEnd | null {
  return entries.findLast((entry) => entry.type === 'ended')?.end ?? null;
}
