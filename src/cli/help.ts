/** What `--help` prints: every command and option that exists now, and the exit codes. */
export const HELP = `repomaster maps a repository: code tree, call graph, module graph, and a ranking of what matters.

Usage
  repomaster index [folder] [options]               maps the folder (default: the working directory)
  repomaster context [folder] [options]             prints what a model needs to know of it first
  repomaster explore TOOL [folder] --args JSON      asks the map; answers what a model would be told
  repomaster ask TEXT [folder]                      answers a question from the map, without a model
  repomaster run [folder] --task TEXT [options]     has a model do a task: plan, edit, check, answer, patch
  repomaster replay JOURNAL [folder]                prints a session; with a folder, plays it again on a copy of it
  repomaster mcp [folder]                           serves the same tools to other agents (MCP over stdin and stdout)
  repomaster --help | --version

Options of index
  --json FILE|-   write the index as JSON to FILE, or to stdout; without it the map is printed
  --graph FILE    write a graph to FILE.gexf, .graphml, .dot or .mmd (Mermaid)
  --of GRAPH      which one: modules (by imports; the default), calls, or tree (what holds what)
  --weights LIST  how much each feature counts, such as dependency=2,git=0 (default: 1 each)
  --stats         also print times by phase, counts and peak memory (to stderr with --json -)

Options of context
  --budget N      tokens that all of it may have (default 8000)
  --task TEXT     what is to be done: ranks by it
  --weights LIST  as of index
  --overview      the overview that a task of run starts from in place of the blocks: at most 900 tokens,
                  300 where the task names its place
  --json          print {"text", "tokens", "budgetTokens", "blocks": [{"kind", "title", "tokens", "entries",
                  "leftOut"}], ...}: what each entry costs and why it ranks

Tools of explore, with their arguments
  view_structure      {"path"?, "depth"?}
  view_code           {"targets": [id, path or path:from-to], "level"?: path|signature|skeleton|body}
  search_code         {"query", "kinds"?: [regex|keyword|symbol|file], "limit"?}
  trace_dependencies  {"target", "to"?, "hops"?, "direction": callers|callees|importers|imports|
                      subclasses|references|path|impact}
  read_document       {"path", "query"?, "pages"?}

Options of explore
  --args JSON     the tool's arguments
  --json          print {"text", "results", "truncated", "more"} instead of the text

Questions of ask, such as
  "what are the core components?"   "where is X?"   "who calls X?"   "what does X call?"   "who imports X?"
  "how does A reach B?"   "what breaks if X changes?"   "which classes extend X?"   "show X"   "/help"

Options of ask
  --json          print {"text", "results", "tools", "understood"} instead of the text

mcp goes on until its client ends it, and keeps its map as the folder is. On a Node.js before 22.13 it works, but stores
nothing: each start reads the whole folder.

Options of run
  --task TEXT, --task-file FILE   what is to be done; may mention code: @file:PATH, @symbol:ID, @callers:ID, @module:PATH,
                                  @path:ID->ID, @diff (as each is when it begins)
  --input NAME=PATH               a file or folder to work with, read where it is (several times)
  --output DIR                    where results go
  --check CMD                     must exit with 0 in the end, and is run before the work too (several times)
  --base-url URL, --model NAME    a server that speaks the Messages API; else ANTHROPIC_API_KEY is used
  --approve none|rules|all        commands that would ask: refused (the default), as your rules say, or run;
                                  rules: {"approvals": {"allow": [..], "deny": [..]}} in ~/.config/repomaster/settings.json
  --contract                      the model plans what it changes before it does, and is held to it (--check means it too)
  --start overview|rich           what the model starts from: an overview sized to the task (the default), or all blocks
                                  of the initial context, for models that explore badly
  --runner local|sandbox|devcontainer
                                  where commands run: on this machine (the default), in bubblewrap's sandbox, or in
                                  the folder's dev container; in the sandbox there is no network unless approved
  --max-tokens N, --max-steps N, --max-cost DOLLARS
                                  of the session: all runs with its journal together
  --max-seconds N                 of this run
  --patch FILE                    what was changed, as git diff --binary; empty where nothing was
  --journal FILE                  every step, written ahead; the same file goes on where it stopped; what was sent to the model
                                  is kept beside it, byte for byte (task.requests.jsonl for task.jsonl; up to 64 MiB)
  --json                          print the result as JSON: outcome, answer, citations, files, checks, tokens

Options of replay
  --approve none|all   whether commands run again (default none)
  --json               the session's entries, or {"version", "calls": [{"callId", "name", "same", "why"}]}

Options of all
  --workers N     parse in N threads, 1 to 64 (default: as many as suit the machine)
  --no-cache      neither read nor write the stored index, which holds what was read before
  --large         go on with the home folder or one above it, or with more than 50,000 files
  REPOMASTER_EXCLUDE in the environment: what stays out of the map, patterns as in .gitignore, one a line

Exit codes
  0 done   1 task not accomplished   2 usage   3 bad input   4 something outside failed   70 a bug   130 cancelled
`;
