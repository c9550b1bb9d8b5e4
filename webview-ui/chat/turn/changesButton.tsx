import type { JSX } from 'preact';
import { IconButton } from '../../shared/iconButton';
import { t } from '../../shared/strings';
import { usePage } from '../page';

interface Props {
  readonly turn: number;
  /** Of one file and its name; absent for all that the turn changed. */
  readonly file?: { readonly path: string; readonly name: string };
}

/** Opens what a turn changed in the editor, where each change is accepted or rejected. */
export function ChangesButton({ turn, file }: Props): JSX.Element {
  const { send } = usePage();
  const title = file === undefined ? t('Show Changes of This Turn') : t('Show Changes in {0}', file.name);
  return (
    <IconButton
      icon={file === undefined ? 'diff-multiple' : 'diff'}
      label={title}
      onClick={() => send({ type: 'showChanges', turn, path: file?.path ?? null })}
    />
  );
}
