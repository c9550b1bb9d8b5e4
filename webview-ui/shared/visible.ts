/**
 * `text` with nothing in it that the eye misses: control characters become their pictures (U+2400 and following),
 * those that turn the direction of writing or have no width become U+FFFD. Line feeds and tabs stay, `\r\n` is one
 * line feed.
 */
export function visible(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/[\p{Cc}\p{Bidi_Control}\u200B\u2060\uFEFF]/gu, (character) => {
      const code = character.charCodeAt(0);
      if (character === '\n' || character === '\t') return character;
      if (code < 0x20) return String.fromCharCode(0x2400 + code);
      return code === 0x7f ? '\u2421' : '\uFFFD';
    });
}
