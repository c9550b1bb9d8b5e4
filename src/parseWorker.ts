/** The parse worker's entry point: a thread that turns files into facts. */
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { createLanguageParsers } from './index/parse/languageParsers';
import { serveParser } from './index/parse/serveParser';

if (parentPort) {
  serveParser(parentPort, createLanguageParsers(join(__dirname, 'grammars')), (error) => {
    // Thrown outside the promise, so that the thread ends with it and whoever started it hears why.
    setImmediate(() => {
      throw error;
    });
  });
}
