import type { Disk } from '../../src/agent/approvals/disk';

/** A disk without links, on which nothing is. */
export const emptyDisk: Disk = { home: '/home/a', follow: (path) => path, list: () => [] };
