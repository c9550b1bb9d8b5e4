/** Where lines that a side brought use a name. */
import type { CallArguments } from './callArguments';
import { callArguments } from './callArguments';
import type { CodeText, Direction, NewLines } from './facts';

export interface Use {
  readonly file: NewLines;
  readonly line: number;
  readonly name: string;
  /** What stands before its dot: null for a bare name, '' for what is no plain name. */
  readonly receiver: string | null;
  readonly kind: 'call' | 'import' | 'decorator' | 'word';
  readonly call: CallArguments | null;
}

/** Above a changed line a call over several lines may begin; further up nobody begins one. */
export const CALL_LINES = 30;
const IMPORT = /^\s*(?:from\s+\S+\s+import\b|import\b|export\s+[{*]|(?:pub\s+)?use\s|.*\brequire\s*\()/;
/** A definition of the name, not a use. */
const DEFINES =
  /(?:^|\s)(?:def|class|function\*?|func|fun|fn|interface|enum|struct|trait|record|object|type|namespace)\s+(?:\([^)]*\)\s*)?$/;

/** Uses that the side began or changed: the same one, as often, was not there before. Linear in the new lines. */
export function usesOf(name: string, { brought, taken }: Direction): readonly Use[] {
  return brought.flatMap((file) => {
    const uses = usesIn(file, name);
    if (uses.length === 0) return [];
    const before = countsOf(file.old, name);
    const after = countsOf(file.text, name);
    return uses.filter((use) => {
      const key = keyOf(use);
      if ((after.get(key) ?? 0) <= (before.get(key) ?? 0)) return false;
      return !taken.has((file.text.lines[use.line - 1] ?? '').trim());
    });
  });
}

function usesIn(file: NewLines, name: string): readonly Use[] {
  return occurrences(file.text, name).flatMap((one): readonly Use[] => {
    if (file.added.has(one.line)) return [{ ...one, file, name }];
    if (one.call === null || one.call.endLine - one.line > CALL_LINES) return [];
    for (let line = one.line + 1; line <= one.call.endLine; line++)
      if (file.added.has(line)) return [{ ...one, file, name }];
    return [];
  });
}

function countsOf(text: CodeText | null, name: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  if (text === null) return counts;
  for (const one of occurrences(text, name)) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

type Occurrence = Omit<Use, 'file' | 'name'>;

function keyOf({ kind, receiver, call }: Occurrence): string {
  const passed = call === null ? '' : `${call.positional} ${[...call.keywords].sort().join(' ')}`;
  return `${kind} ${receiver === null} ${passed}`;
}

function occurrences({ code }: CodeText, name: string): readonly Occurrence[] {
  const found: Occurrence[] = [];
  const importLines = importsIn(code);
  for (const [at, text] of code.entries()) {
    if (!text.includes(name)) continue;
    for (const match of text.matchAll(/[\p{L}\p{N}_$]+/gu)) {
      if (match[0] !== name) continue;
      const before = text.slice(0, match.index);
      if (DEFINES.test(before)) continue;
      const end = match.index + name.length;
      const isImport = importLines.has(at + 1);
      const call = isImport ? null : callArguments(code, at + 1, end);
      if (call !== null && isMethodHead(code, at + 1, before, call)) continue;
      const kind = isImport
        ? 'import'
        : call !== null
          ? 'call'
          : /@[\w.]*$/.test(before)
            ? 'decorator'
            : 'word';
      found.push({ line: at + 1, receiver: receiverOf(before), kind, call });
    }
  }
  return found;
}

/** `add(item) {` in a class, `int add(Item item) {`: a head, not a call. */
function isMethodHead(
  code: readonly string[],
  line: number,
  before: string,
  { endLine }: CallArguments,
): boolean {
  const behind = /\)\s*(?::\s*[^={]+)?(?:throws\s[\w\s,.]+)?\{\s*$/.test(code[endLine - 1] ?? '');
  const isAlone =
    /^\s*(?:(?:public|private|protected|internal|static|final|abstract|override|virtual|async|readonly|get|set|export|default)\s+)*\*?$/.test(
      before,
    );
  const isTyped =
    /^\s*(?:(?:public|private|protected|internal|static|final|abstract|override|virtual|async)\s+)*(?!(?:return|new|throw|await|yield|else|case|go|defer|not|and|or|in)\b)[\w<>[\],.?]+\s+$/.test(
      before,
    );
  const isBodiless = isTyped && /\)\s*(?:throws\s[\w\s,.]+)?;\s*$/.test(code[endLine - 1] ?? '');
  return (behind && (isAlone || isTyped)) || (isBodiless && line > 0);
}

function receiverOf(before: string): string | null {
  const dot = /(?:\?\.|\.|->|::)\s*$/.exec(before);
  if (dot === null) return null;
  return (
    /(?:^|[^\p{L}\p{N}_$.>:)\]])([\p{L}_$][\p{L}\p{N}_$]*)!?$/u.exec(before.slice(0, dot.index))?.[1] ?? ''
  );
}

/** Lines of import statements, those in brackets over several lines among them. */
export function importsIn(code: readonly string[]): ReadonlySet<number> {
  const lines = new Set<number>();
  for (let at = 0; at < code.length; at++) {
    const text = code[at] ?? '';
    if (!IMPORT.test(text)) continue;
    lines.add(at + 1);
    const open = /[({][^)}]*$/.exec(text);
    if (open === null) continue;
    const close = text[open.index] === '(' ? ')' : '}';
    for (let next = at + 1; next < code.length && next < at + CALL_LINES * 4; next++) {
      lines.add(next + 1);
      if ((code[next] ?? '').includes(close)) break;
    }
  }
  return lines;
}
