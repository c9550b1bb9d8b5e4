/** Downloads that the files of a repository tell of or do: a reader a way of telling. */
import { dirname } from 'node:path/posix';
import type { ReadFile } from '../../explore/survey/listedFiles';
import { folderOf, inFolder, shellWord } from '../project';
import type { Evidence } from '../recipe';

export interface Download {
  /** Where the file or folder is expected, relative to the top. */
  readonly target: string;
  /** The command that brings it to a path, begun or gone on with; run in the top folder. */
  readonly commandFor: (target: string) => string;
  readonly why: Evidence;
  /** As it is told near by: `1.2 GB`; null where it is not. */
  readonly size: string | null;
  readonly programs: readonly string[];
  /** Whether the target is a file whose being there proves the download. */
  readonly isFile: boolean;
}

/** Files that are data rather than pages or programs. */
const DATA_NAME =
  /\.(?:csv|tsv|jsonl?|parquet|feather|h5|hdf5|npy|npz|pkl|pickle|pt|pth|ckpt|bin|onnx|safetensors|gguf|tflite|pb|joblib|model|zip|tar|tgz|gz|bz2|xz|zst|7z|db|sqlite|wav|mp3|mp4|mat|nii|fasta|fa|vcf|bam|txt|dat|params|weights|caffemodel|task)$/i;
const URL = /https?:\/\/[^\s"'`<>)\]},;|\\]+/;

/** The downloads of one file, in its order. Linear in its text. */
export function downloadsIn(file: ReadFile): readonly Download[] {
  return file.lines.flatMap((text, at) => {
    if (text.length > LONGEST_LINE) return [];
    for (const read of READERS) {
      const found = read(whole(file.lines, at), file);
      if (found !== null) return [completed(found, file, at)];
    }
    return [];
  });
}

const LONGEST_LINE = 2_000;

/** The line with what `\` or an open bracket continues. */
function whole(lines: readonly string[], at: number): string {
  let text = lines[at] ?? '';
  for (let next = at + 1; next < Math.min(lines.length, at + MOST_CONTINUED); next++) {
    const isOpen = /\\\s*$/.test(text) || /[(,]\s*$/.test(text);
    if (!isOpen) break;
    text = `${text.replace(/\\\s*$/, '')} ${(lines[next] ?? '').trim()}`;
  }
  return text.slice(0, LONGEST_LINE);
}

const MOST_CONTINUED = 6;

/** What is fetched, and where to. */
type Fetched =
  | { readonly kind: 'url'; readonly url: string; readonly target: string | null }
  | { readonly kind: 'drive'; readonly what: string; readonly target: string | null }
  | {
      readonly kind: 'hub';
      readonly repository: string;
      readonly file: string | null;
      readonly target: string | null;
    };

type Reader = (text: string, file: ReadFile) => Fetched | null;

const quoted = String.raw`["']([^"'\s]+)["']`;

const READERS: readonly Reader[] = [
  fromCommand,
  (text) => {
    const call =
      /\b(?:urlretrieve|download_url_to_file|wget\.download|download_url|pooch\.retrieve)\s*\(\s*(?:url\s*=\s*)?["'](https?:\/\/[^"'\s]+)["']\s*(?:,\s*(?:out\s*=\s*|filename\s*=\s*|dst\s*=\s*|fname\s*=\s*)?["']([^"'\s]+)["'])?/.exec(
        text,
      );
    return call === null
      ? null
      : { kind: 'url', url: call[1] ?? '', target: call[2] ?? lastPart(call[1] ?? '') };
  },
  (text) => {
    const shell =
      /(?:^|[\s`$;&|!])gdown\s+(?:--id\s+)?["']?((?:https?:\/\/drive\.google\.com\/\S+?)|[\w-]{20,})["']?(?=\s|$|`)(?:.*?\s(?:-O|--output)\s+["']?([^\s"'`]+))?/.exec(
        text,
      );
    const call = new RegExp(
      String.raw`\bgdown\.download\s*\(\s*(?:url\s*=\s*|id\s*=\s*)?${quoted}(?:\s*,\s*(?:output\s*=\s*)?${quoted})?`,
    ).exec(text);
    const found = shell ?? call;
    return found === null ? null : { kind: 'drive', what: found[1] ?? '', target: found[2] ?? null };
  },
  (text) => {
    const shell =
      /(?:^|[\s`$;&|!])(?:huggingface-cli|hf)\s+download\s+([\w.-]+\/[\w.-]+)(?:\s+([\w./-]+\.\w+))?(?:.*?--local-dir[\s=]+["']?([^\s"'`]+))?/.exec(
        text,
      );
    if (shell !== null)
      return { kind: 'hub', repository: shell[1] ?? '', file: shell[2] ?? null, target: shell[3] ?? null };
    const call = new RegExp(
      String.raw`\bhf_hub_download\s*\(\s*(?:repo_id\s*=\s*)?${quoted}\s*,\s*(?:filename\s*=\s*)?${quoted}`,
    ).exec(text);
    return call === null
      ? null
      : { kind: 'hub', repository: call[1] ?? '', file: call[2] ?? null, target: null };
  },
  // A link in documentation that is told to be downloaded.
  (text, { path }) => {
    if (
      !/\.(?:md|rst|txt)$/i.test(path) ||
      !/\b(?:download|weights?|checkpoint|pre-?trained|dataset)\b/i.test(text)
    )
      return null;
    const url = URL.exec(text)?.[0];
    const name = url === undefined ? null : lastPart(url);
    if (
      url === undefined ||
      name === null ||
      !DATA_NAME.test(name) ||
      /\/(?:blob|issues|pull|wiki)\//.test(url)
    )
      return null;
    const into = /\b(?:into|in|to|under|as)\s+`([\w./-]+)`/.exec(text)?.[1];
    const target =
      into === undefined ? name : DATA_NAME.test(into) ? into : `${into.replace(/\/$/, '')}/${name}`;
    return { kind: 'url', url, target };
  },
];

/** A word of a command line with its quotes. */
const WORD = String.raw`("[^"]+"|'[^']+'|[^\s"']+)`;
const CURL_NAME = new RegExp(String.raw`(?:^|\s)(?:-\w*o|--output)[\s=]*${WORD}`);
const OTHER_NAME = new RegExp(String.raw`(?:^|\s)(?:-\w*O|--output-document|-o)[\s=]*${WORD}`);
const INTO = new RegExp(String.raw`(?:^|\s)(?:-P|--directory-prefix|--output-dir|-d)[\s=]*${WORD}`);

/** wget and curl, in scripts, Makefiles and documentation. */
function fromCommand(text: string): Fetched | null {
  const [, program, rest = ''] = /(?:^|[\s`$;&|@(!])(wget|curl|aria2c)\s+(.+)$/.exec(text) ?? [];
  const url = URL.exec(rest)?.[0];
  if (program === undefined || url === undefined) return null;
  // What is piped into another program leaves no file.
  if (/\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b|\|\s*(?:tar|python3?|jq|gunzip|apt-key|gpg)\b/.test(rest))
    return null;
  const valueOf = (pattern: RegExp): string | null =>
    pattern.exec(rest)?.[1]?.replace(/^["']|["']$/g, '') ?? null;
  const name = valueOf(program === 'curl' ? CURL_NAME : OTHER_NAME);
  if (name === '-') return null;
  const own = name ?? lastPart(url);
  const folder = valueOf(INTO);
  return {
    kind: 'url',
    url,
    target: own === null || folder === null ? own : `${folder.replace(/\/$/, '')}/${own}`,
  };
}

function lastPart(url: string): string | null {
  const name =
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? '';
  return /^[\w.,%+-]+$/.test(name) && name.includes('.') ? decoded(name) : null;
}

function decoded(name: string): string {
  return name.replace(/%20/g, ' ');
}

/** Lines around a download in which its size and checksum are looked for. */
const NEAR = 2;

function completed(found: Fetched, file: ReadFile, at: number): Download {
  const near = file.lines.slice(Math.max(0, at - NEAR), at + NEAR + 1).join('\n');
  const size = /(?<![\w.])(\d+(?:\.\d+)?\s?(?:[KMGT]i?B))\b/.exec(file.lines[at] ?? '')?.[1] ?? null;
  return { ...fetching(found, near), why: { path: file.path, line: at + 1 }, size };
}

function fetching(found: Fetched, near: string): Fetching {
  switch (found.kind) {
    case 'url':
      return fromAddress(found.url, placeOf(found.target), checksumIn(near));
    case 'drive':
      return fromDrive(found.what, placeOf(found.target), found.target);
    case 'hub':
      return fromHub(found.repository, found.file, placeOf(found.target));
  }
}

/** A path in the repository; a script is mostly started in the top folder, whichever it stands in. Null for a computed one. */
function placeOf(target: string | null): string | null {
  return target === null || /[$`*{]/.test(target) ? null : inFolder('.', target);
}

type Fetching = Omit<Download, 'why' | 'size'>;

function fromAddress(url: string, place: string | null, checksum: Checksum | null): Fetching {
  const target = place ?? placeOf(lastPart(url)) ?? 'download';
  const commandFor = (path: string): string => fetchCommand(url, path, checksum);
  return { target, commandFor, programs: ['curl'], isFile: true };
}

function fromDrive(what: string, place: string | null, written: string | null): Fetching {
  const commandFor = (path: string): string =>
    `${intoFolder(path)}gdown --continue ${shellWord(what)}${place === null ? '' : ` -O ${shellWord(path)}`}`;
  const isFile = place !== null && written?.endsWith('/') !== true;
  return { target: place ?? 'download', commandFor, programs: ['gdown'], isFile };
}

function fromHub(repository: string, file: string | null, place: string | null): Fetching {
  const folder = place ?? `models/${repository.split('/').at(-1) ?? 'model'}`;
  const target = file === null ? folder : (inFolder(folder, file) ?? folder);
  const name = file === null ? '' : ` ${shellWord(file)}`;
  const command = `huggingface-cli download ${repository}${name} --local-dir ${shellWord(folder)}`;
  return { target, commandFor: () => command, programs: ['huggingface-cli'], isFile: file !== null };
}

function intoFolder(target: string): string {
  const folder = folderOf(target);
  return folder === '.' ? '' : `mkdir -p ${shellWord(folder)} && `;
}

/** Goes on where it was broken off; the file has its name only once it is whole and its checksum is right. */
function fetchCommand(url: string, target: string, checksum: Checksum | null): string {
  const part = `${target}.part`;
  const check =
    checksum === null ? '' : ` && echo ${shellWord(`${checksum.hash}  ${part}`)} | ${checksum.program} -c -`;
  return `${intoFolder(target)}curl -fL --retry 3 -C - -o ${shellWord(part)} ${shellWord(url)}${check} && mv ${shellWord(part)} ${shellWord(target)}`;
}

interface Checksum {
  readonly program: 'sha256sum' | 'md5sum';
  readonly hash: string;
}

function checksumIn(text: string): Checksum | null {
  const sha256 =
    /\bsha-?256\w*\W{1,12}([0-9a-f]{64})\b/i.exec(text)?.[1] ?? /\b([0-9a-f]{64})\b/i.exec(text)?.[1];
  if (sha256 !== undefined) return { program: 'sha256sum', hash: sha256.toLowerCase() };
  const md5 = /\bmd5\w*\W{1,12}([0-9a-f]{32})\b/i.exec(text)?.[1];
  return md5 === undefined ? null : { program: 'md5sum', hash: md5.toLowerCase() };
}

/** Whether a path names data. */
export function isDataPath(path: string): boolean {
  return DATA_NAME.test(path) && dirname(path) !== '';
}
