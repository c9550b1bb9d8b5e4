/** The words of strangers, each of their lines behind `>`, so that none of them passes for ours. Ends with `\n`. */
export function quoted(text: string, indent: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `${indent}> ${line}\n`)
    .join('');
}
