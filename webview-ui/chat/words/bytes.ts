import { tenths } from '../../shared/numbers';
import { t } from '../../shared/strings';

/** `17 bytes`, `4.2 KB`, `1.5 MB`: thousands, as file managers have them. */
export function bytesText(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? t('1 byte') : t('{0} bytes', bytes);
  if (bytes < 999_950) return t('{0} KB', tenths(bytes / 1_000));
  return bytes < 999_950_000
    ? t('{0} MB', tenths(bytes / 1_000_000))
    : t('{0} GB', tenths(bytes / 1_000_000_000));
}
