/** Recognizes questions that follow the name they are about: `f_x: which parameters, and what does it return?`. */
import { namesByForm } from './spottedIntent';

const TOPIC =
  /^(?:(?:about|regarding|concerning|re)\s+)?(`[^`\s]+`|[\w$.#/]+(?:\(\))?)(?:\s*:|,|\s+[-–—])\s+(?=\p{L})/iu;

export interface Topic {
  readonly name: string;
  readonly rest: string;
}

/** The name, which is one by its form, and what is asked of it; null for a text that does not begin so, or names something else. */
export function topicOf(text: string): Topic | null {
  const found = TOPIC.exec(text.trim());
  const written = found?.[1] ?? '';
  const rest = text.trim().slice(found?.[0].length ?? 0);
  const [name, ...others] = namesByForm(written);
  if (found === null || name === undefined || others.length > 0) return null;
  return namesByForm(rest).length === 0 ? { name, rest } : null;
}
