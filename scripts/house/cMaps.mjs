// The CMaps of dist/cMaps.bin, by which src/explore/pdf reads text of fonts that are not told what their codes mean.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Both directions of writing. */
const both = (names) => names.split(' ').flatMap((name) => [`${name}-H`, `${name}-V`]);

/**
 * The predefined CMaps of ISO 32000-1 (PDF 1.7), table 118, with what they are made of; and from character collections
 * to Unicode, without which the others are numbers. All others that pdf.js knows are older than PDF or not allowed in it.
 */
const packed = [
  ...['Adobe-GB1-UCS2', 'Adobe-CNS1-UCS2', 'Adobe-Japan1-UCS2', 'Adobe-Korea1-UCS2'],
  ...both('GB-EUC GBpc-EUC GBK-EUC GBKp-EUC GBK2K UniGB-UCS2 UniGB-UTF16'),
  ...both('B5pc HKscs-B5 ETen-B5 ETenms-B5 CNS-EUC UniCNS-UCS2 UniCNS-UTF16'),
  ...both('90ms-RKSJ 90msp-RKSJ Add-RKSJ EUC Ext-RKSJ UniJIS-UCS2 UniJIS-UCS2-HW UniJIS-UTF16'),
  ...['83pv-RKSJ-H', '90pv-RKSJ-H', 'H', 'V'],
  ...both('KSC-EUC KSCms-UHC KSCms-UHC-HW UniKS-UCS2 UniKS-UTF16'),
  'KSCpc-EUC-H',
];

/** Writes the pack to `file`, by Brotli, a quarter less than a zip makes of it: a line of JSON, name to length in bytes, then the bytes of each. */
export async function packCMaps(file) {
  const folder = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps');
  const contents = await Promise.all(packed.map((name) => readFile(join(folder, `${name}.bcmap`))));
  const lengths = Object.fromEntries(packed.map((name, at) => [name, contents[at].length]));
  const pack = Buffer.concat([Buffer.from(`${JSON.stringify(lengths)}\n`), ...contents]);
  await writeFile(file, brotliCompressSync(pack));
}
