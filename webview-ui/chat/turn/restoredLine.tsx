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

/** What the user took back, what stayed and why, and the way back. */
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
          <summary>{t('What was rejected')}</summary>
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
        {t('Undo this')}
      </button>
    </div>
  );
}

function wordsOf({ hunk, rejected, undoes }: NoteOf<'restored'>, names: string): string {
  if (undoes !== undefined) return t('Restored the undone changes: {0}', names);
  return hunk !== undefined || rejected !== undefined
    ? t('Part of {0} was undone.', names)
    : t('Undone: {0}', names);
}

function leftWords(reason: LeftFile['reason']): string {
  switch (reason.kind) {
    case 'others':
    case 'unsure':
      return t('stays: somebody else changed it');
    case 'unsaved':
      return t('stays: it has unsaved changes in an editor');
    case 'moved-on':
      return t('stays: it changed just now');
    case 'lost':
      return t('stays: what it was is damaged or gone');
    case 'occupied':
      return t('stays: a folder stands in its place');
    case 'link':
      return t('stays: the way to it leads through a link now');
    case 'failed':
      return t('stays: {0}', visible(reason.message));
  }
}
