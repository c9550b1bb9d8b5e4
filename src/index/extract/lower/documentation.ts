/** Documentation of modules and definitions: where it stands, its first paragraph, what it describes. */
import type { DocMeasures } from '../facts';
import { childWithRole } from '../captureTree';
import type { CapturedNode } from '../captureTree';
import { textOf } from './context';
import type { Lowering } from './context';
import { stringValue } from './strings';

/** The index keeps this much of a first paragraph (design: `doc`). */
const DOC_CHARACTERS = 200;

/** The text of the string that begins a definition's body, dedented; null without one. */
export function stringDoc(ctx: Lowering, node: CapturedNode): string | null {
  const body = childWithRole(node, 'body') ?? node;
  const first = body.children[0];
  return first?.role === 'docstring' ? dedent(stringValue(textOf(ctx, first))) : null;
}

/** What may stand between a documentation comment and the definition it documents. */
const LEAD =
  /^\s*((export|default|declare|abstract|async|static|public|private|protected|readonly|override|get|set)\s+|@[\w.]+(\([^)]*\))?\s*|(const|let|var)\s+[\w$]+[^=;{}]*=\s*|[\w$.]+\s*[:=]\s*)*$/;
const LONGEST_LEAD = 300;

/** The text of the documentation comment directly before a definition; null without one. */
export function commentDoc(ctx: Lowering, node: CapturedNode): string | null {
  const comment = ctx.comments.before(node.start);
  if (!comment || node.start - comment.end > LONGEST_LEAD) return null;
  const text = ctx.source.slice(comment.start, comment.end);
  if (!text.startsWith('/**') || !LEAD.test(ctx.source.slice(comment.end, node.start))) return null;
  return commentText(text);
}

/** The documentation of a whole file: its docstring, or a leading comment that documents nothing below it. */
export function moduleDoc(ctx: Lowering, root: CapturedNode): string | null {
  if (ctx.rules.documentation === 'inside') return stringDoc(ctx, root);
  const { first } = ctx.comments;
  if (!first || first.start > (root.children[0]?.start ?? root.end)) return null;
  const text = ctx.source.slice(first.start, first.end);
  if (!text.startsWith('/**')) return null;
  const after = ctx.source.slice(first.end, first.end + LONGEST_LEAD);
  const isModules = /@(module|fileoverview|file|packageDocumentation)\b/.test(text);
  return isModules ||
    /^\s*?\n\s*\n/.test(after) ||
    /^\s*(import|'use strict'|"use strict"|\/[/*])/.test(after)
    ? commentText(text)
    : null;
}

function commentText(comment: string): string {
  return comment
    .replace(/^\/\*\*?/, '')
    .replace(/\*\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, ''))
    .join('\n')
    .trim();
}

/** As Python's inspect.cleandoc: the common indentation of all lines but the first goes. */
function dedent(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const indents = lines.slice(1).filter((line) => line.trim() !== '');
  const indent =
    indents.length === 0 ? 0 : Math.min(...indents.map((line) => line.length - line.trimStart().length));
  return [lines[0]?.trimStart() ?? '', ...lines.slice(1).map((line) => line.slice(indent))].join('\n').trim();
}

/** The first paragraph on one line, at most 200 characters; null where there is none. */
export function firstParagraph(doc: string | null): string | null {
  if (doc === null) return null;
  const text = doc.trim();
  const end = text.search(/\n\s*\n/);
  const paragraph = (end === -1 ? text : text.slice(0, end)).replace(/\s+/g, ' ').trim();
  return paragraph === '' ? null : paragraph.slice(0, DOC_CHARACTERS);
}

/** What the Doc score looks at: length in characters, and whether sections describe parameters, returns, examples. */
export function measureDoc(doc: string | null): DocMeasures {
  const text = doc ?? '';
  return {
    characters: text.length,
    parameters: /(^|\n)\s*(Args|Arguments|Parameters|Params)\s*:?\s*(\n|$)|:param\b|@param\b|@arg\b/.test(
      text,
    ),
    returns: /(^|\n)\s*(Returns?|Yields?)\s*:?\s*(\n|$)|:returns?:|@returns?\b/.test(text),
    examples: /(^|\n)\s*Examples?\s*:*\s*(\n|$)|>>> |@example\b/.test(text),
  };
}
