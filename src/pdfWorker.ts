/** The PDF worker's entry point: a thread that reads one file, page by page, and ends. */
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { packedCMaps } from './explore/pdf/cMapPack';
import type { PdfJob } from './explore/pdf/pdfMessages';
import { readPages } from './explore/pdf/readPages';

const port = parentPort;
if (port)
  void readPages(workerData as PdfJob, packedCMaps(join(__dirname, 'cMaps.bin')), (message) => {
    port.postMessage(message);
  });
