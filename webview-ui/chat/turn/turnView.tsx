import type { JSX } from 'preact';
import { memo } from 'preact/compat';
import type { RestoreView } from '../../../src/protocol/toChat';
import { t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { HubPartView } from '../hub/hubPartView';
import { EndState, WaitingNote } from './endState';
import { AnswerText } from '../citations/answerText';
import { shownText } from './longText';
import { SentMentions } from '../mentions/mentionChips';
import { usePage } from '../page';
import { isPlan, planProgress } from './planProgress';
import { ToolCard } from './toolCard';
import { NoteView } from './noteView';
import { ReportCard } from './reportCard';
import { RestoreCard } from '../cards/restoreCard';
import { RestoredLine } from './restoredLine';
import { ReviewCard } from './reviewCard';
import { QuestionEditor } from '../turnActions/questionEditor';
import { TurnActions } from '../turnActions/turnActions';
import { VersionSwitch } from '../turnActions/versionSwitch';
import { isPlanned } from './turns';
import type { Part, Turn } from './turns';
import { modeName, modelName } from '../words/wording';

/** A longer question is folded to its first lines. */
const MOST_LINES = 12;
const FIRST_LINES = 2;

interface Props {
  readonly turn: Turn;
  /** Of the question among all messages, from 1; the answer is the next. */
  readonly position: number;
  readonly count: number;
  readonly isLast: boolean;
  /** As in TurnActions. */
  readonly restoreStep: number | null;
  /** What taking it back would do, where that was asked. */
  readonly restore: RestoreView | null;
  /** What later turns did of its plan, the same array while that is the same. */
  readonly later: readonly Part[];
}

/** A question and its answer; drawn anew only when they change. */
export const TurnView = memo((props: Props): JSX.Element => {
  const { turn, position, count, isLast, restore, restoreStep, later } = props;
  const { parts, end, waiting, model, mode } = turn;
  const isOver = end !== null;
  return (
    <div class="turn" data-turn={turn.turn} data-pace={model.kind === 'none' ? 'atOnce' : 'asItComes'}>
      <Question {...{ turn, position, count, isLast, restoreStep }} />
      <article
        class="answer"
        tabIndex={-1}
        aria-posinset={position + 1}
        aria-setsize={count}
        aria-label={t('RepoMaster')}
      >
        <header>
          <h2>{t('RepoMaster')}</h2>
          <span class="badge" title={model.host === '' ? undefined : visible(model.host)}>
            {modelName(model)}
          </span>
          {mode !== null && mode !== 'ask' && <span class="badge">{modeName(mode)}</span>}
        </header>
        {parts.map((part, at) => (
          <PartView key={at} {...{ turn, part, later }} />
        ))}
        {waiting !== null && <WaitingNote waiting={waiting} />}
        {isThinking(turn) && (
          <p class="thinking">
            <vscode-progress-ring aria-label={t('Working')} />
            <span>{t('Working…')}</span>
          </p>
        )}
        <EndState turn={turn} isLast={isLast} />
        {isLast && isPlanned(turn) && <CarryOut />}
        {isOver && mode === 'act' && <ReportCard turn={turn} />}
        {isOver && <TurnActions {...{ turn, isLast, restoreStep }} />}
        {restore !== null && <RestoreCard key={restore.step} view={restore} isLast={isLast} />}
      </article>
    </div>
  );
});

function Question(props: Omit<Props, 'restore' | 'later'>): JSX.Element {
  const { turn, position, count, isLast, restoreStep } = props;
  const { editing } = usePage();
  const { text, context, mentions, model, end } = turn;
  const isEdited = end !== null && editing?.turn === turn.turn && editing.question === text;
  return (
    <article
      class={isEdited ? 'question edited' : 'question'}
      tabIndex={-1}
      aria-posinset={position}
      aria-setsize={count}
      aria-label={t('You')}
    >
      <h2 class="hidden-text">{t('You')}</h2>
      {isEdited ? <QuestionEditor {...{ turn, isLast, restoreStep }} /> : <QuestionText text={text} />}
      <SentMentions mentions={mentions} />
      {context !== '' && <Context context={context} isSent={model.kind !== 'none'} />}
      <VersionSwitch turn={turn.turn} />
    </article>
  );
}

/** Whole, or its beginning with the rest folded: a diff that a menu asks about would push the answer out of sight. */
function QuestionText({ text }: { readonly text: string }): JSX.Element {
  const lines = text.trimEnd().split('\n');
  if (lines.length <= MOST_LINES) return <p>{visible(text)}</p>;
  return (
    <>
      <p>{visible(lines.slice(0, FIRST_LINES).join('\n'))}</p>
      <details class="context">
        <summary>{t('All {0} lines', lines.length)}</summary>
        <pre tabIndex={0}>{shownText(text)}</pre>
      </details>
    </>
  );
}

interface PartProps extends Pick<Props, 'turn' | 'later'> {
  readonly part: Part;
}

function PartView({ turn, part, later }: PartProps): JSX.Element | null {
  const isOver = turn.end !== null;
  switch (part.kind) {
    case 'note':
      if (part.type === 'reviewed') return <ReviewCard turn={turn} note={part} />;
      return part.type === 'restored' ? (
        <RestoredLine turn={turn.turn} note={part} />
      ) : (
        <NoteView note={part} />
      );
    case 'hub':
      return <HubPartView turn={turn.turn} part={part} />;
    case 'text':
      // What the hub shows says it all; the sentence is for who reads the conversation elsewhere.
      if (turn.parts.some(({ kind }) => kind === 'hub')) return null;
      return <AnswerText part={part} isAsked={isOver && turn.model.kind !== 'none'} />;
    case 'tool':
      return (
        <ToolCard
          turn={turn.turn}
          tool={part}
          isOver={isOver}
          progress={isPlan(part) ? planProgress(turn.parts, part, later) : undefined}
        />
      );
  }
}

/** The plan is there, and nothing of it is done. */
function CarryOut(): JSX.Element {
  const { send } = usePage();
  return (
    <div class="actions">
      <vscode-button onClick={() => send({ type: 'carryOut' })}>{t('Carry Out This Plan')}</vscode-button>
    </div>
  );
}

function Context(props: { readonly context: string; readonly isSent: boolean }): JSX.Element {
  const { context, isSent } = props;
  return (
    <details class="context">
      <summary>
        {isSent
          ? t('Sent with {0} lines of context', context.trimEnd().split('\n').length)
          : t('With attachments')}
      </summary>
      <pre tabIndex={0}>{shownText(context)}</pre>
    </details>
  );
}

/** Nothing on the page moves, and the turn goes on. */
function isThinking({ parts, waiting, end }: Turn): boolean {
  const last = parts.at(-1);
  if (end !== null || waiting !== null) return false;
  if (last?.kind === 'text') return !last.isStreamed;
  return last?.kind !== 'tool' || last.outcome !== null;
}
