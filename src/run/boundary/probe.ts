/** What isolates the place where commands run: asked there, by a script, and held beside what this process sees. */
import type { Boundary } from '../../core/running/boundary';
import type { RunnerKind } from '../../core/running/runner';
import { isLentGit } from '../sandbox/history/lendGit';

/** Facts of one place. Absent = it did not tell. */
interface Facts {
  readonly values: ReadonlyMap<string, string>;
  /** The values of a key that comes several times. */
  readonly lists: (key: string) => readonly string[];
}

const sockets = [
  ...[
    '/var/run/docker.sock',
    '/run/docker.sock',
    '/run/podman/podman.sock',
    '/run/containerd/containerd.sock',
  ],
  ...['"$HOME/.docker/run/docker.sock"', '"$HOME/.docker/desktop/docker.sock"'],
  ...['"${XDG_RUNTIME_DIR:-/run/user/$(id -u)}/podman/podman.sock"'],
  ...['"${XDG_RUNTIME_DIR:-/run/user/$(id -u)}/docker.sock"', '"${DOCKER_HOST#unix://}"'],
].join(' ');

/** Each line of a file of the system behind a key; nothing but the shell is needed. */
const linesAs = (key: string, path: string): string =>
  `if [ -r ${path} ]; then while IFS= read -r l; do printf '${key}=%s\\n' "$l"; done < ${path}; fi`;

/** A command for any POSIX shell with `id` and `readlink`; it writes nothing and asks nobody. */
export const probeScript = [
  'printf "folder=%s\\n" "$PWD"',
  'for n in mnt net user; do printf "ns-$n=%s\\n" "$(readlink /proc/self/ns/$n)"; done',
  'for f in /.dockerenv /run/.containerenv; do if [ -e $f ]; then echo marker=$f; fi; done',
  linesAs('route', '/proc/net/route'),
  linesAs('route6', '/proc/net/ipv6_route'),
  linesAs('status', '/proc/self/status'),
  `s=no; for f in ${sockets}; do if [ -S "$f" ] && [ -w "$f" ]; then s=yes; fi; done; echo socket=$s`,
  'case "${DOCKER_HOST:-}" in tcp:*|ssh:*|http*) echo engine=remote;; esac',
  'echo uid="$(id -u)"',
  's=none; if command -v sudo >/dev/null; then s=asks; if sudo -n true 2>/dev/null; then s=free; fi; fi; echo sudo=$s',
  'for d in / /etc /usr /usr/local /opt /home /var/lib "$HOME" "$PWD/.."; do if [ -w "$d" ]; then printf "writable=%s\\n" "$d"; fi; done',
  // What git and the editor run by themselves, outside: there, or where it can be made.
  'w=no; [ -f .git ] && [ -w .git ] && w=yes',
  'for f in .git/hooks .git/config .vscode; do d=${f%/*}; [ "$d" = "$f" ] && d=.; if [ -e "$f" ]; then [ -w "$f" ] && w=yes; elif [ -d "$d" ] && [ -w "$d" ]; then w=yes; fi; done; echo later=$w',
  // A mount that another lies over cannot be reached; one whose name is written with escapes is not looked for.
  'while read -r a b c d p o r; do case ",$o," in *,rw,*) case "$p" in *\\\\*) ;; *) [ -e "$p" ] || continue;; esac; printf "mount=%s\\n" "$c $d $p $r";; esac; done < /proc/self/mountinfo',
  'echo done=1',
].join('\n');

/** Namespaces of a process, and whether it is in a container, as it is told where the runner itself runs. */
export interface OwnPlace {
  readonly namespaces: Readonly<Record<'mnt' | 'net' | 'user', string | null>>;
  readonly inContainer: boolean;
  /** What is mounted here; empty where that cannot be told. */
  readonly mounts: readonly Mount[];
  /** By which the script was run: inside of a container, a sandbox shows the mark of the container around it. */
  readonly runner: RunnerKind;
}

/** A line of proc_pid_mountinfo(5). */
export interface Mount {
  /** `8:1`: the file system it is of. */
  readonly device: string;
  /** Which folder of that file system it shows. */
  readonly root: string;
  /** Where. */
  readonly point: string;
  readonly type: string;
}

/** Filesystems that hold somebody's files; the others are made by the kernel or live in memory. */
const kept =
  /^(?:ext[234]|xfs|btrfs|zfs|f2fs|vfat|exfat|ntfs3?|nfs4?|cifs|smb3|9p|virtiofs|fuse.*|bcachefs|jfs|overlay|fakeowner)$/;
/** Files that engines lay over a container's own. */
const laidOver =
  /^\/(?:etc\/(?:hosts|hostname|resolv\.conf)|run\/\.containerenv|run\/secrets.*|dev(?:\/.*)?)$/;

/**
 * The boundary of a place by what the script printed there; `named` are places (as named there) that the user wants
 * written. What was not told is null. An output that does not come to its end tells nothing.
 */
export function parseProbe(output: string, own: OwnPlace, named: readonly string[], nowMs: number): Boundary {
  const facts = parseFacts(output);
  const isApart = differs(facts, own, 'mnt');
  const isolation = isolationOf(facts, own, isApart);
  if (facts.values.get('done') !== '1') return { isolation: 'none', ...unknown, probedAtMs: nowMs };
  return {
    isolation,
    network: networkOf(facts, own),
    dockerSocket: facts.values.get('engine') === 'remote' || facts.values.get('socket') === 'yes',
    sudo: sudoOf(facts, own),
    writableOutside: isApart
      ? facts.values.get('later') !== 'no' || mountsOutside(facts, own, named)
      : facts.values.has('writable'),
    probedAtMs: nowMs,
  };
}

const unknown = { network: null, dockerSocket: null, sudo: null, writableOutside: null };

function parseFacts(output: string): Facts {
  const pairs = output.split('\n').flatMap((line) => {
    const [, key, value] = /^([a-z0-9-]+)=(.*)$/.exec(line) ?? [];
    return key === undefined || value === undefined ? [] : [[key, value] as const];
  });
  return {
    values: new Map(pairs.filter(([, value]) => value !== '')),
    lists: (wanted) => pairs.flatMap(([key, value]) => (key === wanted ? [value] : [])),
  };
}

function differs({ values }: Facts, own: OwnPlace, kind: 'mnt' | 'net' | 'user'): boolean {
  const [there, here] = [values.get(`ns-${kind}`), own.namespaces[kind]];
  return there !== undefined && there !== here;
}

function isolationOf(facts: Facts, own: OwnPlace, isApart: boolean): Boundary['isolation'] {
  const marked = facts.values.has('marker');
  if (!isApart) return marked || own.inContainer ? 'container' : 'none';
  return marked && (!own.inContainer || own.runner === 'container') ? 'container' : 'sandbox';
}

/** Whoever shares the machine's network has it, also while no cable is in. */
function networkOf(facts: Facts, own: OwnPlace): boolean | null {
  const [four, six] = [facts.lists('route'), facts.lists('route6')];
  // The first line has the names of the columns: without it the file was not read.
  if (facts.values.get('ns-net') === undefined || four.length === 0) return null;
  if (!differs(facts, own, 'net')) return true;
  return four.slice(1).some((line) => !/^lo\s/.test(line)) || six.some((line) => !/\slo\s*$/.test(line));
}

function sudoOf(facts: Facts, own: OwnPlace): boolean | null {
  const [uid, sudo] = [facts.values.get('uid'), facts.values.get('sudo')];
  const status = facts.lists('status').join('\n');
  const [, caps] = /^CapEff:\s*([0-9a-f]+)$/m.exec(status) ?? [];
  if (uid === undefined || caps === undefined) return null;
  // Root of another user namespace has no rights over the machine, whatever it may do in its own.
  if (/[^0]/.test(caps) && uid === '0' && !differs(facts, own, 'user')) return true;
  if (/^NoNewPrivs:\s*1$/m.test(status)) return false;
  return sudo === undefined ? null : sudo === 'free';
}

/** Whether files of the machine can be written that are neither in the folder nor in a named place. */
function mountsOutside({ values, lists }: Facts, own: OwnPlace, named: readonly string[]): boolean | null {
  const [folder, mounts] = [values.get('folder'), parseMounts(lists('mount'))];
  if (folder === undefined || mounts.length === 0) return null;
  const shared = new Set(own.mounts.map(({ device }) => device));
  return mounts.some((mount) => {
    const { point, type, device, root } = mount;
    // A container's own top is made for it of layers; what lives in memory is the machine's where it is mounted there, too.
    const isKept =
      type === 'overlay' ? point !== '/' : kept.test(type) || (type === 'tmpfs' && shared.has(device));
    const isLent = own.runner === 'sandbox' && isLentGit(root);
    return isKept && !isLent && !laidOver.test(point) && !isPartOf([folder, ...named], mount, mounts, own);
  });
}

/** Whether a mount shows one of the places, or what lies below one of them anyway: what is put into it is not of it. */
function isPartOf(places: readonly string[], mount: Mount, mounts: readonly Mount[], own: OwnPlace): boolean {
  const place = places.find((each) => mount.point === each || mount.point.startsWith(`${each}/`));
  if (place === undefined || place === mount.point) return place !== undefined;
  const base = mounts.findLast(({ point }) => point === place);
  const below = `${base?.root === '/' ? '' : (base?.root ?? '')}${mount.point.slice(place.length)}`;
  if (base?.device === mount.device && mount.root === below) return true;
  // A sandbox has it as this process does.
  const isSame = ({ device, root, point }: Mount): boolean =>
    device === mount.device && root === mount.root && point === mount.point;
  return own.runner === 'sandbox' && own.mounts.some(isSame);
}

/** From lines `8:1 ROOT POINT [TAGS] - TYPE ...`. */
function parseMounts(lines: readonly string[]): readonly Mount[] {
  return lines.flatMap((line) => {
    const [, device = '', root = '', point = '', type] =
      /^(\S+) (\S+) (\S+) (?:.* )?- (\S+) /.exec(line) ?? [];
    return type === undefined ? [] : [{ device, root: unescaped(root), point: unescaped(point), type }];
  });
}

/** The mounts in the text of a mountinfo file. */
export function parseMountInfo(text: string): readonly Mount[] {
  return parseMounts(text.split('\n').map((line) => line.replace(/^\S+ \S+ (\S+ \S+ \S+) \S+/, '$1')));
}

function unescaped(path: string): string {
  return path.replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(parseInt(code, 8)));
}
