/** Hosts that are this machine: there nothing is sent over a wire that others read. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether what is there may be opened and cloned: `https:`, or `http:` of this machine; not `git@host:owner/name`. */
export function isWebAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname));
}
