/** Why an entry ranks: the terms of the formula. */
import type { ContextEntry } from '../../src/core/conversation/initialContext';
import type { Features } from '../../src/core/map/codeIndex';
import { scored } from '../shared/numbers';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import { termName } from './words';

interface Props {
  readonly entry: ContextEntry;
  readonly weights: Features;
}

const WIDTH = 100;

/** The terms, the largest first, and their sum. */
export function Reasons({ entry: { terms, score, path, line }, weights }: Props) {
  const most = Math.max(...terms.map(({ value }) => value), Number.EPSILON);
  return (
    <table class="reasons">
      <caption class="quiet">{visible(`${path}:${line}`)}</caption>
      <tbody>
        {terms.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">
              {termName(name)}
              {weightText(name, weights)}
            </th>
            <td>
              <svg class="term" width={WIDTH} height="8" aria-hidden="true">
                <rect width={(WIDTH * Math.max(0, value)) / most} height="8" />
              </svg>
            </td>
            <td class="number">{scored(value)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('sum')}</th>
          <td />
          <td class="number">{score !== null && scored(score)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** A weight that somebody has set; '' of the usual one, and of what has none. */
function weightText(name: string, weights: Features): string {
  const weight = Object.hasOwn(weights, name) ? weights[name as keyof Features] : 1;
  return weight === 1 ? '' : ` ${t('(weight {0})', weight)}`;
}
