import type { ComponentChildren, JSX } from 'preact';
import { t } from '../../shared/strings';
import { Icon } from '../icon';
import { usePage } from '../page';

interface Props {
  /** As it is shown. */
  readonly name: string;
  readonly icon: string | null;
  readonly title: string;
  readonly isProblem?: boolean;
  /** Whether what it opens is open; absent where that is elsewhere. */
  readonly isOpen?: boolean;
  readonly open: () => void;
  readonly remove: () => void;
  /** What stands behind the name. */
  readonly children: ComponentChildren;
}

/** A chip for something sent with the question, with buttons to open and to remove it. */
export function Chip(props: Props): JSX.Element {
  const { name, icon, title, isProblem, isOpen, open, remove, children } = props;
  const { focusComposer } = usePage();
  return (
    <li data-problem={isProblem}>
      <button type="button" class="chip-name" title={title} aria-expanded={isOpen} onClick={open}>
        {icon !== null && <Icon name={icon} />}
        <span class="mention-text">{name}</span>
        {children}
      </button>
      <button
        type="button"
        class="chip-remove"
        title={t('Remove {0}', name)}
        aria-label={t('Remove {0}', name)}
        onClick={() => {
          remove();
          focusComposer();
        }}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
