/** The rows of a CSV text (RFC 4180), the head among them; cells may hold line breaks. Throws Error for a quote that is not closed. */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  const cells = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  let row: string[] = [];
  while (cells.lastIndex < text.length) {
    const at = cells.lastIndex;
    const match = cells.exec(text);
    if (match === null)
      throw new Error(`a quote is not closed, or stands in a cell without quotes, at character ${at + 1}`);
    const [, quoted, bare = '', end] = match;
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === ',' && cells.lastIndex < text.length) continue;
    if (end === ',') row.push('');
    rows.push(row);
    row = [];
  }
  return rows;
}
