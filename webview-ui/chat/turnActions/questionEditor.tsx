import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { maxQuestionCharacters } from '../../../src/protocol/questionBounds';
import { t } from '../../shared/strings';
import { MentionNotes } from '../mentions/mentionNotes';
import { PickerList } from '../mentions/pickerList';
import { useCaret } from '../mentions/useCaret';
import { usePicker } from '../mentions/usePicker';
import { optionId } from '../composer/optionList';
import { usePage } from '../page';
import { QuestionField } from '../composer/questionField';
import type { Turn } from '../turn/turns';

interface Props {
  readonly turn: Turn;
  readonly isLast: boolean;
  /** As in TurnActions. */
  readonly restoreStep: number | null;
}

/** A question that is being written otherwise, in its place: Enter asks it, Escape leaves it as it is. */
export function QuestionEditor({ turn, isLast, restoreStep }: Props): JSX.Element {
  const { request, edit, editedText, keepEdited, focusComposer } = usePage();
  const [draft, setDraft] = useState(editedText);
  const [isSent, setSent] = useState(false);
  const onDraft = (text: string): void => {
    setDraft(text);
    setSent(false);
    keepEdited(text);
  };
  const asked = draft.trim();
  const canSend = asked !== '' && asked.length <= maxQuestionCharacters && !isSent;
  const submit = (): void => {
    if (!canSend) return;
    setSent(true);
    // Where it was not asked, it is to be asked again as it stands.
    request({ type: 'askInstead', turn: turn.turn, text: asked }, undefined, () => setSent(false));
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
      <EditField {...{ draft, onDraft, submit, close }} />
      <p class="quiet">
        {isLast
          ? t('RepoMaster hides this answer; you can show it again. Files do not change.')
          : t(
              'RepoMaster hides this answer and all later ones; you can show them again. Files do not change.',
            )}
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

interface FieldProps {
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  readonly submit: () => void;
  readonly close: () => void;
}

/** The text field, with the mentions of the composer. */
function EditField({ draft, onDraft, submit, close }: FieldProps): JSX.Element {
  const input = useRef<HTMLTextAreaElement>(null);
  const caret = useCaret(input, draft, onDraft);
  const picker = usePicker(caret.draft, caret.write);
  return (
    <>
      <QuestionField
        {...{ input, draft, onDraft }}
        rows={3}
        label={t('Edit question')}
        activeOption={picker.isOpen ? optionId(picker.active) : undefined}
        onMoved={caret.follow}
        onLeft={picker.close}
        onKeyDown={(event) => {
          if (event.isComposing) return;
          if (!picker.take(event.key)) {
            if (event.key === 'Escape') close();
            else if (event.key === 'Enter' && !event.shiftKey) submit();
            else return;
          }
          event.preventDefault();
        }}
      />
      {picker.isOpen && <PickerList picker={picker} />}
      <MentionNotes {...{ draft, picker }} />
    </>
  );
}

/** Shows what that would do; it is done there, or not. */
function TakeBackFirst({ turn, step }: { readonly turn: number; readonly step: number }): JSX.Element {
  const { previewRestore } = usePage();
  return (
    <vscode-button appearance="secondary" onClick={() => previewRestore(turn, step)}>
      {t('Undo Changes First…')}
    </vscode-button>
  );
}
