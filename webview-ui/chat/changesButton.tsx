import type { JSX } from 'preact';
import { t } from '../shared/strings';
import { Icon } from './icon';
import { usePage } from './page';

interface Props {
  readonly turn: number;
  /** Of one file and its name; absent for all that the turn changed. */
  readonly file?: { readonly path: string; readonly name: string };
}

/** Opens what a turn changed in the editor, where each change is accepted or rejected. */
export function ChangesButton({ turn, file }: Props): JSX.Element {
  const { send } = usePage();
  const title =
    file === undefined ? t('Show what this turn changed') : t('Show what changed in {0}', file.name);
  return (
    <button
      type="button"
      class="icon-button"
      title={title}
      aria-label={title}
      onClick={() => send({ type: 'showChanges', turn, path: file?.path ?? null })}
    >
      <Icon name={file === undefined ? 'diff-multiple' : 'diff'} />
    </button>
  );
}
