import type { SourceFile } from '../../../src/core/ports';
import type { Corpus, Workshop } from '../corpora';
import type { BenchOptions } from '../options';
import type { PoolInput } from '../programs';
import { whole } from '../report';
import type { Section } from '../report';
import { linesOf } from '../corpora';

/** What every row is measured with. */
export interface BenchContext {
  readonly options: BenchOptions;
  readonly workshop: Workshop;
  readonly workers: number;
  /** Told what is being measured. */
  note(what: string): void;
}

export type Measured = Omit<Section, 'title'>;

/** One section of the report, still to be measured; it fails by itself. */
export interface Task {
  readonly title: string;
  measure(): Promise<Measured>;
}

export const poolInput = ({ folder, files }: Corpus, workers: number): PoolInput => ({
  folder,
  workers,
  files: files.map(({ path, language, sizeBytes }): SourceFile => ({
    path,
    language,
    sizeBytes,
    stamp: null,
  })),
});

/** The corpus by name, version and size. */
export const describeCorpus = (corpus: Corpus): string =>
  `${[corpus.name, corpus.version].filter((word) => word !== '').join(' ')}: ` +
  `${whole(corpus.files.length)} files, ${whole(linesOf(corpus))} lines`;
