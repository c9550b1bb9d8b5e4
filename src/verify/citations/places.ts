/** What a place in the code looks like in an answer: `path:12`, `path:12-20`, `path#L12`. */
import type { CodeReference } from '../../core/changes/checks';

export type PlaceReference = Extract<CodeReference, { kind: 'place' }>;

const SEGMENT = String.raw`[\p{L}\p{N}_.@+~()[\]$-]`;
const ROOT = String.raw`(?:[A-Za-z]:[\\/])?(?:\.{0,2}[\\/])?`;
const FOLDER = String.raw`(?:${SEGMENT}{1,100}[\\/])`;
const EXTENSION = String.raw`\.[A-Za-z]\w{0,9}`;
/** Files that are known by their names alone. */
const KNOWN_NAME =
  '(?:GNU)?[Mm]akefile|Dockerfile|Containerfile|Jenkinsfile|Procfile|Gemfile|Rakefile|Justfile|justfile|Vagrantfile|LICENSE|CODEOWNERS|BUILD|WORKSPACE';
/** `[id].tsx`, `(group).ts`: files of routes, in a folder. */
const BRACKETED = String.raw`[\p{L}\p{N}_.-]{0,50}(?:\[{1,2}\.{0,3}[\p{L}\p{N}_-]{1,50}\]{1,2}|\([\p{L}\p{N}_.-]{1,50}\))[\p{L}\p{N}_.-]{0,50}`;
/** A path: with a drive or not, with folders or not; its end is a file name with an extension that begins with a letter. */
const PATH = String.raw`${ROOT}(?:${FOLDER}{0,30}(?:[\p{L}\p{N}_.@+~-]{0,100}${EXTENSION}|(?:${KNOWN_NAME})(?![\p{L}\p{N}_.-]))|${FOLDER}{1,30}${BRACKETED}${EXTENSION})`;
const LINES = String.raw`(?::L?(\d{1,7})(?:\s?[-–]\s?L?(\d{1,7})|:\d{1,5})?|#L(\d{1,7})(?:-L?(\d{1,7}))?)`;
const WHOLE_PLACE = new RegExp(`^(${PATH})${LINES}?$`, 'u');
export const PROSE_PLACE = new RegExp(
  String.raw`(?<![\p{L}\p{N}_@/.\\:~$)\]-])(?![()\][])(${PATH})(?:${LINES}|,?\s\(?lines?\s(\d{1,7})(?:\s?(?:-|–|to)\s?(\d{1,7}))?\)?)?(?![\w/\\])`,
  'gu',
);
/** `example.com:443`: a host, not a file. */
const HOST = /^[\w.-]+\.(?:com|org|net|io|dev|ai|app|gov|edu|local|localhost)$/i;
/** Words of prose with a point in them, and versions. */
const NO_FILE =
  /^(?:e\.g|i\.e|a\.k\.a|etc\.\w*|vs\.\w*|node\.js|vue\.js|next\.js|react\.js|express\.js|d3\.js|three\.js|\.net)$/i;
/** `a.py:3, 7-9` */
const SEVERAL = new RegExp(
  String.raw`^(${PATH}):(\d{1,7}(?:-\d{1,7})?(?:,\s?\d{1,7}(?:-\d{1,7})?){1,20})$`,
  'u',
);
const LAST_NAME = new RegExp(`(?:^|/)(?:${KNOWN_NAME})$`);

/** The places that a whole text is, `text` being a link's target or a code span. */
export function placesOf(text: string, where: 'link' | 'code'): readonly PlaceReference[] {
  const [, path, l1, l2, l3, l4] = WHOLE_PLACE.exec(text) ?? [];
  if (path !== undefined) return isFileName(path, where) ? placeReference(path, l1 ?? l3, l2 ?? l4) : [];
  const [, file, lines] = SEVERAL.exec(text) ?? [];
  if (file !== undefined && lines !== undefined && isFileName(file, where)) {
    return lines.split(',').flatMap((part) => {
      const [from, to] = part.trim().split('-');
      return placeReference(file, from, to);
    });
  }
  // A link may lead to any file: names with spaces, and those without an extension.
  const [, any, from, to] =
    where === 'link' ? (/^([^:#?]+?)(?:(?::|#L)(\d+)(?:-L?(\d+))?)?$/.exec(text) ?? []) : [];
  return any === undefined || !/[./]/.test(any) ? [] : placeReference(any, from, to);
}

/** Whether a path is meant by what looks like one: in prose only what has a folder is one for sure. */
export function isFileName(path: string, where: 'link' | 'code' | 'prose'): boolean {
  if (NO_FILE.test(path) || HOST.test(path)) return false;
  const hasFolder = /[\\/]/.test(path);
  return where === 'prose'
    ? hasFolder && /\w/.test(path)
    : hasFolder || where === 'link' || isKnownExtension(path);
}

/** `user.name` is a name, `setup.py` a file. */
function isKnownExtension(path: string): boolean {
  if (LAST_NAME.test(path)) return true;
  return /\.(?:pyi?|[cm]?[jt]sx?|json[c5]?|ya?ml|toml|cfg|ini|md|mdx|rst|txt|html?|css|s[ac]ss|less|vue|svelte|go|rs|java|kt|[ch](?:pp|c|h)?|cs|rb|php|swift|scala|sh|bash|zsh|ps1|sql|proto|ipynb|csv|tsv|lock|xml|svg|env|r|jl|lua|scm|wasm|dockerfile|gradle|mk|tf)$/i.test(
    path,
  );
}

/** None for what stands for a path: `$HOME/x.py`, `path/to/x.py`. */
export function placeReference(
  path: string,
  from: string | undefined,
  to: string | undefined,
): readonly PlaceReference[] {
  if (/^[$~]|(?:^|\/)path\/to\//.test(path)) return [];
  const line = from === undefined ? null : Number(from);
  const endLine = to === undefined ? line : Number(to);
  return [{ kind: 'place', path: path.replaceAll('\\', '/'), line, endLine }];
}
