/** Two texts of different lengths, each of which takes several writes. */
export const loopTexts = ['first\n'.repeat(200_000), 'the second\n'.repeat(60_000)] as const;
