import { throwIfCancelled } from '../../core/errors';
import { createAnswerCache } from './answerCache';
import type { AnswerCache, KeptAnswer } from './answerCache';
import type { ApiPlace } from './apiPlace';
import { exchange } from './exchange';
import type { Exchanged } from './exchange';
import { FaultError } from './fault';
import type { Limited } from './fault';
import { refusalWords } from './forms';
import { limitOf, spentUntilMs } from './limits';
import { patiently } from './patience';
import type { PatienceParts } from './patience';

/** What is asked for. */
export interface Wanted {
  /** Below the API's address, begins with `/`, with its query; or the whole address of a next page, as the service gave it. */
  readonly at: string;
  readonly accept: string;
  readonly mostBytes: number;
  readonly whenLonger: 'cut' | 'fail';
}

export interface Answer {
  readonly body: string;
  /** The address of the next page. */
  readonly next: string | null;
}

export interface ClientOptions extends PatienceParts {
  readonly place: ApiPlace;
  /** Sent to `place` alone. */
  readonly token: string | null;
  readonly offline: boolean;
  /** Where answers are kept; null for nowhere. */
  readonly folder: string | null;
}

/** Asks the API with GET; null where there is nothing, or nothing that may be seen (404, 410). Throws FaultError, CancelledError. */
export type Ask = (wanted: Wanted, signal: AbortSignal) => Promise<Answer | null>;

/** GitHub redirects once for a renamed repository; more than a few is a circle. */
const MOST_HOPS = 4;

export function createClient(options: ClientOptions): Ask {
  const { place, token, offline, folder, clock, tell } = options;
  const cache = createAnswerCache({ folder, identity: `${place.url} ${token ?? ''}` });
  const limits = new Map<string, Limited>();
  const keep = async (kept: Omit<KeptAnswer, 'version'>, accept: string): Promise<void> => {
    const why = await cache.write(kept, accept);
    if (why !== null) tell({ kind: 'notKept', why });
  };
  return async (wanted, signal) => {
    const url = wanted.at.startsWith('/') ? `${place.url}${wanted.at}` : wanted.at;
    // A next page is the service's word: it does not lead elsewhere.
    if (new URL(url).origin !== place.origin) throw redirected(url);
    const kept = await cache.read(url, wanted.accept);
    if (offline) return keptAnswer(kept, tell);
    const sent = { ...wanted, url, headers: headersOf(token, wanted.accept, kept) };
    const answer = await patiently(() => follow(sent, limits, options, signal), options, signal);
    throwIfCancelled(signal);
    if (answer.status === 404 || answer.status === 410) return null;
    if (answer.status === 304 && kept !== null) return kept;
    if (answer.status !== 200)
      throw new FaultError({ kind: 'refused', status: answer.status, words: refusalWords(answer.body) });
    // A proxy's own page: whatever GitHub sends is no web page, even a README.
    if (/^text\/html\b/i.test(answer.headers.get('content-type') ?? ''))
      throw new FaultError({ kind: 'strange', status: answer.status });
    const next = nextOf(answer.headers.get('link'));
    const { etag, modified } = tagsOf(answer.headers);
    await keep({ url, etag, modified, next, body: answer.body, storedMs: clock.nowMs() }, wanted.accept);
    return { body: answer.body, next };
  };
}

function keptAnswer(kept: Awaited<ReturnType<AnswerCache['read']>>, tell: ClientOptions['tell']): Answer {
  if (kept === null) throw new FaultError({ kind: 'offline' });
  tell({ kind: 'kept', sinceMs: kept.storedMs });
  return kept;
}

interface Sent extends Wanted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One try: what the last of the redirects answers. A limit that is known to be reached is not asked against. */
async function follow(
  sent: Sent,
  limits: Map<string, Limited>,
  { place, clock }: Pick<ClientOptions, 'place' | 'clock'>,
  signal: AbortSignal,
): Promise<Exchanged> {
  const resource = new URL(sent.url).pathname.includes('/search/') ? 'search' : 'core';
  const known = [limits.get(resource), limits.get('all')].find(
    (each) => each !== undefined && each.untilMs > clock.nowMs(),
  );
  if (known !== undefined) throw new FaultError(known);
  let { url } = sent;
  for (let hops = 0; hops <= MOST_HOPS; hops += 1) {
    const answer = await exchange({ ...sent, url }, clock, signal);
    const limit = limitOf(answer, clock.nowMs());
    if (limit !== null) {
      limits.set(limit.which === 'primary' ? resource : 'all', limit);
      throw new FaultError(limit);
    }
    const spent = spentUntilMs(answer.headers, clock.nowMs());
    if (spent !== null) limits.set(resource, { kind: 'limited', which: 'primary', untilMs: spent });
    const location = answer.headers.get('location');
    if (![301, 302, 307, 308].includes(answer.status) || location === null) return answer;
    if (!URL.canParse(location, url)) throw new FaultError({ kind: 'strange', status: answer.status });
    url = new URL(location, url).href;
    // The token, and what is asked, are for this one service.
    if (new URL(url).origin !== place.origin) throw redirected(url);
  }
  throw redirected(url);
}

function redirected(url: string): FaultError {
  return new FaultError({ kind: 'redirected', to: new URL(url).host });
}

function headersOf(token: string | null, accept: string, kept: KeptAnswer | null): Record<string, string> {
  return {
    ...{ accept, 'user-agent': 'RepoMaster', 'x-github-api-version': '2022-11-28' },
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(kept?.etag ? { 'if-none-match': kept.etag } : {}),
    ...(kept?.modified && !kept.etag ? { 'if-modified-since': kept.modified } : {}),
  };
}

function tagsOf(headers: Headers): Pick<KeptAnswer, 'etag' | 'modified'> {
  return { etag: headers.get('etag'), modified: headers.get('last-modified') };
}

/** Of `<https://...&page=2>; rel="next", ...`. */
export function nextOf(link: string | null): string | null {
  for (const part of (link ?? '').split(/,\s*(?=<)/)) {
    const [, target, relations = ''] = /^<([^>]*)>(.*)$/s.exec(part.trim()) ?? [];
    if (target !== undefined && /;\s*rel="?(?:[^"]*\s)?next\b/.test(relations) && URL.canParse(target))
      return target;
  }
  return null;
}
