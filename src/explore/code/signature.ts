import type { ClassNode } from '../../core/map/codeIndex';
import type { CodeSymbol } from '../map/codeTree';
import { clip, oneLine } from '../answer/text';

/** Longer ones list parameters that only the body's reader needs. */
const SIGNATURE_WIDTH = 160;
/** One that is asked for alone is shown as far as one can read. */
const WHOLE_WIDTH = 800;

/** A class or a function as its head is written, on one line; what has no name of its own behind the one it is given to. */
export function signatureOf(symbol: CodeSymbol): string {
  return inOneLine(written(symbol), SIGNATURE_WIDTH);
}

/** As `signatureOf`, with all of its parameters and what it returns. */
export function wholeSignatureOf(symbol: CodeSymbol): string {
  return inOneLine(written(symbol), WHOLE_WIDTH);
}

function written(symbol: CodeSymbol): string {
  const { name } = symbol;
  return 'signature' in symbol ? callHead(name, symbol.signature) : classHead(name, symbol.declaration);
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

/** The names of a class's bases without their modules and type arguments, each once. */
export function baseNames({ bases }: Pick<ClassNode, 'bases'>): readonly string[] {
  const names = bases.map((base) => {
    // Its arguments have dots of their own: `Mapping[str, t.Any]`.
    const [head = base] = base.split(/[[<(]/);
    return head.slice(Math.max(...['.', '/', ':'].map((sign) => head.lastIndexOf(sign))) + 1);
  });
  // Where a condition chooses a base there are several of one name.
  return [...new Set(names)];
}

/** Those that its declaration does not name, as other code says them: `impl Shape for Circle`. */
export function basesElsewhere(symbol: ClassNode): readonly string[] {
  const written = symbol.declaration.split(BETWEEN_NAMES);
  return baseNames(symbol).filter((name) => !written.includes(name));
}

/** Without what is left of line breaks inside parentheses. */
function inOneLine(signature: string, width: number): string {
  return clip(oneLine(signature).replace(/\( /g, '(').replace(/,? \)/g, ')'), width);
}

/** Parts of a name stay together: `$scope`, `#secret`, `data-id`. */
const BETWEEN_NAMES = /[^\p{ID_Continue}$#@-]+/u;

/** The name stands before the parameters, or what receives the call does and the name behind it. */
function callHead(name: string, signature: string): string {
  const says = (text: string): boolean => text.split(BETWEEN_NAMES).includes(name);
  const open = signature.indexOf('(');
  const behind = signature.slice(open + 1);
  const isSaid = says(signature.slice(0, open)) || isCalled(name, behind);
  return isSaid ? signature : `${name} = ${signature}`;
}

/** Whether `name(` or `name<` stands there. */
function isCalled(name: string, text: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const before = text.slice(at === 0 ? 0 : at - 1, at);
    if ((before === '' || BETWEEN_NAMES.test(before)) && /^\s*[(<[]/.test(text.slice(at + name.length)))
      return true;
  }
  return false;
}

/** A class that is named after its keyword, as `companion object`, is said by it. */
function classHead(name: string, declaration: string): string {
  const words = declaration.toLowerCase().split(BETWEEN_NAMES);
  return words.includes(name.toLowerCase()) ? declaration : `${name} = ${declaration}`;
}
