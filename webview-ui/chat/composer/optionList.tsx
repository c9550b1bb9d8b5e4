import type { ComponentChildren, JSX } from 'preact';

interface Props<T> {
  /** What the list is called. */
  readonly label: string;
  readonly class?: string;
  readonly options: readonly T[];
  readonly keyOf: (option: T) => string;
  /** Which of them the text field's keys are at. */
  readonly active: number;
  readonly accept: (option: T) => void;
  readonly children: (option: T) => ComponentChildren;
}

/** The id of the option at a place of the list, for the text field that it belongs to. */
export function optionId(at: number): string {
  return `completion-${at}`;
}

/** What a text that is being written may become: the list of a text field that keeps the focus. */
export function OptionList<T>(props: Props<T>): JSX.Element {
  const { label, options, keyOf, active, accept, children } = props;
  return (
    <ul class={`completions ${props.class ?? ''}`} id="completions" role="listbox" aria-label={label}>
      {options.map((option, at) => (
        <li
          key={keyOf(option)}
          id={optionId(at)}
          role="option"
          aria-selected={at === active}
          ref={(element) => {
            if (at === active) element?.scrollIntoView({ block: 'nearest' });
          }}
          onMouseDown={(event) => {
            // The text field keeps the focus.
            event.preventDefault();
            accept(option);
          }}
        >
          {children(option)}
        </li>
      ))}
    </ul>
  );
}
