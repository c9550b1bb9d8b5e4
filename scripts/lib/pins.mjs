// Every version that the set-up installs outside package-lock.json, in one place.

/** The Node.js that everything but these scripts runs on, whatever the machine has. */
export const nodeVersion = '24.21.0';

/** The oldest Node.js that can run these scripts: import.meta and fs.cp are what they need. */
export const oldestNode = 20;

/** Carries the VS Code server of the version 1.139.1. */
export const codeServerVersion = '4.139.1';

/** The desktop VS Code of the editor tests, where it can be downloaded: the same as the server's. */
export const desktopVersion = '1.139.1';

/** A real TypeScript package with its sources in src/: about 250 files. */
export const corpus = { name: 'rxjs', version: '7.8.2', sources: 'src', leastFiles: 100 };

/** Debian's names; a font is needed for text to be drawn at all. */
export const chromiumPackages = ['chromium', 'fonts-dejavu-core'];
