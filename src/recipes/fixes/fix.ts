import type { Machine, Project } from '../project';
import type { Step } from '../recipe';

/** What a failed step is answered with, as a line of its log shows. */
export interface Fix {
  /** The same for the same fault, so that it is tried once: `pip-name:yaml`. */
  readonly id: string;
  /** The line of the log that it goes by. */
  readonly because: string;
  readonly does:
    /** The command that is run in place of the step's. */
    | {
        readonly kind: 'command';
        readonly command: string;
        /** What it installs first, as far as that needs the network and the step does not: `command` goes on behind ` && `. */
        readonly install?: string;
      }
    /** What no command of ours brings: said. */
    | { readonly kind: 'say'; readonly text: string };
}

export interface FixParts {
  readonly step: Step;
  /** The command that failed. */
  readonly command: string;
  readonly project: Project;
  readonly machine: Machine;
}

/** What a row makes of its match; null where it is no fault of its kind after all. */
export type MakeFix = (match: RegExpExecArray, parts: FixParts) => Omit<Fix, 'because'> | null;

/** A fault as its log line tells it. */
export interface FixRow {
  /** Matched against single lines of the log. */
  readonly pattern: RegExp;
  /** Where what failed is another program's, which may print the same words. */
  readonly command?: RegExp;
  readonly make: MakeFix;
}

export function run(id: string, command: string): Omit<Fix, 'because'> {
  return { id, does: { kind: 'command', command } };
}

/** Installs something, then runs the command that lacked it. */
export function installFirst(id: string, install: string, command: string): Omit<Fix, 'because'> {
  return { id, does: { kind: 'command', command: `${install} && ${command}`, install } };
}

export function say(id: string, text: string): Omit<Fix, 'because'> {
  return { id, does: { kind: 'say', text } };
}
