/** The whole message of a commit: as tall as its text, up to a bound. */
interface Props {
  readonly label: string;
  readonly text: string;
  readonly placeholder: string;
  readonly isDisabled?: boolean;
  readonly onInput: (text: string) => void;
}

const LEAST_ROWS = 3;
const MOST_ROWS = 10;

export function MessageField({ label, text, placeholder, isDisabled, onInput }: Props) {
  const rows = Math.min(Math.max(text.split('\n').length + 1, LEAST_ROWS), MOST_ROWS);
  return (
    <textarea
      class="field message"
      aria-label={label}
      placeholder={placeholder}
      spellcheck
      rows={rows}
      value={text}
      disabled={isDisabled}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
    />
  );
}
