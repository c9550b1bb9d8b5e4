import { inDollars } from '../../shared/numbers';
import { t } from '../../shared/strings';

/** `$1.20`, `less than $0.01`; that the price is not known is said, since it is not 0. */
export function money(dollars: number | null): string {
  if (dollars === null) return t('price unknown');
  return dollars > 0 && dollars < 0.01 ? t('less than $0.01') : inDollars(dollars);
}
