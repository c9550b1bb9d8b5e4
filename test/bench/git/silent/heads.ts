/** Heads of definitions on one line, as regular expressions read them: our maps are not asked about what is planted. */

export const SOURCE = /\.(?:py|ts|mts|js|mjs|java|go)$/;

export interface Head {
  readonly name: string;
  readonly isMethod: boolean;
  readonly parameters: string;
}

interface HeadForm {
  readonly path: RegExp;
  /** With groups `indent`, `name` and `parameters`. */
  readonly head: RegExp;
  /** Whether it is a method where it is indented; else always, or never. */
  readonly isMethod: boolean | 'indented';
}

const TYPED = '(?:\\s*:\\s*[^{]+)?\\s*\\{\\s*$';
const FORMS: readonly HeadForm[] = [
  {
    path: /\.py$/,
    head: /^(?<indent>\s*)(?:async\s+)?def\s+(?<name>\w+)\s*\((?<parameters>[^()]*)\)(?:\s*->\s*[^:]+)?:\s*$/,
    isMethod: 'indented',
  },
  {
    path: /\.m?[jt]s$/,
    head: new RegExp(
      `^(?:export\\s+)?(?:default\\s+)?(?:async\\s+)?function\\s*\\*?\\s*(?<name>\\w+)\\s*\\((?<parameters>[^()]*)\\)${TYPED}`,
    ),
    isMethod: false,
  },
  {
    path: /\.m?[jt]s$/,
    head: new RegExp(
      `^\\s+(?:(?:public|private|protected|static|async)\\s+)*(?!(?:if|for|while|switch|catch|function|constructor)\\b)(?<name>\\w+)\\((?<parameters>[^()]*)\\)${TYPED}`,
    ),
    isMethod: true,
  },
  {
    path: /\.java$/,
    head: /^\s+(?:(?:public|private|protected|static|final|synchronized)\s+)+(?:<[^>]*>\s+)?[\w<>[\],.?]+\s+(?<name>\w+)\((?<parameters>[^()]*)\)(?:\s*throws\s+[\w\s,.]+)?\s*\{\s*$/,
    isMethod: true,
  },
  {
    path: /\.go$/,
    head: /^func\s+\([^)]*\)\s+(?<name>\w+)\((?<parameters>[^()]*)\)[^{]*\{\s*$/,
    isMethod: true,
  },
  {
    path: /\.go$/,
    head: /^func\s+(?<name>\w+)\((?<parameters>[^()]*)\)[^{]*\{\s*$/,
    isMethod: false,
  },
];

/** Null for any other line. */
export function headOf(path: string, text: string): Head | null {
  for (const { path: files, head, isMethod } of FORMS) {
    const groups = files.test(path) ? head.exec(text)?.groups : undefined;
    if (groups === undefined) continue;
    const isIndented = (groups['indent'] ?? '') !== '';
    return {
      name: groups['name'] ?? '',
      parameters: groups['parameters'] ?? '',
      isMethod: isMethod === 'indented' ? isIndented : isMethod,
    };
  }
  return null;
}
