import { coreComponents } from '../map/coreComponents';
import type { ExploreMap } from '../map/exploreMap';
import { readmePath } from '../map/readmePath';
import { count, clip, firstSentence, oneLine } from '../answer/text';
import type { Trace, TraceRow } from '../answer/traceAnswer';
import { isMostlyUnmapped, unmappedCode, unmappedNote, unmappedText } from '../gaps/unmapped';
import { surveyEntryPoints } from './entryPoints';
import { readListed } from './listedFiles';
import type { ReadFile } from './listedFiles';
import { jsonTexts } from './packageJson';
import { readmeParagraphs } from './readmeParagraphs';
import { surveyRow } from './surveyRow';
import { tableEntries } from './iniTable';

const README = /^(?:docs\/|\.github\/)?readme(?:\.(?:md|rst|txt|markdown))?$/i;
const MOST_PARAGRAPHS = 3;
/** A row of an answer; longer paragraphs go on in the next. */
const ROW_CHARACTERS = 190;
const MOST_ROWS = 6;
const MOST_CORE = 5;
const MOST_ENTRIES = 5;
const SHOWN_UNMAPPED = 5;

/** What the repository is for, by its own words; then where it is entered, and its core components. */
export function surveyAbout(map: ExploreMap): Trace {
  const described = descriptionRows(map);
  const readme = readListed(map, README, 1)[0] ?? linkedReadme(map);
  const said = readme === undefined ? [] : readmeRows(readme);
  const entries = surveyEntryPoints(map).sections.flatMap(({ rows }) => rows);
  return {
    sentence: sentenceOf(map, readme, described),
    sections: [
      { title: `As ${readme?.path ?? 'the README'} says`, rows: said },
      { title: 'As its manifest says', rows: described },
      ...unmappedSections(map),
      { title: 'Entry points', rows: entries.slice(0, MOST_ENTRIES) },
      {
        title: isMostlyUnmapped(map) ? 'Most important in the map' : 'Core components',
        rows: coreRows(map),
      },
    ].filter(({ rows }) => rows.length > 0),
    notes: unmappedNote(map),
    advice: 'read_document shows the whole README.',
  };
}

/** The README where it is a link into a package. */
function linkedReadme(map: ExploreMap): ReadFile | undefined {
  const path = readmePath(map);
  const text = path === null ? null : map.texts.read(path);
  return path === null || text === null ? undefined : { path, text, lines: text.split(/\r?\n/) };
}

function sentenceOf(map: ExploreMap, readme: ReadFile | undefined, described: readonly TraceRow[]): string {
  const { modules } = map.index;
  const unmapped = unmappedText(map);
  const size = isMostlyUnmapped(map)
    ? `Most of the code is not in the map: ${unmapped ?? ''}; ${count(modules.length, 'file is', 'files are')} mapped`
    : `${count(modules.length, 'file of code is', 'files of code are')} mapped`;
  const words =
    readme !== undefined || described.length > 0
      ? 'What the repository does, in its own words'
      : 'No README or manifest here says what the repository does';
  return `${words}. ${size}.`;
}

function readmeRows({ path, lines }: ReadFile): readonly TraceRow[] {
  return readmeParagraphs(lines)
    .slice(0, MOST_PARAGRAPHS)
    .flatMap(({ text, line }) =>
      inRows(text).map((name) => surveyRow({ name, path, line, id: null, score: null, details: [] })),
    )
    .slice(0, MOST_ROWS);
}

/** Sentences together, as many as fit a row. */
function inRows(text: string): readonly string[] {
  const rows: string[] = [];
  for (const sentence of oneLine(text).split(/(?<=[.!?:]) (?=\S)/)) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + sentence.length < ROW_CHARACTERS)
      rows[rows.length - 1] = `${last} ${sentence}`;
    else rows.push(clip(sentence, ROW_CHARACTERS));
  }
  return rows;
}

const MANIFESTS: readonly (readonly [RegExp, (file: ReadFile) => readonly Described[]])[] = [
  [/^package\.json$/, ({ text }) => jsonTexts(text).filter(({ keys }) => keys.join('.') === 'description')],
  [/^(?:pyproject\.toml|Cargo\.toml|setup\.cfg)$/, tableDescriptions],
];

interface Described {
  readonly value: string;
  readonly line: number;
}

function tableDescriptions({ lines }: ReadFile): readonly Described[] {
  return tableEntries(lines).filter(
    ({ table, key }) => key === 'description' && /^(?:project|tool\.poetry|package|metadata)$/.test(table),
  );
}

function descriptionRows(map: ExploreMap): readonly TraceRow[] {
  return MANIFESTS.flatMap(([pattern, read]) =>
    readListed(map, pattern, 1).flatMap((file) =>
      read(file)
        .slice(0, 1)
        .filter(({ value }) => value !== '')
        .map(({ value, line }) =>
          surveyRow({
            name: clip(oneLine(value), ROW_CHARACTERS),
            path: file.path,
            line,
            id: null,
            score: null,
            details: [],
          }),
        ),
    ),
  );
}

/** Of code that is not mapped the files nearest to the top, where a reader would begin. */
function unmappedSections(map: ExploreMap): Trace['sections'] {
  const [most] = unmappedCode(map);
  if (most === undefined || !isMostlyUnmapped(map)) return [];
  const { language, paths } = most;
  const nearest = [...paths].sort((a, b) => beginOf(b) - beginOf(a)).slice(0, SHOWN_UNMAPPED);
  return [
    {
      title: `${language} files that are not mapped (${SHOWN_UNMAPPED < paths.length ? `${SHOWN_UNMAPPED} of ${paths.length}` : paths.length})`,
      rows: nearest.map((path) =>
        surveyRow({ name: path, path, line: 1, id: null, score: null, details: [] }),
      ),
    },
  ];
}

/** How likely one begins to read there. */
function beginOf(path: string): number {
  const isMain = /(^|\/)(?:main|lib|mod|app|cli)\.\w+$/.test(path);
  const isAside = /(^|\/)(?:(?:\w+_)?tests?|bench\w*|fuzz|examples?|vendor|third_party|wrappers?)\//.test(
    path,
  );
  return Number(isMain) * 2 - Number(isAside) * 4 - path.split('/').length / 10;
}

function coreRows({ index }: ExploreMap): readonly TraceRow[] {
  const { modules, classes } = coreComponents(index, MOST_CORE);
  return [
    ...modules.map(({ id, score, location, doc }) =>
      surveyRow({
        name: location.path,
        path: location.path,
        line: 1,
        id,
        score,
        details: [firstSentence(doc)],
      }),
    ),
    ...classes.map(({ id, score, location, doc }) =>
      surveyRow({
        name: id,
        path: location.path,
        line: location.startLine,
        id,
        score,
        details: [firstSentence(doc)],
      }),
    ),
  ];
}
