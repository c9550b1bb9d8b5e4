import type { CodeSymbol } from '../map/codeTree';
import { clip, oneLine } from '../answer/text';

/** Longer ones list parameters that only the body's reader needs. */
const SIGNATURE_WIDTH = 160;
/** One that is asked for alone is shown as far as one can read. */
const WHOLE_WIDTH = 800;

/** A class as `class Cart(Base)`, a function as it is written, on one line; an arrow function behind its name. */
export function signatureOf(symbol: CodeSymbol): string {
  return inOneLine(written(symbol), SIGNATURE_WIDTH);
}

/** As `signatureOf`, with all of its parameters and what it returns. */
export function wholeSignatureOf(symbol: CodeSymbol): string {
  return inOneLine(written(symbol), WHOLE_WIDTH);
}

function written(symbol: CodeSymbol): string {
  return 'signature' in symbol ? callSignature(symbol) : classSignature(symbol);
}

/** The same behind what stands before it in `line`, the source line where the symbol starts: `  export `, `open: `. */
export function signatureIn(line: string, symbol: CodeSymbol): string {
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  const signature = 'signature' in symbol ? symbol.signature : '';
  const head = signature.slice(0, signature.indexOf('(') + 1);
  const at = head === '' ? -1 : line.indexOf(head);
  return (
    indent +
    (at < indent.length
      ? signatureOf(symbol)
      : inOneLine(line.slice(indent.length, at) + signature, SIGNATURE_WIDTH))
  );
}

/** Without what is left of line breaks inside parentheses. */
function inOneLine(signature: string, width: number): string {
  return clip(oneLine(signature).replace(/\( /g, '(').replace(/,? \)/g, ')'), width);
}

function callSignature({ name, signature }: { readonly name: string; readonly signature: string }): string {
  const head = signature.slice(0, signature.indexOf('('));
  return head.split(/[^\p{ID_Continue}$#@-]+/u).includes(name) ? signature : `${name} = ${signature}`;
}

function classSignature({ kind, name, bases }: Extract<CodeSymbol, { bases: readonly string[] }>): string {
  const names = bases.map((base) => {
    // Its arguments have dots of their own: `Mapping[str, t.Any]`.
    const [head = base] = base.split(/[[<(]/);
    return head.slice(Math.max(head.lastIndexOf('.'), head.lastIndexOf('/')) + 1);
  });
  // Where a condition chooses a base there are several of one name.
  const told = [...new Set(names)].join(', ');
  return `${kind} ${name}${told === '' ? '' : `(${told})`}`;
}
