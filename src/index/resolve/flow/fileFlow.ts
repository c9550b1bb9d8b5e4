/** What adding the constraints of one file carries along. */
import { NONE } from '../../extract/tape';
import type { ProgramFile } from '../program';
import type { Classes } from './classes';
import type { FileArguments } from './calls/givenArguments';
import type { Flow, HandedBack } from './context';
import type { ModuleExports } from './exports';
import type { Place } from './implicitSites';
import type { Operator } from './operators';
import type { RowWatchers } from './protocols';

/** What stays to be done once the flow alone has reached its end: assumptions, made only where nothing flowed. */
export interface Assumptions {
  /** Annotated values: the row, and the row of the type. */
  readonly typed: (readonly [row: number, type: number])[];
  /** What a test leaves of a value that is no instance of a class. */
  readonly excluded: Narrowed[];
  /** Decorated definitions: the row of the result, and of what is decorated. */
  readonly decorated: (readonly [row: number, value: number])[];
}

/** The row of what is left, and the nodes of the value and of the class. */
export interface Narrowed {
  readonly row: number;
  readonly value: number;
  readonly type: number;
}

/** What all files share. */
export interface RowContext {
  readonly flow: Flow;
  readonly classes: Classes;
  readonly modules: ModuleExports;
  readonly assumptions: Assumptions;
  readonly watchers: RowWatchers;
  /** What an operator may call, by number of its method. */
  readonly operatorOf: (method: number) => Operator;
  /** Watcher (value, row, name, stored) of attribute stores. */
  readonly storeAttribute: number;
  readonly placeOf: (row: number) => Place;
}

export interface FileFlow extends RowContext {
  readonly file: ProgramFile;
  /** What its calls are given. */
  readonly given: FileArguments;
  /** By string of the file: the number of the name that it is, + 1; 0 where nobody has asked yet. */
  readonly nameNumbers: Int32Array<ArrayBuffer>;
  /** How a return depends on what its function is given, by scope and row of the value. */
  readonly handsBack: (scope: number, valueRow: number) => HandedBack | null;
  /** Bases seen so far, by class. */
  readonly basesSeen: Map<number, number>;
}

export interface Row {
  readonly number: number;
  readonly node: number;
  /** Global number of the definition in whose scope the row stands. */
  readonly scope: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

export type Rule = (context: FileFlow, row: Row) => void;

export const nodeOf = (context: FileFlow, row: number): number => context.file.firstRow + row;

export const textOf = (context: FileFlow, string: number): string =>
  context.file.facts.tape.strings[string] ?? '';

export const keyOf = (context: FileFlow, string: number): string | null =>
  string === NONE ? null : textOf(context, string);

/** The number of the name that a string of the file is. */
export function nameOf(context: FileFlow, string: number): number {
  const known = context.nameNumbers[string] ?? 0;
  if (known > 0) return known - 1;
  const number = context.flow.names.number(textOf(context, string));
  context.nameNumbers[string] = number + 1;
  return number;
}

/** A key as watchers take it: 0 for a computed one. */
export const keyNumber = (context: FileFlow, string: number): number =>
  string === NONE ? 0 : nameOf(context, string) + 1;
