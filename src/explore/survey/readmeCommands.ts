/** A command that a file tells to type. */
export interface ToldCommand {
  readonly command: string;
  readonly line: number;
  /** The heading that it stands under; '' for none. */
  readonly under: string;
}

/** Programs that a line of an untagged block begins with where it is a command rather than output or code. */
const PROGRAM =
  /^(?:sudo |\w+=\S+ )*(?:pip3?|pipx|python3?|py|uvx?|poetry|pdm|hatch|rye|conda|mamba|pixi|pytest|tox|nox|npm|npx|pnpm|yarn|bun|bunx|deno|node|nvm|make|just|task|docker|docker-compose|podman|git clone|cargo|go|brew|apt|apt-get|dnf|curl|wget|bash|sh|cmake|bazel|gradle|mvn|flask|django-admin|uvicorn|gunicorn|celery|\.\/\S+)(?= |$)/;
const SHELLS =
  /^(?:sh|bash|shell|zsh|console|shell-session|sh-session|terminal|cmd|powershell|bat|text-session)$/i;

/** What gets and installs other programs: a newcomer mostly has them, and none is the repository's own. */
const PREREQUISITE =
  /^(?:sudo |\w+=\S+ )*(?:brew|apt|apt-get|dnf|yum|pacman|apk|choco|scoop|winget|curl|wget|nvm|fnm|volta|asdf|git clone|cd|corepack|conda|mamba)(?= |$)/;

/** Whether the command only prepares the machine. */
export function isPrerequisite(command: string): boolean {
  return PREREQUISITE.test(command);
}

/**
 * The commands of a Markdown or reStructuredText file in its order: lines of shell blocks, and of untagged or indented
 * blocks those that begin with a prompt or a known program. Lines that a `\` continues are one.
 */
export function readmeCommands(lines: readonly string[]): readonly ToldCommand[] {
  const found: ToldCommand[] = [];
  let under = '';
  let block: Block | null = null;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const after: Block | null = blockAfter(block, line);
    if (after !== block) {
      if (after?.fence === undefined && block?.fence === undefined) under = headingAt(lines, at) ?? under;
      block = after;
      continue;
    }
    const command = block === null ? null : commandIn(line, block);
    if (command === null) continue;
    const start = at + 1;
    let whole = command;
    while (whole.endsWith('\\') && at + 1 < lines.length)
      whole = `${whole.slice(0, -1)}${(lines[++at] ?? '').trim()}`;
    found.push({ command: whole.replace(/\s+/g, ' ').trim(), line: start, under });
  }
  return found;
}

/** The block that this line begins or ends; the same one where it does neither. */
function blockAfter(block: Block | null, line: string): Block | null {
  if (block?.fence !== undefined) return line.trim() === block.fence ? null : block;
  const fence = /^\s*(`{3,}|~{3,})\s*\{?\.?([\w+-]*)/.exec(line);
  if (fence) return { fence: fence[1] ?? '', language: fence[2] ?? '' };
  return /^\S/.test(line) ? indentedBlock(line) : block;
}

interface Block {
  /** What ends it; a block without one ends where text is no more indented. */
  readonly fence?: string;
  readonly language: string;
}

/** `# Title` or a line that is underlined; null for any other line. */
function headingAt(lines: readonly string[], at: number): string | null {
  const line = lines[at] ?? '';
  const marked = /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1];
  if (marked !== undefined) return marked;
  const next = lines[at + 1] ?? '';
  return /^([=~^"'*+-])\1{2,}\s*$/.test(next) && /\w/.test(line) ? line.trim() : null;
}

/** What an indented block below this line is of; text in Markdown that is indented is code as well. */
function indentedBlock(line: string): Block {
  const directive = /^\.\.\s+(?:code-block|code|sourcecode|prompt)::\s*([\w-]*)/.exec(line)?.[1];
  return { language: directive ?? '' };
}

function commandIn(line: string, { fence, language }: Block): string | null {
  if (fence === undefined && !/^(?: {2,}|\t)/.test(line)) return null;
  const prompt = /^\s*(?:\([\w.-]+\)\s*)?(?:\$|❯|>(?!>))\s+(\S.*)$/.exec(line)?.[1];
  const isShell = SHELLS.test(language);
  if (prompt !== undefined && (isShell || language === '')) return withoutComment(prompt);
  const text = line.trim();
  if (text === '' || /^[#<>(]/.test(text)) return null;
  if (PROGRAM.test(text) && (isShell || (language === '' && !/[.;:]$/.test(text))))
    return withoutComment(text);
  return null;
}

function withoutComment(command: string): string {
  return command.replace(/\s+#\s.*$/, '');
}
