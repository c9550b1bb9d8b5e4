import { bareName } from '../reading/names';
import { bareToken } from './bareToken';
import type { Concept as QuestionConcept } from './lexicon';
import { MOST_WORDS } from './phraseLexicon';
import type { Lexicon } from './phraseLexicon';

/** A word or phrase of a question: what it means, or a name. */
export type Word<Concept extends string = QuestionConcept> =
  | { readonly kind: 'concept'; readonly concept: Concept; readonly text: string }
  /** `isSure` by its form: in quotes, or with a dot, a bracket, an underscore or a capital that no plain word has. */
  | { readonly kind: 'name'; readonly name: string; readonly isSure: boolean };

/** More unknown words than this are no question about one or two symbols. */
const MOST_UNKNOWN = 4;
/** Two words of six corrections each and some of one: more mistakes are no question that is read here. */
const MOST_READINGS = 256;

/** Linear: no text in quotes reads over a mark that may begin the next one. */
const TOKENS = /(["`“”][^"`“”»›]+["`“”»›]|[«‹„][^"`“”«‹„»›]+["`“”»›])|('[^'\s]+'(?=\W|$))|(\S+)/gu;
/** Written beside a name without a space. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]+/gu;
const ABBREVIATION = /^(?:i\.?e|e\.?g|etc|vs|cf|a\.?k\.?a|z\.?b|d\.?h)\.?$/i;
const SURE_NAME =
  /[._/\\:#$<>()[\]@~]|\d|\p{Ll}\p{Lu}|\p{Lu}\p{Ll}+\p{Lu}|^\p{Lu}{2}[\p{Lu}\d]*$|^_|^[\p{Lu}]{2,}\p{Ll}/u;

type Token =
  | { readonly kind: 'word'; readonly text: string; readonly isCapital: boolean }
  | { readonly kind: 'name'; readonly name: string };

/**
 * The ways to read a question with the words of a lexicon, the likeliest first: each word that is not known is
 * mistyped, or else a name. None where too much of it is unknown.
 */
export function readWords<Concept extends string>(
  question: string,
  lexicon: Lexicon<Concept>,
): readonly (readonly Word<Concept>[])[] {
  const tokens = tokensOf(question, lexicon);
  const options = tokens.map((token, at) => optionsOf(token, at, lexicon));
  const unknown = options.filter((each) => each.length > 1);
  if (unknown.length > MOST_UNKNOWN) return [];
  let choices: readonly (readonly Token[])[] = [[]];
  for (const each of unknown) {
    // What is corrected first comes first in the order of all readings.
    choices = choices.flatMap((before) => each.map((token) => [...before, token]));
    if (choices.length > MOST_READINGS) return [];
  }
  return choices.map((chosen) => wordsOf(reading(options, chosen), lexicon));
}

/** The tokens with those that were chosen where there is a choice, in their order. */
function reading(options: readonly (readonly Token[])[], chosen: readonly Token[]): readonly Token[] {
  const left = [...chosen];
  return options.flatMap((each) => (each.length > 1 ? left.splice(0, 1) : each));
}

/**
 * The words of a text that is longer than a question, none taken for mistyped, and those that are names by their form: in
 * quotes, with a dot, a bracket or an underscore, or with a capital inside.
 */
export function looseWords<Concept extends string>(
  text: string,
  lexicon: Lexicon<Concept>,
): { readonly words: readonly Word<Concept>[]; readonly byForm: readonly string[] } {
  const tokens = tokensOf(text, lexicon);
  const byForm = tokens.flatMap((token) => (token.kind === 'name' ? [token.name] : []));
  return { words: wordsOf(tokens, lexicon), byForm: [...new Set(byForm)] };
}

/** A known word stays; any other is each of its corrections, and at last itself, which is a name. */
function optionsOf(token: Token, at: number, lexicon: Lexicon<string>): readonly Token[] {
  if (token.kind === 'name') return [token];
  const lower = token.text.toLowerCase();
  const own: Token = { kind: 'word', text: token.text, isCapital: token.isCapital && at > 0 };
  if (lexicon.isKnown(lower) || own.isCapital) return [own];
  return [
    ...lexicon.corrections(lower).map((text): Token => ({ kind: 'word', text, isCapital: false })),
    own,
  ];
}

function tokensOf(question: string, lexicon: Lexicon<string>): readonly Token[] {
  const isShouted = question === question.toUpperCase();
  return [...question.replace(UNSPACED, ' $& ').matchAll(TOKENS)].flatMap((match): Token[] => {
    const quoted = match[1] ?? match[2];
    if (quoted !== undefined)
      return [{ kind: 'name', name: bareName(quoted.replace(/[„«‹]/, '"').replace(/[»›]/, '"')) }];
    const text = bareToken(match[3] ?? '');
    if (/^[-–—.:;,/|]*$/.test(text) || ABBREVIATION.test(text)) return [];
    const isLikeAName = SURE_NAME.test(text) && lexicon.conceptOf(text.toLowerCase()) === undefined;
    if (isLikeAName && !(isShouted && /^\p{L}+$/u.test(text)))
      return [{ kind: 'name', name: bareName(text) }];
    return [{ kind: 'word', text, isCapital: /^\p{Lu}/u.test(text) && !isShouted }];
  });
}

/** The longest phrases first; what is in no phrase is a name. */
function wordsOf<Concept extends string>(
  tokens: readonly Token[],
  lexicon: Lexicon<Concept>,
): readonly Word<Concept>[] {
  const words: Word<Concept>[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (token === undefined) break;
    const known = token.kind === 'name' ? null : phraseAt(tokens, at, lexicon);
    if (known !== null)
      words.push({
        kind: 'concept',
        concept: known.concept,
        text: textOf(tokens.slice(at, at + known.words)),
      });
    else if (token.kind === 'name') words.push({ kind: 'name', name: token.name, isSure: true });
    else words.push({ kind: 'name', name: token.text, isSure: token.isCapital });
    at += known?.words ?? 1;
  }
  return words;
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.kind === 'word' ? token.text : token.name)).join(' ');
}

function phraseAt<Concept extends string>(
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon<Concept>,
): { readonly concept: Concept; readonly words: number } | null {
  const texts: string[] = [];
  for (const token of tokens.slice(at, at + MOST_WORDS)) {
    if (token.kind === 'name') break;
    texts.push(token.text.toLowerCase().replaceAll('’', "'"));
  }
  for (let words = texts.length; words > 0; words--) {
    const concept = lexicon.conceptOf(texts.slice(0, words).join(' '));
    if (concept !== undefined) return { concept, words };
  }
  return null;
}
