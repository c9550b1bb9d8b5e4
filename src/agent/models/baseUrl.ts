/** Where the Messages API is, checked before a key is sent there. */

/**
 * The address and the host to name, or null for a text to which no key may be sent: https alone (http to this very
 * machine, for servers that run on it), no user, password, query or fragment.
 */
export function parseBaseUrl(text: string): { readonly url: string; readonly host: string } | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  const hasMore = `${url.username}${url.password}${url.search}${url.hash}` !== '';
  if (!isSafe || hasMore) return null;
  return { url: url.href.replace(/\/+$/, ''), host: url.host };
}

/** URL has written the host in lower case and in full: 127.1 is 127.0.0.1. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
