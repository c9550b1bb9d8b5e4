import type { JSX } from 'preact';
import { t } from '../../shared/strings';
import { ChangesButton } from '../changesButton';
import { Icon } from '../icon';
import { usePage } from '../page';
import { TurnCost } from '../turnCost';
import { answerText, hasChanged } from '../turns';
import type { Turn } from '../turns';

interface Props {
  readonly turn: Turn;
  readonly isLast: boolean;
  /** The checkpoint step from which on is taken back what it and all later turns changed; null where that is nothing. */
  readonly restoreStep: number | null;
}

/** What can be done with a turn that is over. */
export function TurnActions({ turn, isLast, restoreStep }: Props): JSX.Element {
  const { send, focusComposer, edit, editing } = usePage();
  const answer = answerText(turn);
  const askAgain = (): void => {
    send({ type: 'askInstead', turn: turn.turn, text: turn.text });
    focusComposer();
  };
  return (
    <div class="turn-actions">
      {answer !== '' && (
        <Action icon="copy" name={t('Copy answer')} act={() => send({ type: 'copy', text: answer })} />
      )}
      <Action
        icon="edit"
        name={t('Edit the question and ask again')}
        isOpen={editing?.turn === turn.turn && editing.question === turn.text}
        act={() => edit({ turn: turn.turn, question: turn.text, text: turn.text })}
      />
      <Action icon="refresh" name={t('Ask this question again')} act={askAgain} />
      {hasChanged(turn) && <ChangesButton turn={turn.turn} />}
      {restoreStep !== null && (
        <Action
          icon="discard"
          name={
            isLast ? t('Take back what this turn changed') : t('Take back what was changed from this turn on')
          }
          act={() => send({ type: 'previewRestore', turn: turn.turn, step: restoreStep })}
        />
      )}
      {turn.mode !== 'act' && <TurnCost turn={turn.turn} />}
    </div>
  );
}

function Action(props: {
  readonly icon: string;
  readonly name: string;
  /** Of what opens something. */
  readonly isOpen?: boolean;
  readonly act: () => void;
}): JSX.Element {
  const { icon, name, isOpen, act } = props;
  return (
    <button
      type="button"
      class="icon-button"
      title={name}
      aria-label={name}
      aria-expanded={isOpen}
      onClick={act}
    >
      <Icon name={icon} />
    </button>
  );
}
