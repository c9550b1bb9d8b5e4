/** Hosts that are this machine. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the host opens and clones it: `https:`, or `http:` of this machine. Others, as `git@host:owner/name`, it refuses. */
export function isWebAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname));
}

export function isOnGithub(address: string): boolean {
  return URL.canParse(address) && new URL(address).host === 'github.com';
}
