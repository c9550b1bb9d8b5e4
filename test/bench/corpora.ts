/** What is measured: copies of real code outside every repository, so that edits harm nobody and no git log is read along. */
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SourceFile, TrackedFiles } from '../../src/core/ports';
import { createTrackedFiles } from '../../src/git/trackedFiles';
import { readSource } from '../../src/index/scan/readSource';
import { openScanner } from '../../src/index/scan/scanner';
import { repositoryRoot } from '../support/paths';
import { temporaryFolder } from '../support/temporaryFolder';
import type { TemporaryFolder } from '../support/temporaryFolder';
import { quiet } from './programs/indexing';
import { noSignal } from './programs/pools';

/** Where a corpus comes from. */
export interface Origin {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly excludes: readonly string[];
  /** Whether only what git tracks of it is measured; else git is not asked. */
  readonly tracked?: true;
  /** Too large for what is measured again and again: for memory and linearity alone. */
  readonly large?: boolean;
}

export interface Corpus {
  readonly name: string;
  readonly version: string;
  /** Absolute. */
  readonly folder: string;
  /** Those that give facts, in code-unit order of path. */
  readonly files: readonly MeasuredFile[];
  /** Other paths that belong to it: configurations, and what the index lists as skipped. */
  readonly others: readonly string[];
}

export interface MeasuredFile extends SourceFile {
  readonly lines: number;
}

export const linesOf = ({ files }: Pick<Corpus, 'files'>): number => sum(files, ({ lines }) => lines);
export const bytesOf = ({ files }: Pick<Corpus, 'files'>): number => sum(files, ({ sizeBytes }) => sizeBytes);

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

/** This repository, of which the tracked files are measured; below one of its folders where that is named. */
export const ownOrigin = (below = ''): Origin => ({
  name: 'repository',
  version: '',
  folder: join(repositoryRoot, below),
  excludes: [],
  tracked: true,
});

export interface Workshop {
  /** Without the large ones. */
  readonly corpora: readonly Corpus[];
  /** Those as one folder. */
  readonly joined: Corpus;
  /** The large ones. */
  readonly large: readonly Corpus[];
  /** The first files of every corpus, as one folder of its own, with about that share of each one's lines. */
  share(part: number): Promise<Corpus>;
  /** An empty folder for stored indexes. */
  storage(): Promise<string>;
  remove(): Promise<void>;
}

/** Copies of the origins below one temporary folder; whoever asks for them removes them. */
export async function openWorkshop(origins: readonly Origin[]): Promise<Workshop> {
  const folders: TemporaryFolder[] = [];
  const newFolder = async (): Promise<string> => {
    const folder = await temporaryFolder();
    folders.push(folder);
    return folder.path;
  };
  const parent = await newFolder();
  const corpora: Corpus[] = [];
  for (const origin of origins.filter((each) => !each.large))
    corpora.push(await copyOrigin(origin, join(parent, origin.name)));
  const large: Corpus[] = [];
  for (const origin of origins.filter((each) => each.large))
    large.push(await copyOrigin(origin, join(await newFolder(), origin.name)));
  return {
    corpora,
    joined: joinCorpora(corpora, parent),
    large,
    share: async (part) => {
      const folder = await newFolder();
      const parts = [...corpora, ...large].map((corpus) =>
        copyFiles(corpus, firstPart(corpus, part), join(folder, corpus.name)),
      );
      return joinCorpora(parts, folder);
    },
    storage: newFolder,
    remove: async () => {
      for (const folder of folders) await folder.remove();
    },
  };
}

async function copyOrigin(origin: Origin, to: string): Promise<Corpus> {
  const { name, version, folder, excludes } = origin;
  // Packages lie in an ignored folder of this repository, whose rules are not theirs.
  const git: TrackedFiles = origin.tracked
    ? createTrackedFiles({ log: quiet, environment: process.env })
    : { list: () => Promise.resolve(null) };
  const options = { folder, excludes, largeFolderAllowed: true, homeFolder: homedir() };
  const scanner = await openScanner(options, { tracked: git, log: quiet }, noSignal);
  const scan = await scanner.scan(noSignal);
  const workTree = await git.list(folder, noSignal);
  const isMeasured = ({ path }: { path: string }): boolean => workTree?.tracked.has(path) ?? true;
  const files = scan.files.filter(isMeasured).flatMap((file): MeasuredFile[] => {
    const source = readSource(folder, { ...file, knownDigest: null }, Date.now());
    return source.kind === 'text' ? [{ ...file, lines: source.text.split('\n').length - 1 }] : [];
  });
  // A link may lead to a package that is not there.
  const others = scan.skipped
    .filter((skipped) => isMeasured(skipped) && existsSync(join(folder, skipped.path)))
    .map(({ path }) => path);
  return copyFiles({ name, version, folder, files, others }, files, to);
}

function copyFiles(from: Corpus, files: readonly MeasuredFile[], to: string): Corpus {
  mkdirSync(to, { recursive: true });
  for (const path of [...files.map((file) => file.path), ...from.others]) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(from.folder, path), join(to, path), { recursive: true, dereference: true });
  }
  return { ...from, files, folder: to };
}

function firstPart({ files }: Corpus, part: number): MeasuredFile[] {
  const enough = part * linesOf({ files });
  let lines = 0;
  return files.filter((file) => {
    const isIn = lines < enough;
    lines += file.lines;
    return isIn;
  });
}

function joinCorpora(corpora: readonly Corpus[], folder: string): Corpus {
  const below = (name: string, path: string): string => `${name}/${path}`;
  return {
    name: 'all of these as one folder',
    version: '',
    folder,
    files: corpora.flatMap(({ name, files }) =>
      files.map((file) => ({ ...file, path: below(name, file.path) })),
    ),
    others: corpora.flatMap(({ name, others }) => others.map((path) => below(name, path))),
  };
}
