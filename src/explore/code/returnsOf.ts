/** What a function returns where it has no annotation that says so: the statements of its code. */
import { isClass, isModule } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { nodesByLine } from '../map/nodesByLine';
import { pathOf } from '../target/resolveTarget';
import { readLines } from '../map/sourceLines';
import { clip, groupedNumber, oneLine } from '../answer/text';
import type { TraceRow, TraceSection } from '../answer/traceAnswer';
import { commentLines } from '../words/commentLines';

const MOST_ROWS = 6;
const SHOWN_CODE = 120;
const STATEMENT = /(?:^|[\s;{})])((?:return|yield)\b(?![\w$:]).*)$/;
const COMMENT = /^\s*(?:#|\/\/|\*)/;

/** The `return` and `yield` statements of a function without a return type, in order; null for any other node or none. */
export function returnsOf(map: ExploreMap, node: CodeNode): TraceSection | null {
  if (isModule(node) || isClass(node) || hasReturnType(node.signature)) return null;
  const path = pathOf(map, node);
  const source = readLines(map, path);
  const lines = source.kind === 'lines' ? source.lines : [];
  const comments = commentLines(lines);
  const nodeAt = nodesByLine(map, path);
  const lambdas = (map.tree.symbolsOf.get(node.module) ?? []).filter(({ kind }) => kind === 'lambda');
  const rows: TraceRow[] = [];
  for (let line = node.startLine; line <= node.endLine; line++) {
    const text = lines[line - 1] ?? '';
    const statement = COMMENT.test(text) || comments.has(line) ? undefined : STATEMENT.exec(text)?.[1];
    // What a function inside it returns is that one's; a lambda of one line stands in the statement itself.
    const isOwn = nodeAt(line) === node && !lambdas.some((each) => isWithin(line, each, node));
    if (statement === undefined || !isOwn) continue;
    rows.push({ text: `${oneLine(path)}:${line}  ${clip(oneLine(statement), SHOWN_CODE)}`, result: null });
  }
  if (rows.length === 0) return null;
  return {
    title: `Returns, by its code (${groupedNumber(rows.length)}):`,
    rows: rows.slice(0, MOST_ROWS),
    further: Math.max(0, rows.length - MOST_ROWS),
  };
}

interface Lines {
  readonly startLine: number;
  readonly endLine: number;
}

function isWithin(line: number, inner: Lines, outer: Lines): boolean {
  return inner.startLine < line && line <= inner.endLine && inner.startLine >= outer.startLine;
}

/** Whether something stands behind the brackets of the parameters: `-> int`, `: number`. */
function hasReturnType(signature: string): boolean {
  let depth = 0;
  for (let at = signature.indexOf('('); at >= 0 && at < signature.length; at++) {
    if (signature[at] === '(') depth++;
    if (signature[at] === ')' && --depth === 0) return /^\s*(?:->|:)\s*\S/.test(signature.slice(at + 1));
  }
  return false;
}
