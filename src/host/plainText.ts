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
