/** One half of a pair without the other: text that was cut between them, or bytes that were no text. */
const loneHalf = /\p{Surrogate}/gu;

/**
 * The JSON value with U+FFFD for every half of a surrogate pair that stands alone. Services refuse a request with one
 * in it, and so each further request of a conversation that it is part of. Linear.
 */
export function wellFormed<T>(value: T): T {
  return mended(value) as T;
}

function mended(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(loneHalf, '\ufffd');
  if (Array.isArray(value)) return value.map(mended);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key.replace(loneHalf, '\ufffd'), mended(part)]),
  );
}
