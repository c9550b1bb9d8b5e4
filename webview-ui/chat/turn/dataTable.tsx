import type { JSX } from 'preact';
import type { TableHead } from '../../../src/core/text/tableHead';
import { counted } from '../../shared/numbers';
import { t } from '../../shared/strings';
import { visible } from '../../shared/visible';

interface Props {
  readonly table: TableHead;
  /** What screen readers call it. */
  readonly name: string;
  /** How much of it there is. */
  readonly caption: string;
}

/** The beginning of a table, whose cells are text alone. */
export function DataTable({ table, name, caption }: Props): JSX.Element {
  const { header, rows, brokenRows } = table;
  return (
    <figure class="preview">
      <div class="table" role="region" aria-label={name} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {header.map((cell, at) => (
                <th key={at} scope="col">
                  {visible(cell)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={column}>{visible(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption class="quiet">
        {caption}
        {brokenRows > 0 && ` ${brokenText(brokenRows)}`}
      </figcaption>
    </figure>
  );
}

function brokenText(count: number): string {
  return count === 1 ? t('1 row is incomplete.') : t('{0} rows are incomplete.', counted(count));
}

/** `3 rows, 2 columns.`, and what of it is shown where that is not all. */
export function rowsText({ header, rows, rowCount, columnCount }: TableHead): string {
  const all = t('{0} rows, {1} columns.', counted(rowCount), counted(columnCount));
  if (rowCount === rows.length && columnCount <= header.length) return all;
  return `${t('The first {0} rows and {1} columns.', rows.length, header.length)} ${all}`;
}
