import type { Intent } from './intent';
import { code } from './markdown';

/** One phrasing of each question that needs no model. */
export const QUESTIONS: readonly string[] = [
  'What are the core components?',
  'Where is X?',
  'Who calls X? What does X call?',
  'Who imports X? What does X import?',
  'Which classes extend X?',
  'Who uses X?',
  'How does A reach B?',
  'What breaks if X changes?',
  'Show X. Explain X.',
];

/** What to ask next, in words that are understood; '' where nothing follows. */
export function nextQuestions(intent: Intent): string {
  const next = questionsAfter(intent);
  return next.length === 0 ? '' : `Ask next: ${next.map(code).join(' · ')}`;
}

function questionsAfter(intent: Intent): readonly string[] {
  switch (intent.kind) {
    case 'core':
      return ['/explore NAME', 'how does A reach B?'];
    case 'find':
      return ['/explore NAME', 'who uses NAME?'];
    case 'where':
      return [`/explore ${intent.name}`, `who uses ${intent.name}?`];
    case 'trace':
      return intent.direction === 'impact'
        ? [`who calls ${intent.target}?`, `/explore ${intent.target}`]
        : [`what breaks if ${intent.target} changes?`, `/explore ${intent.target}`];
    case 'around':
    case 'explore':
      return [`what breaks if ${intent.target} changes?`, `show ${intent.target}`];
    case 'path':
      return [`/explore ${intent.target}`, `/explore ${intent.to}`];
    case 'show':
      return [`who calls ${intent.target}?`, `/explore ${intent.target}`];
    case 'run':
    case 'help':
    case 'usage':
      return [];
  }
}
