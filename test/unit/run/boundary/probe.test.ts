import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseMountInfo, parseProbe } from '../../../../src/run/boundary/probe';
import type { OwnPlace } from '../../../../src/run/boundary/probe';

/** Of a process on the machine. */
const mountInfo = [
  '24 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw',
  '30 24 0:27 / /tmp rw,nosuid shared:9 - tmpfs tmpfs rw',
  '31 24 8:2 / /home/me/my\\040work/data rw - xfs /dev/sdb1 rw',
].join('\n');

/** What a place without network and rights tells, whose workspace is `/home/me/my work`. */
function told(...mounts: readonly string[]): string {
  return [
    ...['folder=/home/me/my work', 'ns-mnt=mnt:[2]', 'ns-net=net:[2]', 'ns-user=user:[2]'],
    ...['route=Iface Destination', 'status=CapEff:\t0000000000000000', 'status=NoNewPrivs:\t1'],
    ...['socket=no', 'uid=1000', 'sudo=none', 'later=no'],
    ...mounts.map((mount) => `mount=${mount}`),
    'done=1',
  ].join('\n');
}

function writableOutside(runner: OwnPlace['runner'], ...mounts: readonly string[]): boolean | null {
  const namespaces = { mnt: 'mnt:[1]', net: 'net:[1]', user: 'user:[1]' };
  const own = { namespaces, inContainer: false, runner, mounts: parseMountInfo(mountInfo) };
  return parseProbe(told(...mounts), own, [], 0).writableOutside;
}

const workspace = '8:1 /home/me/my\\040work /home/me/my\\040work - ext4 /dev/sda1 rw';

describe('parseProbe', () => {
  const inside: readonly string[] = [
    '8:1 /home/me/my\\040work/.git /home/me/my\\040work/.git shared:3 - ext4 /dev/sda1 rw',
    '0:50 / / - overlay overlay rw',
    '0:51 / /tmp - tmpfs tmpfs rw',
    '0:27 /hosts /etc/hosts - tmpfs tmpfs rw',
  ];
  for (const mount of inside)
    it(`a place is closed with ${mount}`, () =>
      assert.equal(writableOutside('container', workspace, mount), false));

  const outside: readonly string[] = [
    '8:1 /home/me /home/me/my\\040work/inner - ext4 /dev/sda1 rw',
    '8:3 /home/me/my\\040work/inner /home/me/my\\040work/inner - ext4 /dev/sda1 rw',
    '8:1 /home/me /host - ext4 /dev/sda1 rw',
    '0:60 /home /host - overlay overlay rw',
    '0:61 / /host master:1 - fakeowner grpcfuse rw',
    '0:27 / /host - tmpfs tmpfs rw',
  ];
  for (const mount of outside)
    it(`a place is open with ${mount}`, () =>
      assert.equal(writableOutside('container', workspace, mount), true));

  it('what is mounted in the workspace on the machine itself is part of it in a sandbox', () => {
    const data = '8:2 / /home/me/my\\040work/data - xfs /dev/sdb1 rw';
    assert.equal(writableOutside('sandbox', workspace, data), false);
    assert.equal(writableOutside('sandbox', workspace, data.replace('data', 'date')), true);
  });

  it('a place that tells of no mounts is not known to be closed', () =>
    assert.equal(writableOutside('container'), null));
});
