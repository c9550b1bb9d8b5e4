import type { PdfReading } from '../../core/map/pdf';
import type { DocumentForm } from '../documents/documentForms';
import { count, groupedNumber } from '../answer/text';

type PdfText = Extract<PdfReading, { readonly kind: 'text' }>;

/** The pages' lines, each page below a line `[page 3]`; lines longer than `longest` characters are broken. */
export function pdfForm({ pagesTotal, pages }: PdfText, longest: number): DocumentForm {
  const lines: string[] = [];
  const pageOf: number[] = [];
  pages.forEach((text, at) => {
    for (const line of [`[page ${at + 1}]`, ...brokenLines(text, longest)]) {
      lines.push(line);
      pageOf.push(at + 1);
    }
  });
  return {
    what: `a PDF of ${count(pagesTotal, 'page', 'pages')}`,
    lines,
    ownLines: false,
    header: '',
    numbered: { unit: 'page', of: pageOf },
    breaksAt: (at) => pageOf[at] !== pageOf[at - 1] || lines[at - 1] === '',
    placeOf: (start, end) => {
      const [from = 1, to = from] = [pageOf[start], pageOf[end - 1]];
      return from === to ? `page ${from}` : `pages ${from}-${to}`;
    },
  };
}

/** What is known to be missing of the text, a sentence each. */
export function pdfNotes({ pagesTotal, pages, unread }: PdfText): readonly string[] {
  const empty = pages.filter((text) => text === '').length;
  const read = groupedNumber(pages.length);
  return [
    ...(pages.length < pagesTotal
      ? [
          `only the first ${read} of its ${groupedNumber(pagesTotal)} pages were read; the others are not searched either.`,
        ]
      : []),
    ...(empty > 0
      ? [`pages without text (pictures, such as scans, are not read): ${groupedNumber(empty)} of ${read}.`]
      : []),
    ...(isGarbled(pages)
      ? ['many characters cannot be read: a font in the file does not say what they are.']
      : []),
    ...unread,
  ];
}

/** Whether nothing was found to show: pictures of pages, as a scanner makes them. */
export function hasNoText({ pages }: PdfText): boolean {
  return pages.every((text) => text === '');
}

/** More than one character in twenty that no text has. */
function isGarbled(pages: readonly string[]): boolean {
  const characters = pages.reduce((sum, text) => sum + text.length, 0);
  const strange = pages.reduce(
    (sum, text) => sum + (text.match(/(?!\n|\t)[\p{Cc}\p{Co}\uFFFD]/gu) ?? []).length,
    0,
  );
  return strange > characters / 20;
}

function brokenLines(text: string, longest: number): string[] {
  if (text === '') return [];
  return text.split('\n').flatMap((line) => line.match(new RegExp(`.{1,${longest}}`, 'gsu')) ?? ['']);
}
