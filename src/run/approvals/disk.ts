/** The file system as it is when a command is considered: asked each time, and nothing is kept. */
export interface Disk {
  /** The home folder of whoever runs the commands, absolute. */
  readonly home: string;
  /** Where an absolute path leads when links are followed; of what does not exist, its nearest folder that does. */
  follow(path: string): string;
  /** What is directly in a folder (absolute), links not followed; empty where there is none. */
  list(folder: string): readonly DiskEntry[];
}

export interface DiskEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link';
}
