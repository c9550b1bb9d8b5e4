/** What a screen reader is told when the current conflict is another one, or its state is. */
import { counted } from '../shared/numbers';
import { t } from '../shared/strings';
import { sureness } from '../shared/sureness';
import { visible } from '../shared/visible';
import { conflictsOf, currentOf } from './state';
import type { ConflictsState } from './state';
import { stateName } from './words';

export function announcement(state: ConflictsState): string {
  const worked = currentOf(state);
  if (worked === null) return '';
  const all = conflictsOf(state);
  const { path, candidates } = worked.conflict;
  const where = t(
    'Conflict {0} of {1}, {2}: {3}.',
    counted(all.indexOf(worked) + 1),
    counted(all.length),
    visible(path),
    stateName(worked.state),
  );
  const [first] = candidates;
  return first === undefined
    ? `${where} ${t('No candidate.')}`
    : `${where} ${t('Candidates: {0}. First: {1}.', counted(candidates.length), sureness(first))}`;
}
