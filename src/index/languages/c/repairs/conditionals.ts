/** Conditions of the preprocessor where the grammar has no place for them, or that cut through a statement. */
import { blankSpans } from '../../rewriting';
import type { Span } from '../../rewriting';

const TOKEN =
  /\/\*[^]*?(?:\*\/|(?![^]))|\/\/[^\n]*|"(?:\\[^]|[^"\\\n])*"|\b\d[\d']*|'(?:\\[^]|[^'\\\n])*'|^[ \t]*#[ \t]*(\w*)((?:\\\r?\n|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'|\/\*[^]*?(?:\*\/|(?![^]))|[^\n])*)|[{}();,]|[^\s{}();,"'/#\d]+/gm;

const SIMPLE = /^(?:define|undef|pragma|error|warning|line)$/;

interface Branch {
  /** Where its directive begins, and where the text behind that does. */
  readonly start: number;
  readonly end: number;
  readonly condition: string;
  braces: number;
  lowest: number;
  brackets: number;
  /** The last token in it, '' where there is none. */
  last: string;
}

interface Group {
  readonly branches: Branch[];
  /** Whether a statement was under way where it began, and whether it stands in a list of values. */
  readonly isInside: boolean;
  readonly isInList: boolean;
}

/** What stands around the place that is read. */
interface Reading {
  readonly open: Group[];
  /** Of each brace that is open: whether it is that of a list, in which no directive may stand. */
  readonly lists: boolean[];
  readonly spans: Span[];
  last: string;
  mayBeList: boolean;
  brackets: number;
  /** The group that ended where the reading stands, nothing having been read since. */
  ended: { readonly group: Group; readonly end: Branch } | null;
}

/** All branches are kept where each is whole statements, else the first that can hold; linear. */
export function keepOneBranch(text: string): string {
  const spans: Span[] = [];
  const reading: Reading = {
    open: [],
    lists: [],
    spans,
    last: ';',
    mayBeList: false,
    brackets: 0,
    ended: null,
  };
  for (const match of text.matchAll(TOKEN)) {
    const [token, directive, rest = ''] = match;
    if (token.startsWith('/')) continue;
    if (directive === undefined) readToken(reading, token);
    else {
      const place = { start: match.index, end: match.index + token.length };
      const condition = `${directive}${rest}`;
      readDirective(reading, directive, { ...place, condition, braces: 0, lowest: 0, brackets: 0, last: '' });
    }
  }
  settle(reading, '');
  if (spans.length === 0) return text;
  return blankSpans(
    text,
    spans.sort((a, b) => a.start - b.start || b.end - a.end),
  );
}

/** Blanks the group that has ended, now that it is known what follows it. */
function settle(reading: Reading, next: string): void {
  const { ended, spans } = reading;
  if (!ended) return;
  reading.ended = null;
  // Each branch is the head of one function: `int f(a) #else int f(b) #endif {`.
  const isHead = next === '{' && ended.group.branches.length > 1 && ended.group.branches.every(endsHead);
  spans.push(...blanked(ended.group, ended.end, isHead));
}

const endsHead = ({ last }: Branch): boolean => last === ')';

function readToken(reading: Reading, token: string): void {
  settle(reading, token);
  const branch = reading.open.at(-1)?.branches.at(-1);
  if (branch) count(branch, token);
  if (token === '(') reading.brackets++;
  if (token === ')') reading.brackets = Math.max(0, reading.brackets - 1);
  if (token === '{') reading.lists.push(reading.mayBeList || isValue(reading));
  if (token === '}') reading.lists.pop();
  reading.mayBeList = token === 'enum' || (reading.mayBeList && !/[;{}()]/.test(token));
  reading.last = token;
}

/** `= {`, and a brace within such a list. */
const isValue = ({ last, lists }: Reading): boolean =>
  /=$/.test(last) || (lists.at(-1) === true && /^[{,]$/.test(last));

function readDirective(reading: Reading, directive: string, branch: Branch): void {
  const { open, lists, spans } = reading;
  settle(reading, '');
  if (directive.startsWith('if'))
    open.push({ branches: [branch], isInside: isInside(reading), isInList: lists.at(-1) === true });
  else if (SIMPLE.test(directive)) {
    if (lists.at(-1) === true || isInside(reading)) spans.push({ start: branch.start, end: branch.end });
  } else if (directive.startsWith('el')) open.at(-1)?.branches.push(branch);
  else if (directive === 'endif') {
    const group = open.pop();
    if (group) reading.ended = { group, end: branch };
  }
}

/** Whether a statement is under way. */
const isInside = ({ brackets, last }: Reading): boolean => brackets > 0 || !/[;{}]$/.test(last);

function count(branch: Branch, token: string): void {
  branch.last = token;
  if (token === '{') branch.braces++;
  if (token === '}') branch.lowest = Math.min(branch.lowest, --branch.braces);
  if (token === '(') branch.brackets++;
  if (token === ')') branch.brackets--;
}

function blanked({ branches, isInside, isInList }: Group, end: Branch, isHead: boolean): Span[] {
  const isWhole = branches.every(
    ({ braces, lowest, brackets }) => braces === 0 && lowest === 0 && brackets === 0,
  );
  const edges = [...branches, end];
  // Without its directives what every branch says stands one behind the other.
  const isTorn = isInList && branches.slice(0, -1).some(({ last }) => last !== ',');
  if (isWhole && !isInside && !isHead && !isTorn)
    return edges.map(({ start, end: behind }) => ({ start, end: behind }));
  const [first] = branches;
  // Brackets of `extern "C"` have their other half in another condition.
  if (branches.length === 1 && first && /__cplusplus/.test(first.condition))
    return [{ start: first.start, end: end.end }];
  const isNever = /^if\s+0\b/.test(first?.condition ?? '');
  const kept = isNever && branches.length > 1 ? 1 : 0;
  return edges.flatMap((edge, at): Span[] => {
    const next = edges[at + 1];
    if (at === kept || !next) return [{ start: edge.start, end: edge.end }];
    return [{ start: edge.start, end: next.start }];
  });
}
