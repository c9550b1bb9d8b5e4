/** Lines that tell how far something is: of a run of them, how many there were is all that counts. */

interface Noise {
  /** What a run of them is called, behind their number. */
  readonly what: string;
  readonly line: RegExp;
  /** Of deprecations and the like the first is kept as well: it says what is meant. */
  readonly keepsFirst?: true;
}

const table: readonly Noise[] = [
  {
    what: 'lines from pip',
    line: /^\s*(?:Collecting |Downloading \S+(?:\.whl|\.gz|\.zip|\.metadata)|Using cached |Obtaining |Requirement already satisfied: |Looking in |Preparing metadata|Installing build dependencies|Getting requirements to build|Building wheel|Created wheel|Stored in directory|Attempting uninstall|Found existing installation|Uninstalling |Successfully uninstalled|Created temporary directory|━|-{5,} +[\d.]+\/[\d.]+ |INFO: pip is looking|Resolved \d+ packages|Prepared \d+ packages| ?[+~] [\w.-]+==)/,
  },
  {
    what: 'lines from apt',
    line: /^(?:Get:\d+ |Hit:\d+ |Ign:\d+ |Selecting previously unselected|Preparing to unpack|Unpacking |Setting up |Processing triggers|\(Reading database|Reading package lists|Building dependency tree|Reading state information|Fetched |update-alternatives: using)/,
  },
  {
    what: 'lines from docker',
    line: /^(?:#\d+ (?:sha256:|extracting |transferring |DONE |CACHED|resolve |exporting |writing |naming |\d+\.\d+ $)|(?:[0-9a-f]{12}: )(?:Pulling|Waiting|Downloading|Download complete|Extracting|Verifying|Pull complete|Already exists|Pushed|Preparing|Layer already exists)|Copying blob |Copying config |Trying to pull |Getting image source)/,
  },
  {
    what: 'lines from npm',
    line: /^(?:npm (?:http|timing|sill|verb|info) |npm (?:http )?fetch |⸨|\[[#.⠂░█ ]{6,}\]|Progress: resolved |(?:info|verbose) (?:Visit|lock)|➤ YN\d+: )/,
  },
  {
    what: 'deprecation warnings from npm',
    line: /^(?:npm (?:warn|WARN) deprecated |warning .* > .*: .*deprecated| ?WARN {1,2}deprecated )/,
    keepsFirst: true,
  },
  {
    what: 'lines from cargo',
    line: /^\s+(?:Compiling|Downloaded|Downloading|Checking|Fresh|Adding|Updating|Locking|Blocking) /,
  },
  { what: 'lines from go', line: /^go: (?:downloading|finding|extracting|added|upgraded) / },
  {
    what: 'lines from Maven or Gradle',
    line: /^(?:\[INFO\] )?(?:Downloading|Downloaded|Progress)(?: from [^:]+)?(?: \(\d+\))?: |^> Task \S+ (?:UP-TO-DATE|NO-SOURCE|FROM-CACHE)?$|^Download https?:/,
  },
  {
    what: 'lines from git',
    line: /^(?:remote: )?(?:Enumerating|Counting|Compressing|Receiving|Writing|Resolving|Unpacking|Updating|Filtering) (?:objects|deltas|files|content):? .*\d/,
  },
  { what: 'lines from conda', line: /^\S.*\| +(?:[#\d.]| )+ *\| +\d+%/ },
  {
    what: 'lines from make',
    line: /^(?:make(?:\[\d+\])?: (?:Entering|Leaving) directory|\[ *\d+%\] (?:Building|Linking|Built|Generating)|\[\d+\/\d+\] (?:Building|Linking|Compiling|CXX|CC|ACTION|Copying) )/,
  },
  {
    what: 'lines of progress output',
    line: /^[^\n]{0,120}?\b\d{1,3}(?:\.\d+)? ?%(?=[\s|\])]|$)[^\n]{0,40}(?:[█▏▎▍▌▋▊▉#=━>⣿-]{2}|\[|\d+\/\d+|\d[\d.]* ?[kKMG]i?B|ETA|eta|\d:\d\d)|^\s*\d+(?:\.\d+)?[kKMG]? [.\s]{20,} +\d+%|^\s*(?:\d+ +[\d.]+[kKMG]? *){3,}[-\d:]/,
  },
  {
    what: 'deprecation warnings',
    line: /^.{0,300}\b(?:Pending)?(?:Deprecat\w*|Future)Warning: |^\(node:\d+\) \[DEP\d+\]|^\s*(?:warnings\.warn|stacklevel=)/,
    keepsFirst: true,
  },
];

/** The kind of noise that a line is, as its place in `noises`; -1 = none. */
export function noiseOf(line: string): number {
  const start = line.slice(0, LINE_CHARS);
  return table.findIndex(({ line: form }) => form.test(start));
}

export function noiseName(kind: number): string {
  return table[kind]?.what ?? 'lines';
}

export function keepsFirst(kind: number): boolean {
  return table[kind]?.keepsFirst === true;
}

/** What is longer is no line of progress. */
const LINE_CHARS = 400;
