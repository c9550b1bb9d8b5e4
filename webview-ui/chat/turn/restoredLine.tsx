import type { JSX } from 'preact';
import type { LeftFile } from '../../../src/core/conversation/takeBack';
import { t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { DiffText } from '../cards/diffText';
import { Icon } from '../icon';
import { usePage } from '../page';
import type { NoteOf } from './turns';

interface Props {
  readonly turn: number;
  readonly note: NoteOf<'restored'>;
}

/** Lists what the user undid, what was not undone and why, with a button to redo it. */
export function RestoredLine({ turn, note }: Props): JSX.Element {
  const { previewRestore } = usePage();
  const names = note.files.map(visible).join(', ');
  return (
    <div class="restored">
      <p>
        <Icon name="discard" />
        <span>{wordsOf(note, names)}</span>
      </p>
      {note.rejected !== undefined && (
        <details>
          <summary>{t('Rejected changes')}</summary>
          <DiffText diff={note.rejected} />
        </details>
      )}
      {note.left.length > 0 && (
        <ul>
          {note.left.map(({ path, reason }) => (
            <li key={path}>
              <code>{visible(path)}</code> {leftWords(reason)}
            </li>
          ))}
        </ul>
      )}
      <button type="button" class="link" onClick={() => previewRestore(turn, note.step)}>
        {note.undoes === undefined ? t('Redo') : t('Undo')}
      </button>
    </div>
  );
}

function wordsOf({ hunk, rejected, undoes }: NoteOf<'restored'>, names: string): string {
  if (undoes !== undefined) return t('Redone: {0}', names);
  return hunk !== undefined || rejected !== undefined
    ? t('Part of {0} was undone.', names)
    : t('Undone: {0}', names);
}

function leftWords(reason: LeftFile['reason']): string {
  switch (reason.kind) {
    case 'others':
    case 'unsure':
      return t('not undone: someone else changed it');
    case 'unsaved':
      return t('not undone: it has unsaved changes in an editor');
    case 'moved-on':
      return t('not undone: it has just changed');
    case 'lost':
      return t('not undone: its backup is damaged or missing');
    case 'occupied':
      return t('not undone: a folder now has its name');
    case 'link':
      return t('not undone: its path now contains a symbolic link');
    case 'failed':
      return t('not undone: {0}', visible(reason.message));
  }
}
