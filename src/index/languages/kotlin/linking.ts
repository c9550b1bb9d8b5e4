/** What linking a file of Kotlin carries along. */
import type { Candidates } from '../java/jvm/candidates';
import type { Heirs } from '../java/jvm/heirs';
import type { Names } from '../java/jvm/names';
import type { TypeSpace } from '../java/jvm/space';
import type { JvmFile } from '../java/jvm/types';
import type { Receivers } from './receivers';
import type { TopLevel } from './topLevel';

export interface FileLinking {
  readonly space: TypeSpace;
  readonly names: Names;
  readonly heirs: Heirs;
  readonly topLevel: TopLevel;
  readonly receivers: Receivers;
  readonly from: JvmFile;
}

export interface CallLinking extends FileLinking {
  readonly candidates: Candidates;
}
