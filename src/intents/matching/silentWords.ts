/** Words without meaning for a question; every other word must be understood. */
import { questionWords } from './lexicon';
import { looseWords } from './readWords';
import type { RelationWord } from './relationIntents';
import { relationWords } from './relationLexicon';
import type { RelationConcept } from './relationLexicon';

const SILENT: ReadonlySet<RelationConcept> = new Set<RelationConcept>([
  ...(['fill', 'who', 'where', 'fn', 'cls', 'file', 'place', 'it', 'have'] as const),
  ...(['in', 'of', 'to', 'from', 'by', 'and', 'if', 'else', 'happens'] as const),
]);

/** Whether the word is one that every question may have, as it is written or mistyped. */
export function isSilent(word: RelationWord): boolean {
  if (word.kind === 'concept') return SILENT.has(word.concept);
  const lower = word.name.toLowerCase();
  const concept = questionWords.conceptOf(lower);
  if (concept === 'project' || concept === 'person' || concept === 'fill') return true;
  if (word.isSure || questionWords.isKnown(lower)) return false;
  return relationWords.corrections(lower).some(isSilentText);
}

function isSilentText(text: string): boolean {
  const concept = relationWords.conceptOf(text);
  return concept !== undefined && SILENT.has(concept);
}

/** Whether a text about the whole repository has only words that its questions are made of. */
export function saysNothingElse(text: string): boolean {
  const { words } = looseWords(text, questionWords);
  return words.every((word) => word.kind === 'concept' || relationWords.isKnown(word.name.toLowerCase()));
}
