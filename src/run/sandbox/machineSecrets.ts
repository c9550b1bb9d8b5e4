/** Secrets of the machine in folders that commands need otherwise. */
import { readdirSync, statSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { isSystemError } from '../../core/files/missingFile';

/** Of folders whose other files programs read. */
const known: readonly string[] = [
  ...['/etc/shadow', '/etc/shadow-', '/etc/gshadow', '/etc/gshadow-', '/etc/sudoers', '/etc/sudoers.d'],
  ...['/etc/ssl/private', '/etc/pki/tls/private', '/etc/wireguard', '/etc/openvpn', '/etc/ipsec.secrets'],
  ...[
    '/etc/NetworkManager/system-connections',
    '/etc/docker',
    '/etc/containers/auth.json',
    '/etc/kubernetes',
  ],
  ...[
    '/etc/rancher',
    '/etc/letsencrypt',
    '/etc/krb5.keytab',
    '/etc/mysql/debian.cnf',
    '/etc/ppp',
    '/etc/chatscripts',
  ],
  ...['/etc/cups/ssl', '/etc/vault.d', '/etc/consul.d', '/etc/nomad.d', '/etc/boto.cfg', '/etc/cloud'],
  ...['rsa', 'ecdsa', 'ed25519', 'dsa'].map((kind) => `/etc/ssh/ssh_host_${kind}_key`),
];

/** A machine's settings are some thousands of files. */
const MOST_ENTRIES = 20_000;
const READABLE_BY_ALL = 0o004;

let found: readonly string[] | null = null;

/**
 * Absolute paths of what a command must not see in /etc: known secrets, and whatever its owner does not let everybody
 * read, which who runs as root could. Looks at the disk once, some ten milliseconds.
 */
export function machineSecrets(): readonly string[] {
  return (found ??= [...new Set([...known, ...closedIn('/etc')])]);
}

function closedIn(top: string): readonly string[] {
  const closed: string[] = [];
  const waiting = [top];
  let looked = 0;
  for (let folder = waiting.pop(); folder !== undefined && looked < MOST_ENTRIES; folder = waiting.pop())
    for (const entry of entriesOf(folder)) {
      looked += 1;
      const path = join(folder, entry.name);
      if (entry.isSymbolicLink()) continue;
      const stats = statSync(path, { throwIfNoEntry: false });
      if (stats === undefined) continue;
      if ((stats.mode & READABLE_BY_ALL) === 0) closed.push(path);
      else if (entry.isDirectory()) waiting.push(path);
    }
  return closed;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}
