/** The walls around languages, as rules of dependency-cruiser. */

/** What every room may know of languages: their rows, which are data (docs/adr/0011-language-rows.md). */
export const languageRows = 'index/languages/(rules|languageRules|sourceRules)\\.ts$';

export const languageWalls = [
  {
    name: 'language-rows',
    comment:
      'Every room may import the rows of languages, so that they bring along core and other rows, and nothing of the index: no table, query, repair or grammar.',
    severity: 'error',
    from: { path: `^src/${languageRows}` },
    to: { path: '^src/', pathNot: '^src/(core|index/languages)/', reachable: true },
  },
  {
    name: 'language-rows-alone',
    comment:
      'A row of a language is read where no grammar is loaded: tables, repairs and analyses of syntax stay behind the wall of index.',
    severity: 'error',
    from: { path: `^src/${languageRows}` },
    to: {
      path: '^src/index/languages/.*((table|tables|repairs|rewriting|modules|moduleSystem|flows|languageFlow)\\.ts$|(flow|modules)/)',
      reachable: true,
    },
  },
  {
    name: 'language-folders',
    comment:
      "A language is reached through its row in a table of src/index/languages: whoever imports a language's folder works for that language alone.",
    severity: 'error',
    from: { path: '^src/', pathNot: '^src/index/languages/' },
    to: { path: '^src/index/languages/[^/]+/' },
  },
];
