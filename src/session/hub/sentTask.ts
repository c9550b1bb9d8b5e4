/** What of a task may leave this machine. */
import { createRedact } from '../../core/redact/redact';
import { isToken } from '../../core/redact/secretValues';
import { withoutPlaces } from '../../hub/experience/words';
import { kindOf } from '../../hub/search/kinds';
import { groupsOf } from '../../hub/search/thesaurus';
import { isStopWord, stemOf } from '../../hub/search/words';
import { ownWords } from './ownWords';

/** The task without secrets, addresses, paths, names of files and this machine's own words; of a file, its format stays. Linear. */
export function sentTask(text: string, environment: NodeJS.ProcessEnv): string {
  const open = createRedact(environment)(text).text.replace(/\[redacted: [^\]\n]*\]/g, ' ');
  const nameless = open.replace(FILE, (name, ending: string) => (isFormat(ending) ? ending : name));
  return (
    withoutPlaces(nameless, ownWords(environment), everybodysWordsOf)
      // A key of a form that nobody knows.
      .replace(/[\w+/=~.-]{16,}/g, (word) => (isToken(word) ? ' ' : word))
      // In code quotes it would be searched for as the name of a repository.
      .replace(/`([^`\s]+)`/g, (quoted, word: string) => (isFormat(word) ? word : quoted))
  );
}

/** A name with an ending, of which no folder is told. */
const FILE = /(?<![\p{L}\p{N}_.@/\\-])[\p{L}\p{N}_.-]{1,100}\.([a-z]\w{0,8})(?![\p{L}\p{N}_/\\-])/giu;

/** Of a path, the ending that says its format; of two words, as `PDF/A` and `and/or`, those that everybody has. */
function everybodysWordsOf(path: string): string {
  const parts = path.replace(/[.!?]+$/, '').split(/[\\/]/);
  const [, ending = ''] = /\.([a-z]\w{0,8})$/i.exec(parts.at(-1) ?? '') ?? [];
  if (isFormat(ending)) return ` ${ending} `;
  return parts.length === 2 ? ` ${parts.filter(isCommon).join(' ')} ` : ' ';
}

function isFormat(word: string): boolean {
  return kindOf([stemOf(word.toLowerCase())]) !== null;
}

function isCommon(word: string): boolean {
  const lower = word.toLowerCase();
  return isStopWord(lower) || groupsOf([stemOf(lower)]).length > 0;
}
