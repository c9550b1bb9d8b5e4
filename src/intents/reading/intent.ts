import type { SurveyTopic, TraceDirection } from '../../core/map/explore';

/** What a command is for. */
export type Purpose = 'test' | 'build' | 'lint';

/** What a throw-away program may be written in. */
export type ScratchLanguage = 'python' | 'node' | 'bash';

/** A question that the index answers without a model. */
export type Intent =
  | { readonly kind: 'core' }
  | { readonly kind: 'find'; readonly query: string }
  /** Where this name is defined: definitions and files before all that mentions it. */
  | { readonly kind: 'where'; readonly name: string }
  | {
      readonly kind: 'trace';
      readonly direction: Exclude<TraceDirection, 'path'>;
      readonly target: string;
      /** Only what stands in this folder, file or module is asked for: `who calls X from src?`. */
      readonly within?: string;
      /** What stands in this folder or file is left out: `who calls X outside src/a.py`. */
      readonly beyond?: string;
      /** Left out are tests (`who calls X without tests`), or all but tests (`who calls X in the tests`). */
      readonly apart?: 'tests' | 'code';
    }
  /** Callers and callees: a trace without a direction. */
  | { readonly kind: 'around'; readonly target: string }
  | { readonly kind: 'path'; readonly target: string; readonly to: string }
  | { readonly kind: 'show'; readonly target: string }
  /** What it is, with its neighbours; `asks` says what of it is told first. */
  | {
      readonly kind: 'explore';
      readonly target: string;
      readonly asks?: 'bases' | 'returns' | 'parameters';
    }
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'scratch'; readonly language: ScratchLanguage; readonly code: string }
  /** The steps of the set-up; with `run` those are run: what is due, or the step of this id. */
  | { readonly kind: 'setup'; readonly run: null | 'due' | { readonly step: string } }
  /** A question about the whole repository. */
  | {
      readonly kind: 'survey';
      readonly topic: SurveyTopic;
      /** Which of the commands were asked for: `how do I run the tests?` */
      readonly purpose?: Purpose;
      /** What is asked about; of the topics about the whole the folder, file or package that they are limited to. */
      readonly target?: string;
    }
  /** Who wrote a file or symbol; null for the whole repository. */
  | { readonly kind: 'authors'; readonly target: string | null }
  /** When a file, a symbol or (null) the repository was changed; `asks` for its last commits, or for its first. */
  | { readonly kind: 'history'; readonly target: string | null; readonly asks: 'last' | 'first' }
  /** What a file, folder or class holds. */
  | { readonly kind: 'members'; readonly target: string }
  /** A question that is not read, though it names something; and questions that can be asked instead. */
  | { readonly kind: 'unread'; readonly target: string; readonly instead: readonly string[] }
  /** The conflicts of the merge under way. */
  | { readonly kind: 'merge' }
  /** How the uncommitted changes may be split into commits; `apply` makes them. */
  /** `check`: a command that must succeed on each commit; null for none. */
  | { readonly kind: 'commit'; readonly apply: boolean; readonly check: string | null }
  /** Plans for the commits beyond `onto`, null for the upstream; `apply` runs the first. */
  | { readonly kind: 'rebase'; readonly onto: string | null; readonly apply: boolean }
  /** Takes back what RepoMaster did with git: the operation of this id, null for the last. */
  | { readonly kind: 'undoGit'; readonly id: string | null }
  /** What a merge of this breaks, null for the merge under way or the last. */
  | { readonly kind: 'silent'; readonly theirs: string | null }
  /**
   * A change by its range as `git review` takes it, null for the files as they are; `turn`: that of the last turn instead. `all`:
   * with longer lists. `said`: what was said of it, '' for what its commits say; null: nobody asks. `model`: a model looks for
   * findings besides.
   */
  | {
      readonly kind: 'review';
      readonly range: string | null;
      readonly turn: boolean;
      readonly all: boolean;
      readonly said: string | null;
      readonly model: boolean;
    }
  | { readonly kind: 'bisect'; readonly good: string; readonly bad: string; readonly run: string }
  | { readonly kind: 'help' }
  /** Repositories outside, which the map knows nothing of: the chat of an editor answers it. */
  | { readonly kind: 'hub' }
  /** A slash command without what belongs behind it, with a `language` that is not run here, or one that does not exist. */
  | {
      readonly kind: 'usage';
      readonly command: string;
      readonly argument: string;
      readonly language?: string;
    };
