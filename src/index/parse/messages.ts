/** What the index worker and its parse workers say to each other. */
import type { SourceFile } from '../../core/ports';
import type { ReadMark, WantedFile } from '../scan/readSource';

export interface ParseBatch {
  readonly id: number;
  /** Absolute path of the indexed folder. */
  readonly folder: string;
  /** When the batch was made, by the clock that stamps are judged by: no file of it was read before. */
  readonly nowMs: number;
  readonly files: readonly WantedFile[];
}

/** A file as the pool takes it: its size balances the workers. */
export type ListedFile = WantedFile & Pick<SourceFile, 'sizeBytes'>;

export type ParsedFile =
  /** `packed` as in packedFacts.ts. Without a mark where the text is an unsaved buffer's. */
  | {
      readonly kind: 'facts';
      readonly path: string;
      readonly packed: Uint8Array;
      readonly mark: ReadMark | null;
    }
  /** Without a mark where another reading of the same bytes may come to something else. */
  | {
      readonly kind: 'skipped';
      readonly path: string;
      readonly reason: string;
      readonly mark: ReadMark | null;
    }
  /** The bytes that are known. */
  | { readonly kind: 'same'; readonly path: string; readonly mark: ReadMark }
  | { readonly kind: 'gone'; readonly path: string };

export type ParseAnswer =
  /** Sent once, when the worker has been loaded. */
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'parsed';
      readonly id: number;
      readonly files: readonly ParsedFile[];
      /** The memory that the worker's parsers have come to hold. */
      readonly parserBytes: number;
    }
  /** The whole worker cannot work (a grammar is missing): nothing will come of any batch. */
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

export type BatchAnswer = Exclude<ParseAnswer, { kind: 'ready' }>;

/** A parse worker as the pool sees it; a thread, or a stand-in that parses in place. */
export interface ParseWorker {
  /** Batches are worked off one after the other. */
  post(batch: ParseBatch): void;
  onAnswer(listener: (answer: BatchAnswer) => void): void;
  /** Called when the worker ends without being asked to; `wasReady` is false when it never came up. */
  onCrash(listener: (reason: string, wasReady: boolean) => void): void;
  stop(): Promise<void>;
}

export type SpawnParser = () => ParseWorker;
