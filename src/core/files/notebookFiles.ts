/** Whether a path is a Jupyter notebook's: JSON, of which the map has the code cells as one text. */
export function isNotebook(path: string): boolean {
  return path.endsWith('.ipynb');
}
