/** The functions of a file as the TypeScript compiler's parser sees them, with the places that V8 knows them by. */
import ts from 'typescript';

/** Offsets are UTF-16 code units from the file's first; lines and columns count from 0. */
export interface FunctionPlace {
  readonly start: number;
  readonly end: number;
  /** Where its breakpoint goes. */
  readonly bodyStart: number;
  readonly line: number;
  readonly column: number;
  readonly isGenerator: boolean;
  /** As written; '' for anonymous ones. */
  readonly name: string;
}

/** Every function with a body, those that contain others first. */
export function functionsOf(file: ts.SourceFile): FunctionPlace[] {
  const found: FunctionPlace[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) found.push(placeOf(node, node.body, file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function placeOf(node: ts.SignatureDeclaration, body: ts.Node, file: ts.SourceFile): FunctionPlace {
  const inside = breakPosition(node, body, file);
  const begin = file.getLineAndCharacterOfPosition(inside);
  return {
    start: startBehindExport(node, file),
    end: node.end,
    bodyStart: inside,
    line: begin.line,
    column: begin.character,
    isGenerator: 'asteriskToken' in node && node.asteriskToken !== undefined,
    name: node.name === undefined ? '' : node.name.getText(file),
  };
}

/** Where a breakpoint goes: what is found at it or behind it, in this function and in none within. */
function breakPosition(node: ts.SignatureDeclaration, body: ts.Node, file: ts.SourceFile): number {
  // A function that begins where another's body does is the innermost there.
  if (!ts.isBlock(body))
    return ts.isArrowFunction(node) ? node.equalsGreaterThanToken.end : body.getStart(file);
  // V8 takes a condition that is evaluated before `super()` for a first call of it.
  const statements = behindSuper(node, [...body.statements]);
  return statements.find((each) => !isHoisted(each))?.getStart(file) ?? body.end - 1;
}

function behindSuper(node: ts.Node, statements: ts.Statement[]): ts.Statement[] {
  return ts.isConstructorDeclaration(node)
    ? statements.slice(statements.findIndex(callsSuper) + 1)
    : statements;
}

/** What is made without a step of its own: what V8 finds there is in it. */
function isHoisted(node: ts.Statement): boolean {
  return ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node);
}

function callsSuper(node: ts.Node): boolean {
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword) return true;
  return ts.forEachChild(node, (child) => callsSuper(child) || undefined) ?? false;
}

/** The map counts a definition from its own keyword. */
function startBehindExport(node: ts.Node, file: ts.SourceFile): number {
  const start = node.getStart(file);
  if (!ts.isFunctionDeclaration(node)) return start;
  return (
    start + (/^(?:export\s+)?(?:default\s+)?/.exec(file.text.slice(start, start + 100))?.[0].length ?? 0)
  );
}

/** The innermost of these (as `functionsOf` gives them) around an offset, or null. */
export function functionAround(functions: readonly FunctionPlace[], offset: number): FunctionPlace | null {
  return functions.findLast(({ start, end }) => start <= offset && offset < end) ?? null;
}
