/** Kinds of data that a task takes in or gives out, and in which direction: `convert PDF to text` is not `text to PDF`. */
import { stemOf, wordsOf } from './words';

/** A line is a kind with the words for it. A kind in brackets is what it is a sort of. */
const KINDS = `
pdf: pdf
docx (document): docx, doc, word document, word file, word report, ms word, microsoft word, .docx
document: document, office document
xlsx (table): xlsx, xls, excel, spreadsheet, workbook
pptx (document): pptx, powerpoint, slides, presentation
csv (table): csv, tsv
table: table, tabular, dataframe
json: json, jsonl
yaml: yaml, yml
toml: toml
ini: ini
xml: xml
html: html, web page, webpage
markdown: markdown, md
rst: rst, restructuredtext
latex: latex, tex
epub (document): epub, ebook, mobi
png (image): png
jpeg (image): jpeg, jpg
svg: svg
gif: gif
image: image, picture, photo, photograph, screenshot, scan
mp3 (audio): mp3
wav (audio): wav
speech (audio): speech, voice, interview, podcast
audio: audio, recording, song, music, sound
midi: midi
video: video, movie, mp4, clip, film, footage
subtitle: subtitle, srt, caption, vtt
text: text, txt, transcript, string
sqlite: sqlite
sql: sql
parquet (table): parquet
qr: qr
barcode: barcode
formula: formula, equation
diagram: diagram, mermaid, graphviz, dot, plantuml
geojson: geojson
shapefile: shapefile
gpx: gpx
ics: ics, icalendar
bibtex: bibtex
object: dictionary, dict, object
`;

interface Kind {
  readonly id: string;
  readonly sort: string | null;
}

/** From one kind of data to another, by the ids of the kinds. */
export interface Direction {
  readonly from: string;
  readonly to: string;
}

const kindByPhrase = new Map<string, Kind>();
for (const line of KINDS.trim().split('\n')) {
  const [, id = '', sort, words = ''] = /^(\w+)(?: \((\w+)\))?: (.*)$/.exec(line) ?? [];
  for (const name of words.split(','))
    kindByPhrase.set(wordsOf(name).map(stemOf).join(' '), { id, sort: sort ?? null });
}

/** The id of the kind that the stems name, as one phrase; null where they name none. */
export function kindOf(stems: readonly string[]): string | null {
  return kindByPhrase.get(stems.join(' '))?.id ?? null;
}

/** Whether data of the one kind may be called data of the other: the same, or one is a sort of the other. */
export function isSameKind(a: string, b: string): boolean {
  return a === b || sortOf(a) === b || sortOf(b) === a;
}

function sortOf(id: string): string | null {
  for (const kind of kindByPhrase.values()) if (kind.id === id) return kind.sort;
  return null;
}

/** What stands between two kinds where the second is made of the first. */
const FORWARD = new Set(['to', 'into', 'as']);
/** Where the first is made of the second. */
const BACKWARD = new Set(['from', 'out']);
/** Words between two kinds beyond which they have nothing to do with one another. */
const FARTHEST = 7;

/** Words between `to` and the kind that it leads to, itself counted. */
const NEAR = 4;

/** Each direction that the text names, sentence by sentence. Linear in the text. */
export function directionsOf(text: string): readonly Direction[] {
  const arrows = text.replace(/\s*(?:->|=>|→|⇒|➜)\s*/g, ' to ');
  return arrows.split(/[.!?;:]\s|\n|\s[|•]\s/).flatMap(inSentence);
}

function inSentence(sentence: string): readonly Direction[] {
  const words = wordsOf(sentence);
  const kinds = kindsIn(words);
  return kinds.flatMap((first, at) =>
    kinds.slice(at + 1, at + 4).flatMap((second) => {
      if (first.id === second.id || second.start - first.end > FARTHEST) return [];
      const between = words.slice(first.end, second.start);
      if (between.slice(-NEAR).some((word) => FORWARD.has(word))) return [{ from: first.id, to: second.id }];
      if (between.slice(-NEAR).some((word) => BACKWARD.has(word))) return [{ from: second.id, to: first.id }];
      return [];
    }),
  );
}

function kindsIn(
  words: readonly string[],
): readonly { readonly id: string; readonly start: number; readonly end: number }[] {
  const stems = words.map(stemOf);
  const found: { id: string; start: number; end: number }[] = [];
  for (let start = 0; start < stems.length;) {
    const length = [2, 1].find((size) => kindOf(stems.slice(start, start + size)) !== null) ?? 0;
    const id = kindOf(stems.slice(start, start + length));
    if (id !== null) found.push({ id, start, end: start + length });
    start += Math.max(1, length);
  }
  return found;
}
