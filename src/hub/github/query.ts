/** Queries in GitHub's search language. */
import type { RepositoryQuery } from '../../core/hub/repositoryHost';

/** GitHub refuses a longer one. */
const MOST_LETTERS = 256;

/** Words of others, of which none is read as an operator, a qualifier or a phrase. */
export function plainWords(text: string): readonly string[] {
  return text
    .replace(/[^\p{L}\p{N}\s_.+#/-]+/gu, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/^[-./+#]+|[-./]+$/g, ''))
    .filter((word) => word !== '' && !/^(?:AND|OR|NOT)$/.test(word));
}

/** The query, with as many of the words as fit, the first ones; '' where it has none, which would ask for everything. */
export function repositoryQuery({ kind, words, language }: RepositoryQuery): string {
  const named = language === null ? '' : ` language:"${language.replace(/["\\]/g, '')}"`;
  if (kind === 'topic') {
    const topic = words
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '');
    return topic === '' ? '' : fitted([`topic:${topic}`], named);
  }
  const plain = plainWords(words);
  if (plain.length === 0) return '';
  return fitted(plain, `${kind === 'name' ? ' in:name' : ' in:name,description,readme'}${named}`);
}

/** The query for the issues or the pull requests of one repository. */
export function threadQuery(name: string, words: string, kind: 'issue' | 'pull-request'): string {
  return fitted(plainWords(words), ` repo:${name} is:${kind}`);
}

function fitted(words: readonly string[], qualifiers: string): string {
  let query = '';
  for (const word of words) {
    const longer = query === '' ? word : `${query} ${word}`;
    if (longer.length + qualifiers.length > MOST_LETTERS) break;
    query = longer;
  }
  return `${query}${qualifiers}`.trim();
}
