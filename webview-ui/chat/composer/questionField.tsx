import type { JSX, RefObject } from 'preact';

interface Props {
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  readonly rows: number;
  readonly label: string;
  readonly placeholder?: string;
  /** The id of the row that a key would take; undefined where no list is open. */
  readonly activeOption: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** The cursor may stand elsewhere. */
  readonly onMoved: () => void;
  readonly onPaste?: (event: ClipboardEvent) => void;
  readonly onLeft: () => void;
}

/** The text field of a question, with the list of what is being written where one is open. */
export function QuestionField(props: Props): JSX.Element {
  const { input, draft, onDraft, rows, label, placeholder, activeOption } = props;
  return (
    <textarea
      ref={input}
      rows={rows}
      value={draft}
      aria-label={label}
      aria-autocomplete="list"
      aria-controls={activeOption === undefined ? undefined : 'completions'}
      aria-activedescendant={activeOption}
      placeholder={placeholder}
      onInput={(event) => onDraft(event.currentTarget.value)}
      onKeyDown={props.onKeyDown}
      onKeyUp={props.onMoved}
      onClick={props.onMoved}
      onPaste={props.onPaste}
      onBlur={props.onLeft}
    />
  );
}
