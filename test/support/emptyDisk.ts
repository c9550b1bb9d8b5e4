import type { Disk } from '../../src/agent/approvals/disk';

/** A disk without links, on which nothing is. */
export const emptyDisk: Disk = { follow: (path) => path, list: () => [] };
