/** Recognizes questions about the whole repository that are limited to a part of it. */
import type { Intent } from '../reading/intent';
import { withoutPart } from './placedNames';

/** What `intentOf` reads of the question without its place, of that part: `unused functions of src/a.py`; null for any other. */
export function askedOfPart(asked: string, intentOf: (question: string) => Intent | null): Intent | null {
  const limited = withoutPart(asked);
  const intent = limited === null ? null : intentOf(limited.question);
  return limited === null || intent === null ? null : ofPart(intent, limited.place);
}

/** The question about all, about this folder or file; null for a question about a name. */
function ofPart(intent: Intent, place: string): Intent | null {
  switch (intent.kind) {
    case 'survey':
      if (intent.topic === 'about') return { kind: 'explore', target: place };
      return intent.target === undefined ? { ...intent, target: place } : null;
    case 'core':
      return { kind: 'members', target: place };
    case 'authors':
    case 'history':
      return intent.target === null ? { ...intent, target: place } : null;
    default:
      return null;
  }
}
