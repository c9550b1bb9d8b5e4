/** A list of where pieces can be moved. */
import { counted } from '../shared/numbers';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import { placeOf, subjectOf } from './commitsDraft';
import type { CommitsEvent, CommitsState } from './commitsState';

interface Props {
  readonly commits: CommitsState;
  readonly send: (event: CommitsEvent) => void;
  readonly pieces: readonly string[];
  readonly label: string;
}

const MOST_CHARACTERS = 48;

export function MoveTo({ commits, send, pieces, label }: Props) {
  const { now } = commits.edits;
  const here = placeOf(now, pieces[0] ?? '');
  const move = (value: string): void => {
    const to = value === 'new' || value === 'left' ? value : Number(value);
    send({ type: 'move', pieces, to });
  };
  return (
    <select
      class="move-to"
      aria-label={label}
      title={label}
      value=""
      onKeyDown={openFirst}
      onChange={({ currentTarget }) => move(currentTarget.value)}
    >
      <option value="" disabled hidden>
        {t('Move to…')}
      </option>
      {now.commits.map(
        ({ key, message }, at) =>
          key !== here && (
            <option key={key} value={key}>
              {`${counted(at + 1)}. ${visible(subjectOf(message)).slice(0, MOST_CHARACTERS)}`}
            </option>
          ),
      )}
      <option value="new">{t('New commit')}</option>
      {here !== 'left' && <option value="left">{t('Not committed')}</option>}
    </select>
  );
}

/** Arrows open the list: else each would move the pieces at once, unseen. */
function openFirst(event: KeyboardEvent): void {
  const { currentTarget, key, altKey } = event;
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
  if (!isArrow || altKey || !(currentTarget instanceof HTMLSelectElement)) return;
  event.preventDefault();
  currentTarget.showPicker();
}
