/** Refs and other files of a copy that take history away, or are more than can be read. */
import { appendFileSync, chmodSync, mkdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { commits, GIB, inCopy, link, NAME, pipe, sparse, write } from './hostileParts';
import type { HostileCopy } from './hostileParts';

export const hostileRefs: Readonly<Record<string, HostileCopy>> = {
  'more refs than are taken': {
    limits: { refs: 1_000 },
    says: /refs \(over the limit of 1,000 changed refs\)/,
    does: ({ own }) => {
      const [line = ''] = /^[0-9a-f]{40}/m.exec(readFileSync(join(own, 'packed-refs'), 'utf8')) ?? [];
      const lines = Array.from({ length: 5_000 }, (_, i) => `${line} refs/heads/x${i}\n`);
      appendFileSync(join(own, 'packed-refs'), lines.join(''));
    },
  },
  'more moved refs than git is asked about': {
    limits: { moved: 0 },
    says: /refs\/heads\/side \(over the limit of 0 moved refs\)/,
    does: (copy) => void inCopy(copy, ['update-ref', 'refs/heads/side', 'refs/heads/main']),
  },
  'more files than are looked at': {
    limits: { files: 200 },
    says: /over the limit of 200 files/,
    does: ({ own }) => {
      for (let i = 0; i < 300; i++) write(join(own, `refs/heads/x/${i}`), 'x');
    },
  },
  'more folders than are looked at': {
    limits: { files: 200 },
    says: /over the limit of 200 files/,
    does: ({ own }) => {
      for (let i = 0; i < 300; i++) mkdirSync(join(own, `refs/heads/x/${i}`), { recursive: true });
    },
  },
  'folders deep in its refs': {
    says: /over the limit/,
    does: ({ own }) =>
      mkdirSync(join(own, 'refs/heads', ...Array<string>(500).fill('x')), { recursive: true }),
  },
  'packed refs of ten gigabytes': {
    says: /refs \(over the limit/,
    does: ({ own }) => sparse(join(own, 'packed-refs'), 10 * GIB),
  },
  'a ref of a gigabyte': {
    says: /refs\/heads\/side \(rewritten or removed\)/,
    does: ({ own }) => sparse(join(own, 'refs/heads/side'), GIB),
  },
  'a HEAD of a gigabyte': {
    says: /HEAD \(not a file that git reads\)/,
    does: ({ own }) => sparse(join(own, 'HEAD'), GIB),
  },
  'a pipe, a folder and links as its files': {
    says: /HEAD, ORIG_HEAD, COMMIT_EDITMSG \(not a file that git reads\)/,
    does: ({ own }) => {
      pipe(join(own, 'HEAD'));
      pipe(join(own, 'MERGE_HEAD'));
      link(join(own, 'ORIG_HEAD'), '/dev/zero');
      rmSync(join(own, 'COMMIT_EDITMSG'), { force: true });
      mkdirSync(join(own, 'COMMIT_EDITMSG'));
    },
  },
  'an index of ten gigabytes': {
    says: /index \(not a file that git reads\)/,
    does: ({ own }) => sparse(join(own, 'index'), 10 * GIB),
  },
  'an index of files that are not there': {
    says: /index \(missing or unreadable objects\)/,
    does: (copy) => void inCopy(copy, ['update-index', '--add', '--cacheinfo', `100644,aa${NAME},evil.txt`]),
  },
  'reflogs of a gigabyte': {
    limits: { logBytes: 1 << 20 },
    says: /logs\/HEAD \(over the limit of 1,048,576 bytes of reflogs\)/,
    does: ({ own }) => truncateSync(join(own, 'logs/HEAD'), GIB),
  },
  'a shallow list of a gigabyte': {
    says: /shallow \((?:rewritten|no file)/,
    does: ({ own }) => sparse(join(own, 'shallow'), GIB),
  },
  'refs with names for other commands': {
    does: ({ own }) => {
      const [line = ''] = /^[0-9a-f]{40}/m.exec(readFileSync(join(own, 'packed-refs'), 'utf8')) ?? [];
      const names = [
        'refs/heads/a..b',
        'refs/heads/x.lock',
        'refs/../HEAD',
        'HEAD',
        'refs/heads/@{1}',
        'refs/heads/.x',
      ];
      appendFileSync(join(own, 'packed-refs'), names.map((name) => `${line} ${name}\n`).join(''));
      write(join(own, 'refs/heads/a\nupdate refs/heads/side'), `${line}\n`);
      write(join(own, 'refs/heads/~1'), `${line}\n`);
    },
  },
  'a ref that is a folder of another': {
    says: /refs\/heads\/side\/x|refs\/heads\/side /,
    does: ({ own }) => {
      const [line = ''] = /^[0-9a-f]{40}/m.exec(readFileSync(join(own, 'packed-refs'), 'utf8')) ?? [];
      appendFileSync(join(own, 'packed-refs'), `${line} refs/heads/side/x\n`);
    },
  },
  'rewritten notes, remotes and tags': {
    says: /refs\/notes\/commits.*refs\/remotes\/origin\/main.*refs\/tags\/v1.*\(rewritten or removed\)/,
    does: (copy) => {
      const other = commits(copy, 'Other');
      for (const ref of ['refs/notes/commits', 'refs/remotes/origin/main', 'refs/tags/v1'])
        inCopy(copy, ['update-ref', ref, other]);
    },
  },
  'removed notes, remotes and tags': {
    says: /refs\/notes\/commits.*refs\/remotes\/origin\/main.*refs\/tags\/v1.*\(rewritten or removed\)/,
    does: (copy) => {
      for (const ref of ['refs/notes/commits', 'refs/remotes/origin/main', 'refs/tags/v1'])
        inCopy(copy, ['update-ref', '-d', ref]);
    },
  },
  'another stash, and none in its log': {
    says: /refs\/stash \(rewritten or removed\)/,
    does: (copy) => {
      inCopy(copy, ['update-ref', 'refs/stash', commits(copy, 'Other')]);
      rmSync(join(copy.own, 'logs/refs/stash'));
    },
  },
  'objects shown in the place of others': {
    says: /refs\/replace\/\w+ \(rewritten or removed\)/,
    does: (copy) => void inCopy(copy, ['replace', '-f', 'HEAD', commits(copy, 'Other')]),
  },
  'a rebase with commands': {
    says: /rebase-merge \(part of a rebase\)/,
    does: ({ own }) => write(join(own, 'rebase-merge/git-rebase-todo'), 'exec touch evil\n'),
  },
  'links in the place of its folders': {
    says: /rewritten or removed/,
    does: ({ own }) => {
      link(join(own, 'refs'), '/etc');
      link(join(own, 'logs'), '/etc');
      link(join(own, 'rr-cache'), '/etc');
    },
  },
  'links, pipes and lies as files of git-lfs': {
    does: ({ own }) => {
      const at = (name: string): string => join(own, 'lfs/objects', name.slice(0, 2), name.slice(2, 4), name);
      link(at('a'.repeat(64)), '/etc/passwd');
      pipe(at('b'.repeat(64)));
      write(at('c'.repeat(64)), 'lie');
      link(join(own, 'lfs/objects/dd'), '/etc');
    },
  },
  'a large file of git-lfs': {
    limits: { bytes: 1 << 20 },
    says: /lfs \(over the limit of 1,048,576 bytes\)/,
    does: ({ own }) => sparse(join(own, 'lfs/objects/aa/aa', 'a'.repeat(64)), GIB),
  },
  'folders that are closed': {
    does: ({ own, objects }) => {
      write(join(own, 'refs/heads/side/x'), 'x');
      mkdirSync(join(objects, 'aa'));
      for (const path of ['refs/heads/side', 'refs', 'logs', '.']) chmodSync(join(own, path), 0);
      chmodSync(join(objects, 'aa'), 0);
    },
  },
};
