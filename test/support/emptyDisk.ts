import type { Disk } from '../../src/run/approvals/disk';

/** A disk without links, on which nothing is. */
export const emptyDisk: Disk = { home: '/home/a', follow: (path) => path, list: () => [] };
