/** A list of where pieces or lines can be moved. */
import { counted } from '../shared/numbers';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import { subjectOf } from './commitsDraft';
import type { Place } from './commitsDraft';
import type { CommitsState } from './commitsState';

interface Props {
  readonly commits: CommitsState;
  /** Where they are. */
  readonly here: Place;
  readonly label: string;
  readonly onMove: (to: Place | 'new') => void;
}

const MOST_CHARACTERS = 48;

export function MoveTo({ commits, here, label, onMove }: Props) {
  const { now } = commits.edits;
  const move = (value: string): void => onMove(value === 'new' || value === 'left' ? value : Number(value));
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
