/** Programs that start the command in their own arguments, and how their options are told from it. */

export interface WrapperSpec {
  /** Short options without a value, as letters. */
  readonly flags?: string;
  /** Short options whose value follows, in the same word or in the next. */
  readonly valued?: string;
  /** Long options without `--`; one with a value stands as `name=` and takes `--name=value` and `--name value`. */
  readonly long?: readonly string[];
  /** Words between the options and the command: the duration of `timeout`. */
  readonly operands?: number;
  /** `NAME=value` words before the command. */
  readonly assignments?: true;
  /** Options after which the command is only looked up. */
  readonly lookUp?: string;
  /** An option whose value stands for text of the input wherever it occurs in the command. */
  readonly replace?: string;
  /** The command gets more arguments, which are read from the input. */
  readonly readsArguments?: true;
  /** The command's words are joined and read by a shell, unless this option is given. */
  readonly joinsUnless?: string;
}

/** An option that is not listed here makes the command line not understood: `env -S` holds a command line of its own. */
export const wrappers: Readonly<Record<string, WrapperSpec>> = {
  env: {
    flags: 'i0v',
    // Not -C: what is relative in the command is then relative to another folder.
    valued: 'u',
    long: ['ignore-environment', 'null', 'debug', 'unset='],
    assignments: true,
  },
  timeout: {
    flags: 'v',
    valued: 'ks',
    long: ['foreground', 'preserve-status', 'verbose', 'kill-after=', 'signal='],
    operands: 1,
  },
  gtimeout: { valued: 'ks', long: ['foreground', 'preserve-status', 'kill-after=', 'signal='], operands: 1 },
  nice: { flags: '0123456789', valued: 'n', long: ['adjustment='] },
  ionice: { flags: 't', valued: 'cn' },
  nohup: {},
  time: { flags: 'pvaV', valued: 'fo', long: ['portability', 'verbose', 'append', 'format=', 'output='] },
  xargs: {
    flags: '0rtpx',
    valued: 'adEILnPs',
    long: [
      ...['null', 'no-run-if-empty', 'verbose', 'interactive', 'exit', 'arg-file=', 'delimiter='],
      ...['max-args=', 'max-procs=', 'max-chars='],
    ],
    replace: 'I',
    readsArguments: true,
  },
  sudo: {
    flags: 'AbEHknPSN',
    valued: 'CDghprTtUu',
    long: [
      ...['askpass', 'background', 'preserve-env', 'set-home', 'non-interactive', 'stdin'],
      ...['chdir=', 'group=', 'host=', 'prompt=', 'user='],
    ],
    assignments: true,
  },
  doas: { flags: 'n', valued: 'uC' },
  command: { flags: 'pvV', lookUp: 'vV' },
  exec: { flags: 'cl', valued: 'a' },
  builtin: {},
  stdbuf: { valued: 'ioe', long: ['input=', 'output=', 'error='] },
  setsid: { flags: 'cfw', long: ['ctty', 'fork', 'wait'] },
  watch: {
    flags: 'bcdegptwx',
    valued: 'nq',
    long: [
      ...['beep', 'color', 'differences', 'errexit', 'chgexit', 'precise', 'no-title', 'no-wrap'],
      'interval=',
    ],
    joinsUnless: 'x',
  },
  flock: {
    flags: 'eFnosuvx',
    valued: 'Ew',
    long: [
      'exclusive',
      'shared',
      'unlock',
      'nonblock',
      'close',
      'no-fork',
      'verbose',
      'timeout=',
      'conflict-exit-code=',
    ],
    operands: 1,
  },
  busybox: {},
  toybox: {},
};

export const shells: ReadonlySet<string> = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh', 'ash']);
