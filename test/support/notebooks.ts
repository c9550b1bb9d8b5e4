/** Notebooks made for tests, as Jupyter writes them. */

export interface MadeCell {
  readonly kind?: 'code' | 'markdown' | 'raw';
  readonly source: string;
  readonly outputs?: readonly unknown[];
  readonly metadata?: unknown;
  readonly count?: number;
}

/** The JSON of a notebook of nbformat 4; a text alone is a code cell. */
export function notebookText(cells: readonly (string | MadeCell)[], language = 'python'): string {
  const notebook = {
    cells: cells.map((each) => {
      const cell = typeof each === 'string' ? { source: each } : each;
      const { kind = 'code', source, outputs = [], metadata = {}, count = null } = cell;
      const lines = source.split(/(?<=\n)/);
      const code = kind === 'code' ? { execution_count: count, outputs } : {};
      return { cell_type: kind, ...code, metadata, source: lines };
    }),
    metadata: { kernelspec: { language, name: language }, language_info: { name: language } },
    nbformat: 4,
    nbformat_minor: 5,
  };
  return `${JSON.stringify(notebook, null, 1)}\n`;
}
