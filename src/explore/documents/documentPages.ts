import { ToolError } from '../../core/errors';
import type { DocumentForm } from './documentForms';
import { groupedNumber, oneLine } from '../answer/text';

/**
 * The form of some pages of a PDF or cells of a notebook alone (`3`, `3-5`, from 1), their lines at their places in the whole.
 * Throws ToolError for a document that has neither, with how its lines are taken, and for pages that it does not have.
 */
export function pagesOf(path: string, form: DocumentForm, pages: string): DocumentForm {
  const { numbered } = form;
  const name = oneLine(path);
  if (!numbered)
    throw new ToolError(
      `${name} has no pages; take lines with view_code ${name}:from-to, or ask with a query.`,
    );
  const [from = 1, to = from] = pages.split('-').map(Number);
  const last = numbered.of.at(-1) ?? 0;
  const at = numbered.of.flatMap((number, line) => (number >= from && number <= to ? [line] : []));
  if (at.length === 0)
    throw new ToolError(`${name} has no ${numbered.unit} ${pages}; its last is ${groupedNumber(last)}.`);
  const place = (line: number): number => at[line] ?? form.lines.length;
  const shown = to > from ? `${numbered.unit}s ${from}-${Math.min(to, last)}` : `${numbered.unit} ${from}`;
  return {
    ...form,
    what: `${form.what}; ${shown}`,
    lines: at.map((line) => form.lines[line] ?? ''),
    numbered: { ...numbered, of: at.map((line) => numbered.of[line] ?? 0) },
    breaksAt: (line) => form.breaksAt(place(line)),
    placeOf: (start, end) => form.placeOf(place(start), place(end - 1) + 1),
  };
}
