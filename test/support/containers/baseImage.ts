/** An image of this machine's own programs: made in two seconds, with no registry. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PROGRAMS =
  'sh cat ls cp mv rm mkdir rmdir ln chmod chown env echo printf true false sleep head tail wc sort uniq tr cut tee ' +
  'touch date id uname dirname basename stat df dd kill nohup timeout mktemp readlink realpath seq test yes sync ' +
  'whoami tty md5sum sha256sum pwd grep sed find tar git ps setsid';

const FILES: Readonly<Record<string, string>> = {
  'etc/passwd': 'root:x:0:0:root:/root:/bin/sh\ndev:x:1000:1000:dev:/home/dev:/bin/sh\n',
  'etc/group': 'root:x:0:\ndev:x:1000:\n',
  'etc/os-release': 'NAME="Test"\nID=debian\nVERSION_ID="12"\n',
};

/** Fills a folder (absolute, empty) with a small system; `extra` programs beside the usual ones, such as `bash`. */
export function fillRoot(root: string, extra: readonly string[]): void {
  for (const each of [
    'usr/bin',
    'usr/lib',
    'usr/lib64',
    'etc',
    'root',
    'home/dev',
    'proc',
    'sys',
    'dev',
    'var/tmp',
  ])
    mkdirSync(join(root, each), { recursive: true });
  mkdirSync(join(root, 'tmp'), { mode: 0o1777 });
  spawnSync('chmod', ['1777', join(root, 'tmp')]);
  spawnSync('chown', ['1000:1000', join(root, 'home/dev')]);
  for (const each of ['bin', 'lib', 'lib64']) symlinkSync(`usr/${each}`, join(root, each));
  const programs = [...PROGRAMS.split(' '), ...extra].flatMap((name) => {
    const found = ['/usr/bin', '/bin'].map((folder) => join(folder, name)).find((path) => existsSync(path));
    return found === undefined ? [] : [{ name, path: realpathSync(found) }];
  });
  for (const { name, path } of programs) copyFileSync(path, join(root, 'usr/bin', name));
  const { stdout } = spawnSync(
    'ldd',
    programs.map(({ path }) => path),
    { encoding: 'utf8' },
  );
  const libraries = new Set(stdout.match(/\/\S+(?= \(0x)/g) ?? []);
  for (const library of libraries) {
    // /lib and /lib64 are links here as there.
    const place = join(root, library.replace(/^\/(lib|lib64)\//, '/usr/$1/'));
    mkdirSync(dirname(place), { recursive: true });
    copyFileSync(realpathSync(library), place);
  }
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(root, path), text);
}
