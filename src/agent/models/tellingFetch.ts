import type { SentBody } from '../../core/conversation/languageModel';

/** The fetch, which tells the body of each request as it goes out: the very text that is given on. No header is told, so no key. */
export function tellingFetch(fetching: typeof fetch, onSent?: (sent: SentBody) => void): typeof fetch {
  if (onSent === undefined) return fetching;
  return (input, init) => {
    const to = input instanceof Request ? input.url : input.toString();
    if (typeof init?.body === 'string') onSent({ to, form: 'bytes', body: init.body });
    return fetching(input, init);
  };
}
