import type { ModelRequest } from '../../core/conversation/languageModel';
import type { Turn } from '../turn';
import type { SentKey } from './sentFile';

/** What makes a request of this turn one that is kept as it goes out; nothing where nobody keeps it. */
export function keptAs(
  { parts: { sent, clock }, number: turn }: Turn,
  step: number,
  about: SentKey['about'],
): Pick<ModelRequest, 'onSent'> {
  if (sent === undefined) return {};
  return { onSent: (body) => sent.keep({ turn, step, about, atMs: clock.nowMs() }, body) };
}
