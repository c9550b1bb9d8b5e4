/** Reasons for a change that its diff contradicts: `only whitespace`, where code changed. */
import type { ReviewedFile } from '../core/changes/checks';
import { sentencesNaming } from '../core/text/saysWhy';
import type { ScopeBreach, ScopeHunk } from '../core/changes/scope';
import { sourceRulesOf } from './source/sourceRulesOf';
import { readSource } from './source/sourceText';
import type { SourceText } from './source/sourceText';

const ONLY =
  'only|just|merely|purely|solely|nothing\\s+but|nur|lediglich|bloß|seulement|uniquement|simplement|juste|s[oó]lo|solamente|únicamente|soltanto|solamente|apenas|somente|только|лишь|tylko|wyłącznie|jen|sadece|yalnızca|alleen|endast|bara|فقط|केवल|सिर्फ|仅|僅|只|だけ|のみ|만|chỉ|hanya';
const WHITE =
  'white-?\\s?space|blank\\s+lines?|line\\s+end(?:s|ings)|indentation|indents?|formatting|reformatting|leerzeichen|leerzeilen|einrückung(?:en)?|formatierung|espaces?|mise\\s+en\\s+forme|espacios|sangría|formato|spazi|formattazione|espaços|formatação|пробел\\p{L}*|отступ\\p{L}*|форматирован\\p{L}*|białe\\s+znaki|spacj\\p{L}*|formatowani\\p{L}*|boşluk\\p{L}*|biçimlendirme|spaties|opmaak|مسافات|空白|空格|缩进|格式|空行|インデント|フォーマット|整形|공백|들여쓰기|서식';
const COMMENT =
  'comments?|kommentare?|commentaires?|comentarios?|comment[oi]|comentários?|комментари\\p{L}*|komentarz\\p{L}*|komentář\\p{L}*|yorum\\p{L}*|commentaar|kommentar\\p{L}*|تعليق\\p{L}*|टिप्पणी|注释|註解|コメント|주석';
const NO_CODE =
  /\bno\s+(?:code|program)\s+(?:change|changed|changes|was\s+changed)\b|\bkein\s+code\b|\baucun\s+code\b|\bningún\s+código\b/iu;

/**
 * Whether the answer says of the breach that it is white space or comments only, and other lines of it changed. Never of a
 * language whose comments are not known. `file` is the breach's. Linear.
 */
export function deniesEffect(
  answer: string,
  { path, symbols, hunks }: ScopeBreach,
  file: ReviewedFile,
): boolean {
  const rules = sourceRulesOf(path);
  if (rules === null) return false;
  const names = symbols.flatMap(({ name }) => (name === '<module>' ? [] : [name.split('.').at(-1) ?? name]));
  const said = sentencesNaming(answer, [path, ...names]).map(claimOf);
  const before = readSource(file.before ?? '', rules);
  const after = readSource(file.after ?? '', rules);
  if (said.includes('white') && hunks.some((hunk) => differs(hunk, before, after, 'lines'))) return true;
  return said.includes('comment') && hunks.some((hunk) => differs(hunk, before, after, 'plain'));
}

/** What a sentence says that the change is alone; null for nothing of the kind. */
function claimOf(sentence: string): 'white' | 'comment' | null {
  // Of both, comments let more differ.
  if (isAlone(sentence, COMMENT) || NO_CODE.test(sentence)) return 'comment';
  return isAlone(sentence, WHITE) ? 'white' : null;
}

/** `only whitespace`, `whitespace-only`; some write no blanks. */
function isAlone(sentence: string, what: string): boolean {
  const gap = String.raw`[^.;:!?。\n]{0,30}?`;
  const edge = String.raw`(?<![a-zà-ÿа-я])`;
  return new RegExp(
    `${edge}(?:${ONLY})${gap}${edge}(?:${what})|${edge}(?:${what})${gap}(?:${ONLY})(?![a-zà-ÿа-я])`,
    'iu',
  ).test(sentence);
}

function differs(
  { oldStart, oldLines, newStart, newLines }: ScopeHunk,
  before: SourceText,
  after: SourceText,
  reading: 'lines' | 'plain',
): boolean {
  const old = before[reading].slice(oldStart - 1, oldStart - 1 + oldLines.length);
  const now = after[reading].slice(newStart - 1, newStart - 1 + newLines.length);
  return bare(old) !== bare(now);
}

function bare(lines: readonly string[]): string {
  return lines.join('').replace(/\s+/g, '');
}
