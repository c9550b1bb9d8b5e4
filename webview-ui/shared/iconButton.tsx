interface IconButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}

/** A button that is an icon alone; the label is what it is called, and its tip. */
export function IconButton({ icon, label, isPressed, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <span class={`codicon codicon-${icon}`} aria-hidden="true" />
    </button>
  );
}
