/** The parse worker's entry point: a thread that turns files into facts. */
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { serveParser } from './index/parse/serveParser';

if (parentPort) serveParser(parentPort, join(__dirname, 'grammars'));
