/** What stands before a definition of Rust: its comments and attributes. */
import type { TextRange } from '../../extract/captureTree';
import { lastBefore } from '../../extract/named/docs';

export interface Before {
  /** Notes an attribute; in source order. */
  add(attribute: TextRange): void;
  /** Texts of the attributes before an offset, in source order. */
  attributes(offset: number): readonly string[];
  /** What rustdoc tells of what begins at an offset; null for nothing. */
  doc(offset: number): string | null;
  /** What the comments within, from an offset on, tell of what they stand in; null for nothing. */
  innerDoc(offset: number): string | null;
}

/** `comments` in source order. Look-ups are logarithmic in them, and linear in what stands before. */
export function createBefore(source: string, comments: readonly TextRange[]): Before {
  const attributes: TextRange[] = [];
  const piecesBefore = (offset: number): string[] => {
    const pieces: string[] = [];
    let comment = lastBefore(comments, offset);
    let attribute = lastBefore(attributes, offset);
    for (let next = offset; ;) {
      const [last, other] = [comments[comment], attributes[attribute]];
      const isComment = (last?.end ?? -1) > (other?.end ?? -1);
      const piece = isComment ? last : other;
      if (!piece || source.slice(piece.end, next).trim() !== '') return pieces;
      pieces.unshift(source.slice(piece.start, piece.end));
      next = piece.start;
      if (isComment) comment--;
      else attribute--;
    }
  };
  return {
    add: (attribute) => {
      attributes.push(attribute);
    },
    attributes: (offset) => piecesBefore(offset).filter((piece) => piece.startsWith('#')),
    doc: (offset) => joined(piecesBefore(offset).flatMap(outerDoc)),
    innerDoc: (offset) => {
      const lines: string[] = [];
      let next = offset;
      for (let at = lastBefore(comments, offset) + 1; at < comments.length; at++) {
        const comment = comments[at];
        if (!comment || !isGap(source.slice(next, comment.start))) break;
        lines.push(...innerDoc(source.slice(comment.start, comment.end)));
        next = comment.end;
      }
      return joined(lines);
    },
  };
}

/** Nothing but space, attributes of the whole and the first line of a script. */
function isGap(between: string): boolean {
  return /^(?:\s|#!\[[^\]]*\]|#![^[\n][^\n]*\n)*$/.test(between);
}

function joined(lines: readonly string[]): string | null {
  const text = lines.join('\n').trim();
  return text === '' ? null : text;
}

/** The lines of a comment or attribute that documents what follows; [] of any other. */
function outerDoc(piece: string): string[] {
  if (/^\/\/\/(?!\/)/.test(piece)) return [piece.slice(3).trim()];
  if (/^\/\*\*(?![*/])/.test(piece)) return blockLines(piece);
  const [, hashes, plain] =
    /^#\[\s*doc\s*=\s*(?:r(#*)"([^]*)"\1|"(?:[^"\\]|\\[^])*")\s*\]$/.exec(piece) ?? [];
  if (hashes !== undefined) return (plain ?? '').split('\n');
  const [, quoted] = /^#\[\s*doc\s*=\s*"((?:[^"\\]|\\[^])*)"\s*\]$/.exec(piece) ?? [];
  return quoted === undefined
    ? []
    : quoted
        .replace(/\\n/g, '\n')
        .replace(/\\(["\\])/g, '$1')
        .split('\n');
}

function innerDoc(piece: string): string[] {
  if (piece.startsWith('//!')) return [piece.slice(3).trim()];
  return piece.startsWith('/*!') ? blockLines(piece) : [];
}

function blockLines(piece: string): string[] {
  return piece
    .slice(3, -2)
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, '').trim());
}
