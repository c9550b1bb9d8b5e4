/** Words that people use for one thing when they say what they want done: a row of data a thing. Generally true, of no repository. */

/** Each row is one thing in the words of users, of documents and of file names. */
const ROWS: readonly string[] = [
  'picture photo jpeg png webp bitmap screenshot thumbnail',
  'small smaller shrink minify minifier compress compression reduce slim lighter optimize optimizer heavy size',
  'vector svg',
  'spreadsheet excel xlsx xls workbook worksheet sheet',
  'word docx doc letter',
  'slide presentation powerpoint pptx ppt',
  'csv comma delimiter delimited',
  'markdown md',
  'html webpage site website page',
  'yaml yml',
  'formula equation math mathematics tex latex',
  'difference diff compare comparison changed unified patch',
  'date time timestamp month day calendar',
  'zip archive pack unpack unzip',
  'typo misspell misspelled fuzzy tolerant approximate',
  'licence license legal gpl terms',
  'mock fake pretend dummy invented plausible',
  'backend rest api endpoint server',
  'ring circular circle cycle cyclic',
  'dependency module package require import',
  'unused dead unneeded never useless',
  'audio sound song music recording mp3 wav track',
  'midi note',
  'merge join combine concatenate concatenation',
  'split cut slice crop trim',
  'ocr scan scanned recognize recognition searchable',
  'table tabular column grid row',
  'sql query dialect database',
  'distance kilometre kilometer mile similar similarity measure metric',
  'latitude longitude coordinate geocode geocoding address location geocoder',
  'sun sunrise sunset dawn dusk moon',
  'mojibake broken garbled encoding unicode repair fix',
  'language english french spanish german',
  'unit measurement quantity kilogram metre meter conversion',
  'sentiment positive negative happy angry mood polarity emotion opinion',
  'frequent cloud bigger',
  'duplicate alike same perceptual fingerprint hash',
  'banner ascii letter figlet',
  'complicated complexity cyclomatic maintainability',
  'mutation mutant',
  'event invitation ics ical icalendar appointment meeting alarm',
  'shell terminal command cli console',
  'translate transpile rewrite transform convert converter turn conversion',
  'graph draw diagram visualize visualization chart plot',
  'rotate flip turn',
  'browser frontend client visitor',
  'speech voice transcribe transcription spoken',
  'video movie film clip',
  'crawl scrape scraper spider',
  'mail email smtp',
  'password secret key encrypt encryption',
  'test testing unit coverage',
  'forecast predict prediction',
  'object array json',
  'form field fill signature sign',
  'static serve folder directory localhost',
  'barcode ean stripe code',
  'qr square camera',
  'name person people user',
];

/** Spellings of one name: a format by the end of its files' names, a language by its short one. */
const SPELLINGS: readonly string[] = [
  'yaml yml',
  'jpeg jpg',
  'markdown md',
  'html htm',
  'excel xlsx xls',
  'powerpoint pptx ppt',
  'docx doc',
  'latex tex',
  'icalendar ics ical',
  'python py python3',
  'javascript js mjs cjs',
  'typescript ts',
  'picture image img',
  'photo photograph',
  'licence license',
  'colour color',
];

/** Any spelling in lower case -> the one that stands for all. */
export const SPELLED: ReadonlyMap<string, string> = new Map(
  SPELLINGS.flatMap((row) => {
    const [first = '', ...others] = row.split(' ');
    return others.flatMap((other) => [[other, first] as const, [`${other}s`, first] as const]);
  }),
);

/** Words that say which language's packages a text is about; a row a language. */
const LANGUAGES: readonly string[] = [
  'python pip pypi pipx conda numpy pandas django',
  'javascript typescript node nodejs npm npx yarn browser',
  'rust cargo crate',
  'golang',
  'java maven gradle',
  'ruby gem',
  'php composer',
];

/** Stem -> the language that it tells of, by its row. */
export function languagesBy(stem: (word: string) => string): ReadonlyMap<string, number> {
  return new Map(LANGUAGES.flatMap((row, at) => row.split(' ').map((word) => [stem(word), at] as const)));
}

/** Stem -> the things that it may stand for, by their row. */
export function conceptsBy(stem: (word: string) => string): ReadonlyMap<string, readonly number[]> {
  const concepts = new Map<string, number[]>();
  ROWS.forEach((row, at) => {
    for (const word of new Set(row.split(' ').map(stem)))
      concepts.set(word, [...(concepts.get(word) ?? []), at]);
  });
  return concepts;
}
