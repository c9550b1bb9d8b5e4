/** Whether a file is a PDF by its name. */
export function isPdf(path: string): boolean {
  return /\.pdf$/i.test(path);
}
