/** How sure a proposal is, in words and as a number. */
import { locale } from './numbers';
import { t } from './strings';

/** From this probability on, what is not sure is likely, or possible. */
const LIKELY = 0.7;
const POSSIBLE = 0.3;

/** A probability is never told as certain, nor as none. */
export function percent(confidence: number): string {
  const shown = Math.min(Math.max(confidence, 0.01), 0.99);
  const text = shown.toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 0 });
  return confidence < 0.01 ? `<${text}` : text;
}

/** `Sure, 96 %`: the word and the number. */
export function sureness({
  confidence,
  sure,
}: {
  readonly confidence: number;
  readonly sure: boolean;
}): string {
  const number = percent(confidence);
  if (sure) return t('Sure, {0}', number);
  if (confidence >= LIKELY) return t('Likely, {0}', number);
  return confidence >= POSSIBLE ? t('Possible, {0}', number) : t('Unlikely, {0}', number);
}
