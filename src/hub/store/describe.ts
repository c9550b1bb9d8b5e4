/** What a repository can do, in a few lines and words, from its README, without a model. */
import { GENERAL_WORDS, STOP_WORDS } from './retrieval/commonWords';
import { parseReadme } from './readmeParts';
import type { ReadmeParts } from './readmeParts';

/** What the service that holds a repository, or its manifest, says of it. */
export interface DescribedRepository {
  /** `owner/name`. */
  readonly name: string;
  readonly about: string | null;
  readonly topics: readonly string[];
  /** The service's name of its main language. */
  readonly language: string | null;
  readonly readme: string;
}

export interface RepositoryDescription {
  /** Lines, each an ability, a heading or a command; '' where nothing is known. */
  readonly description: string;
  /** The topics first, then the README's own words, the most telling first; at most 60, in lower case. */
  readonly tags: readonly string[];
}

/** Read by people and by a model in one look. */
const LONGEST_DESCRIPTION = 2_400;
const LONGEST_LINE = 260;
const MOST_TAGS = 60;
const MOST_COMMANDS = 8;

/** Below these a README tells of itself, and not of what the program does. */
const ASIDE =
  /licen[sc]e|contribut|changelog|change log|release|credit|acknowledg|author|sponsor|donat|support us|back(?:er|ing)|communit|badge|develop(?:ment|ing|er)|build(?:ing)? from|testing|tests\b|install|requirement|prerequisit|contents|roadmap|todo|thanks|faq|upgrad|migrat|security|who use|used by|links|resources|citation|stargaz|history|what'?s new|see also|related|compatib/i;

/** Headings that every README has. */
const PLAIN_HEADING =
  /^(?:usage|examples?|features?|overview|introduction|about|description|options|api|documentation|docs|quick ?start|getting started|table of contents|basic usage|how to use|configuration|readme)$/i;

/** Pure; linear in the README. What stands first is kept where it is more than fits. */
export function describeRepository({
  name,
  about,
  topics,
  language,
  readme,
}: DescribedRepository): RepositoryDescription {
  const parts = parseReadme(readme);
  const lines = [
    ...(about === null ? [] : [about]),
    ...parts.paragraphs.slice(0, 3),
    ...featureItems(parts),
    ...headingLine(parts),
    ...parts.commands.filter((command) => !/\binstall\b/.test(command)).slice(0, MOST_COMMANDS),
    ...parts.paragraphs.slice(3, 8),
  ];
  return {
    description: joined(lines),
    tags: tagsOf(name, [...topics, ...(language === null ? [] : [language])], parts, lines),
  };
}

function featureItems({ items }: ReadmeParts): readonly string[] {
  return items
    .filter(({ heading, text }) => !ASIDE.test(heading) && text.length > 8)
    .map(({ text }) => text)
    .slice(0, 24);
}

function headingLine({ headings }: ReadmeParts): readonly string[] {
  const telling = headings.slice(1).filter((heading) => !ASIDE.test(heading) && !PLAIN_HEADING.test(heading));
  return telling.length === 0 ? [] : [telling.slice(0, 30).join('; ')];
}

/** Each line once, cut to its length, as many as fit. */
function joined(lines: readonly string[]): string {
  const kept: string[] = [];
  let length = 0;
  for (const line of new Set(lines.map((each) => cut(each.replace(/\s+/g, ' ').trim())))) {
    if (line === '' || length + line.length + 1 > LONGEST_DESCRIPTION) continue;
    kept.push(line);
    length += line.length + 1;
  }
  return kept.join('\n');
}

function cut(line: string): string {
  if (line.length <= LONGEST_LINE) return line;
  const end = line.lastIndexOf(' ', LONGEST_LINE - 1);
  return `${line.slice(0, end > LONGEST_LINE / 2 ? end : LONGEST_LINE - 1).trimEnd()}…`;
}

/** A word in a heading or in the description says more than one further down. */
function tagsOf(
  name: string,
  topics: readonly string[],
  parts: ReadmeParts,
  lines: readonly string[],
): readonly string[] {
  const counts = new Map<string, number>();
  const count = (text: string, weight: number): void => {
    for (const word of text.toLowerCase().match(/\p{L}[\p{L}\p{N}+#-]{1,30}/gu) ?? [])
      if (isTelling(word)) counts.set(word, (counts.get(word) ?? 0) + weight);
  };
  lines.forEach((line) => count(line, 2));
  parts.headings.filter((heading) => !ASIDE.test(heading)).forEach((heading) => count(heading, 3));
  parts.paragraphs.forEach((text) => count(text, 1));
  parts.items.filter(({ heading }) => !ASIDE.test(heading)).forEach(({ text }) => count(text, 1));
  const own = [...counts]
    .filter(([, times]) => times > 1)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const all = [
    ...topics.map((topic) => topic.toLowerCase().trim()),
    ...nameWords(name),
    ...own.map(([word]) => word),
  ];
  return [...new Set(all)].filter((word) => word !== '' && word.length <= 60).slice(0, MOST_TAGS);
}

function nameWords(name: string): readonly string[] {
  const last = name.split('/').at(-1) ?? '';
  return [last.toLowerCase(), ...last.toLowerCase().split(/[-_.]/)].filter((word) => word.length > 2);
}

function isTelling(word: string): boolean {
  return word.length > 2 && !STOP_WORDS.has(word) && !GENERAL_WORDS.has(word);
}
