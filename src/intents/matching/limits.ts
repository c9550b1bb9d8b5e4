/** Words that limit a question and that an answer must not ignore. */

const SYSTEMS =
  '(?:windows|win32|linux|mac ?os(?: ?x)?|a mac|osx|unix|posix|bsd|freebsd|openbsd|android|ios|wsl|cygwin|arm(?:64)?|x86(?:_64)?|alpine|ubuntu|debian)';
const PLACES =
  '(?:docker|a container|ci|github actions|production|development|dev mode|debug mode|release mode|watch mode|the browser|a browser|node(?:\\.?js)?|deno|bun|the tests?|tests|test code|the docs?|the examples?)';
const LIMITS: readonly RegExp[] = [
  new RegExp(`\\b(?:on|under|for|in) ${SYSTEMS}\\b`, 'gi'),
  new RegExp(`\\b(?:in|inside|within|under|outside(?: of)?|without) ${PLACES}(?=$|[\\s,.;:?!)])`, 'gi'),
  /\b(?:except(?:ing)?|excluding|exclude|excludes|ignoring|ignore|omitting|apart from|aside from|other than|besides|but not|not counting|unless|outside(?: of)?|limited to|restricted to|rather than|instead of)\s+(?:for |in |from )?[^\s,.;:?!]+(?: [^\s,.;:?!]+)?/gi,
  /\b(?:by default|at (?:run ?time|compile time|build time|import time|start ?up))\b/gi,
  /\b(?:since|before|after|until|as of|in|from) (?:version |release |v)\s?\d[\w.]*/gi,
  /\bonly (?:in|on|for|from|by|under|within|inside|when|if)\b[^,.;:?!]*/gi,
  /\b(?:with|without) (?:a |an |the |any )?(?:coverage|debug(?:ging|ger)?|warnings|sanitizers?|optimi[sz]ations?|ssl|tls|network(?:ing)?)\b/gi,
  /\bin (?:parallel|verbose|strict|quiet|headless)\b(?: mode)?/gi,
];

const LONGEST_TEXT = 1000;

/** The words of the text that limit what it asks, in the order of their kinds. */
export function limitsIn(text: string): readonly string[] {
  const read = text.slice(0, LONGEST_TEXT);
  const found = LIMITS.flatMap((limit) => [...read.matchAll(limit)].map(([words]) => words.trim()));
  return found.filter((words, at) => !found.some((other, by) => by < at && other.includes(words)));
}
