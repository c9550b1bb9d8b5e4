/**
 * `text` for a notification, with its words as they are: VS Code makes links of `[x](command:...)` there, so that
 * a name from the repository could run a command. Lines are joined; control characters and those that turn the
 * direction of writing become U+FFFD.
 */
export function plainText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\uFFFD')
    .replaceAll('](', '] (');
}

/** `text` for a row of a list, with its words as they are: VS Code draws `$(name)` as an icon there. */
export function iconless(text: string): string {
  return text.replace(/\$\(/g, '$\u200b(');
}
