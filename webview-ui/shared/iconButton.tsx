import type { JSX } from 'preact';

interface Props {
  readonly icon: string;
  readonly label: string;
  readonly isPressed?: boolean;
  /** Of what opens something. */
  readonly isOpen?: boolean;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

/** A button that is an icon alone; the label is what it is called, and its tip. */
export function IconButton({ icon, label, isPressed, isOpen, isDisabled, onClick }: Props): JSX.Element {
  return (
    <button
      type="button"
      class="icon-button"
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      aria-expanded={isOpen}
      disabled={isDisabled}
      onClick={onClick}
    >
      <span class={`codicon codicon-${icon}`} aria-hidden="true" />
    </button>
  );
}
