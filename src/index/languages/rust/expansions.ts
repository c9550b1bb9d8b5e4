/** What macros are given. What they make of it is unknown, but for those of the standard library. */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { textOf } from '../../extract/named/context';
import { addCall, addPathCall } from './calls';
import { usePath } from './context';
import type { RustLowering } from './context';

/** Macros that evaluate what they are given as it is written. */
const EVALUATING: ReadonlySet<string> = new Set(
  `assert assert_eq assert_ne debug_assert debug_assert_eq debug_assert_ne print println eprint eprintln format write
   writeln panic todo unimplemented unreachable vec matches dbg format_args`.split(/\s+/),
);
/** Macros that give code, or a text, which does not run here. */
const QUOTING: ReadonlySet<string> = new Set(
  'quote quote_spanned parse_quote stringify macro_rules concat_idents'.split(' '),
);

const TOKENS =
  /"(?:[^"\\]|\\[^])*"|\br(#*)"[^]*?"\1|b?'(?:[^'\\\n]|\\[^\n]+?)'|\/\/[^\n]*|\/\*[^]*?\*\/|(?:r#)?[\p{L}_][\p{L}\p{N}_]*(?:\s*::\s*(?:r#)?[\p{L}_][\p{L}\p{N}_]*)*|\.\.=?|'?\p{L}+|\S/gu;

/** Linear in the text. */
export function lowerExpansion(ctx: RustLowering, node: CapturedNode): void {
  const macro = childWithRole(node, 'given');
  const tokens = childWithRole(node, 'tokens');
  if (!macro || !tokens) return;
  const name = textOf(ctx, macro).split('::').at(-1)?.trim() ?? '';
  if (QUOTING.has(name)) return;
  ctx.scopes.within(() => {
    readTokens(ctx, tokens, EVALUATING.has(name));
  });
}

interface Token {
  readonly text: string;
  readonly row: number;
}

function readTokens(ctx: RustLowering, node: CapturedNode, isEvaluated: boolean): void {
  const text = textOf(ctx, node);
  for (const [, closure = '', bound = ''] of text.matchAll(/\|([^|()[\]{}]*)\||\blet\s+(?:mut\s+)?(\w+)/g))
    for (const [name] of `${closure} ${bound}`.matchAll(/\b\p{Ll}\w*/gu)) ctx.scopes.declare(name);
  let row = node.row;
  let last = 0;
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKENS)) {
    row += breaksIn(text.slice(last, match.index));
    last = match.index;
    if (!/^(?:\/\/|\/\*)/.test(match[0])) tokens.push({ text: match[0], row });
  }
  tokens.forEach((token, at) => {
    readToken(
      ctx,
      token,
      tokens[at - 1]?.text ?? '',
      tokens[at - 2]?.text ?? '',
      tokens[at + 1]?.text ?? '',
      isEvaluated,
    );
  });
}

const breaksIn = (text: string): number => text.split('\n').length - 1;

function readToken(
  ctx: RustLowering,
  { text, row }: Token,
  before: string,
  first: string,
  next: string,
  isEvaluated: boolean,
): void {
  if (!/^(?:r#)?[\p{L}_]/u.test(text) || /^b?r?#*["']/.test(text) || KEYWORDS.has(text)) return;
  const names = text.split('::').map((name) => name.trim());
  const isMember = before === '.';
  if (!isMember && next !== '!') usePath(ctx, names, row + 1);
  if (next !== '(' || before === 'fn') return;
  const name = names.at(-1) ?? '';
  if (isMember) {
    const form = isEvaluated && first === 'self' ? 'method' : 'value';
    addCall(ctx, row, { form, name, onObject: true });
  } else if (isEvaluated) addPathCall(ctx, names, row);
  else if (!/^\p{Lu}/u.test(name)) addCall(ctx, row, { form: 'value', name });
}

const KEYWORDS: ReadonlySet<string> = new Set(
  `as async await break const continue dyn else enum extern false fn for if impl in let loop match mod move mut pub ref
   return static struct super trait true type unsafe use where while`.split(/\s+/),
);
