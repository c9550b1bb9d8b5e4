import type { JSX } from 'preact';
import { IconButton } from '../../shared/iconButton';
import { t } from '../../shared/strings';
import { ChangesButton } from '../turn/changesButton';
import { usePage } from '../page';
import { TurnCost } from '../turn/turnCost';
import { answerText, hasChanged } from '../turn/turns';
import type { Turn } from '../turn/turns';

interface Props {
  readonly turn: Turn;
  readonly isLast: boolean;
  /** The checkpoint step from which on is taken back what it and all later turns changed; null where that is nothing. */
  readonly restoreStep: number | null;
}

/** The buttons of a finished turn. */
export function TurnActions({ turn, isLast, restoreStep }: Props): JSX.Element {
  const { request, send, previewRestore, focusComposer, edit, editing } = usePage();
  const answer = answerText(turn);
  const askAgain = (): void => {
    request({ type: 'askInstead', turn: turn.turn, text: turn.text });
    focusComposer();
  };
  return (
    <div class="turn-actions">
      {answer !== '' && (
        <IconButton
          icon="copy"
          label={t('Copy Answer')}
          onClick={() => send({ type: 'copy', text: answer })}
        />
      )}
      <IconButton
        icon="edit"
        label={t('Edit Question and Ask Again')}
        isOpen={editing?.turn === turn.turn && editing.question === turn.text}
        onClick={() => edit({ turn: turn.turn, question: turn.text, text: turn.text })}
      />
      <IconButton icon="refresh" label={t('Ask This Question Again')} onClick={askAgain} />
      {hasChanged(turn) && <ChangesButton turn={turn.turn} />}
      {restoreStep !== null && (
        <IconButton
          icon="discard"
          label={isLast ? t('Undo This Turn’s Changes') : t('Undo Changes from This Turn On')}
          onClick={() => previewRestore(turn.turn, restoreStep)}
        />
      )}
      {turn.mode !== 'act' && <TurnCost turn={turn.turn} />}
    </div>
  );
}
