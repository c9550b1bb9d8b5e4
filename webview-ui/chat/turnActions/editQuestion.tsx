import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { maxQuestionCharacters } from '../../../src/protocol/chatMessages';
import { t } from '../../shared/strings';
import { usePage } from '../page';
import type { Turn } from '../turns';

interface Props {
  readonly turn: Turn;
  readonly isLast: boolean;
  /** As in TurnActions. */
  readonly restoreStep: number | null;
}

/** A question that is being written otherwise, in its place: Enter asks it, Escape leaves it as it is. */
export function EditQuestion({ turn, isLast, restoreStep }: Props): JSX.Element {
  const { send, edit, editedText, keepEdited, focusComposer } = usePage();
  const [draft, setDraft] = useState(editedText);
  const [isSent, setSent] = useState(false);
  const asked = draft.trim();
  const canSend = asked !== '' && asked.length <= maxQuestionCharacters && !isSent;
  const submit = (): void => {
    if (!canSend) return;
    // Where it cannot be asked it stays as it was written.
    setSent(true);
    send({ type: 'askInstead', turn: turn.turn, text: asked });
    focusComposer();
  };
  const close = (): void => {
    edit(null);
    focusComposer();
  };
  return (
    <form
      class="edit-question"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <textarea
        rows={3}
        value={draft}
        aria-label={t('The question, to be asked otherwise')}
        onInput={({ currentTarget }) => {
          setDraft(currentTarget.value);
          setSent(false);
          keepEdited(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.isComposing) return;
          if (event.key === 'Escape') close();
          else if (event.key === 'Enter' && !event.shiftKey) submit();
          else return;
          event.preventDefault();
        }}
      />
      <p class="quiet">
        {isLast
          ? t('This answer is put aside and can be shown again. Files stay as they are.')
          : t('This answer and all later ones are put aside and can be shown again. Files stay as they are.')}
      </p>
      <div class="actions">
        <vscode-button disabled={!canSend} onClick={submit}>
          {t('Ask')}
        </vscode-button>
        {restoreStep !== null && <TakeBackFirst turn={turn.turn} step={restoreStep} />}
        <vscode-button appearance="secondary" onClick={close}>
          {t('Cancel')}
        </vscode-button>
      </div>
    </form>
  );
}

/** Shows what that would do; it is done there, or not. */
function TakeBackFirst({ turn, step }: { readonly turn: number; readonly step: number }): JSX.Element {
  const { send } = usePage();
  return (
    <vscode-button appearance="secondary" onClick={() => send({ type: 'previewRestore', turn, step })}>
      {t('Take changes back first…')}
    </vscode-button>
  );
}
