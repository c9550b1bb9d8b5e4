/** Names that are told by where they stand: `f in src/a.py` is `src/a.py:f`, and `method get of Cart` is Cart.get. */
import { extensions } from '../../index/languages/rules';
import { nameIn } from '../reading/names';
import { questionWords } from './lexicon';
import { limitsIn } from './limits';
import { relationWords } from './relationLexicon';

/** Of the map's languages, the longest first, and of files with scripts in them. */
const ENDINGS = [...extensions.toSorted((a, b) => b.length - a.length), '.vue', '.svelte']
  .map((each) => each.slice(1))
  .join('|');
const PATH = String.raw`(?:[\w@.+-]+\/)*[\w@+-][\w@.+-]*\.(?:${ENDINGS})`;
const PLACED = new RegExp(
  `([\\w$.#]+|\`[^\`\\s]+\`)(?:\\(\\))?(?: (?:function|method|class|constant|variable|type|interface))?(?: (?:that|which) is)?(?: defined| declared| found)? (in|inside|of|at|from) (?:the )?(?:file |module )?(["'\`]?)(${PATH})\\3(?=$|[\\s,?])`,
  'i',
);
const MEMBER =
  /\b(?:method|function|member) ([\w$]+)(?:\(\))? (?:of|in|on) (?:the )?(?:class )?(\p{Lu}[\w$]*)(?=$|[\s,?])/u;
/** `url_for of Flask`: of names by their form alone, as `instances of Flask` are no member of it. */
const MEMBER_BY_FORM =
  /(?:`([\w$]+)`|\b([\w$]*(?:_|\p{Ll}\p{Lu})[\w$]*))(?:\(\))? of (?:the )?(?:class )?(\p{Lu}[\w$]*)(?=$|[\s,?])/u;
/** With these verbs what comes from a file is what does it: `who calls f from a.py`. */
const FROM_IS_A_PLACE = /\b(?:call|use|invoke|refer|mention|reach|path|route)/i;
const LINE = new RegExp(
  `\\blines? (\\d+(?:-\\d+)?) (?:of|in) (?:the )?(?:file )?(${PATH})(?=$|[\\s,?])`,
  'i',
);
const PLACE = new RegExp(
  `(?:^|,? )(?:in|within|inside|under|from|below) (?:the )?(?:file |folder |directory |module |package )?((?:[\\w@.+-]+/)+[\\w@.+-]*|${PATH})(?:,? |$)`,
  'i',
);
const OF_PLACE = new RegExp(PLACE.source.replace('from|below', 'from|below|of|for'), 'i');

/** The question with such a name as one word. */
export function withPlacedNames(question: string): string {
  const named = question.replace(LINE, '$2:$1').replace(MEMBER, '$2.$1').replace(MEMBER_BY_FORM, '$3.$1$2');
  return named.replace(PLACED, (all, written: string, preposition: string, _quote, path: string) => {
    const name = written.replaceAll('`', '');
    if (!isName(name)) return all;
    // `the f function from a.py` is that one.
    const isOfFile = / (?:function|method|class|constant|variable|type|interface)\b/i.test(all);
    if (/^from$/i.test(preposition) && !isOfFile && FROM_IS_A_PLACE.test(question)) return all;
    return `${path}:${name}`;
  });
}

const BEYOND = new RegExp(
  PLACE.source.replace(
    'in|within|inside|under|from|below',
    'outside(?: of)?|except(?: for| in| from)?|excluding|ignoring|apart from|aside from|other than(?: in| from)?|not in|not from|besides|beyond',
  ),
  'i',
);

const FOLDER =
  / (?:in|inside|within|under|below) (?:the )?([a-z][\w-]*)(?: (?:folder|directory|dir|package|module))?$/;

/** A question without the file or folder that it is limited to. */
export interface LimitedQuestion {
  readonly place: string;
  readonly question: string;
}

/** The file or folder that a question is limited to, and the question without it; null for one that names none. */
export function withoutPlace(question: string): LimitedQuestion | null {
  return without(PLACE, question);
}

/** As `withoutPlace`, of a folder by its plain name at the end of a question: `who calls f in lib`. */
export function withoutFolder(question: string): LimitedQuestion | null {
  const found = FOLDER.exec(question);
  const place = found?.[1];
  if (found === null || place === undefined || questionWords.isKnown(place)) return null;
  if (limitsIn(found[0]).length > 0) return null;
  return { place, question: question.slice(0, found.index).trim() };
}

/** The file or folder that a question leaves out, and the question without it; null for one that names none. */
export function withoutBeyond(question: string): LimitedQuestion | null {
  return without(BEYOND, question);
}

/** As `withoutPlace`, of a question about all: `unused functions of src/a.py`. */
export function withoutPart(question: string): LimitedQuestion | null {
  return without(OF_PLACE, question);
}

function without(pattern: RegExp, question: string): LimitedQuestion | null {
  const place = pattern.exec(question)?.[1];
  return place === undefined ? null : { place, question: question.replace(pattern, ' ').trim() };
}

/** A file or folder by its form: `src/a.py`, `a.py`, `src/`; not a name in one. */
export function isPath(target: string): boolean {
  return placedName(target) === null && (target.includes('/') || new RegExp(`^${PATH}$`, 'i').test(target));
}

/** As `isPath`, files of languages that are not mapped too. */
export function isFileOrFolder(target: string): boolean {
  return (
    isPath(target) || /^[\w@.+-]+\.(?:[ch]|cc|cpp|hpp|go|rs|java|kt|cs|rb|php|pl|sh|swift)$/i.test(target)
  );
}

/** A file and a name in it: `src/a.py:f`; null for any other target. */
export function placedName(target: string): { readonly path: string; readonly name: string } | null {
  const [, path, name] = new RegExp(`^(${PATH}):([^\\d:].*)$`).exec(target) ?? [];
  return path === undefined || name === undefined ? null : { path, name };
}

/** No word that questions are made of. */
function isName(word: string): boolean {
  if (/[_.$#]|\p{Ll}\p{Lu}|^\p{Lu}/u.test(word)) return nameIn(word) !== null;
  return nameIn(word) !== null && !questionWords.isKnown(word) && !relationWords.isKnown(word);
}
