/** What `--help` prints: every command and option that exists now, and the exit codes. */
export const HELP = `repomaster maps a repository: code tree, call graph, module graph, and a ranking of what matters.

Usage
  repomaster index [folder] [options]    maps the folder (default: the working directory)
  repomaster --help | --version

Options of index
  --json FILE|-   write the index as JSON to FILE, or to stdout; without it the map is printed
  --stats         also print times by phase, counts and peak memory (to stderr with --json -)
  --no-cache      neither read nor write a stored index (this version stores none)
  --workers N     parse in N threads, 1 to 64 (default: as many as suit the machine)
  --large         go on with the home folder or one above it, or with more than 50,000 files

Exit codes
  0 done   2 usage   3 bad input   4 something outside failed   70 a bug   130 cancelled
`;
