/** Writes PDF files: real ones, as small as the format allows. */

export interface PdfSpec {
  /** The text of each page, lines ended by `\n`; '' for a page that shows nothing. */
  readonly pages: readonly string[];
  /**
   * How text is coded: by codes of this file alone, with a table of what they mean; or in UCS-2 by a CMap that readers know
   * by its name, such as UniGB-UCS2-H, of this character collection.
   */
  readonly coding?: { readonly cMap: string; readonly collection: string } | undefined;
  /** Whether it opens with a password alone. */
  readonly isLocked?: boolean | undefined;
}

/** The most that the format allows: what stands beyond a page's edge is not read. */
const PAGE_SIZE = 14_400;

/** The bytes of a PDF of these pages. */
export function pdfFile({ pages, coding, isLocked = false }: PdfSpec): Buffer {
  const codes = new Map<string, number>();
  const codeOf = (character: string): number => {
    if (coding) return character.codePointAt(0) ?? 0;
    const code = codes.get(character) ?? codes.size + 1;
    codes.set(character, code);
    return code;
  };
  const contents = pages.map((text) => content(text, codeOf));
  const pageIds = pages.map((_, at) => 7 + 2 * at);
  const { cMap, collection } = coding ?? { cMap: 'Identity-H', collection: 'Identity' };
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    `<< /Type /Font /Subtype /Type0 /BaseFont /Sample /Encoding /${cMap} /DescendantFonts [4 0 R]${coding ? '' : ' /ToUnicode 6 0 R'} >>`,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Sample /CIDSystemInfo << /Registry (Adobe) /Ordering (${collection}) /Supplement 0 >> /DW 1000 /FontDescriptor 5 0 R >>`,
    '<< /Type /FontDescriptor /FontName /Sample /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    stream(meanings(codes)),
    ...contents.flatMap((text, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_SIZE} ${PAGE_SIZE}] /Resources << /Font << /F 3 0 R >> >> /Contents ${8 + 2 * at} 0 R >>`,
      stream(text),
    ]),
  ];
  return assemble(objects, isLocked);
}

function assemble(objects: readonly string[], isLocked: boolean): Buffer {
  const offsets: number[] = [];
  let body = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
  objects.forEach((object, at) => {
    offsets.push(body.length);
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const id = '<000102030405060708090a0b0c0d0e0f>';
  // Digests of no password at all: the one that would fit cannot be known.
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'61'.repeat(32)}> /U <${'62'.repeat(32)}> >>`;
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R /ID [${id} ${id}] ${isLocked ? lock : ''} >>`;
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  return Buffer.from(`${body}${table}trailer\n${trailer}\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
}

function stream(data: string): string {
  return `<< /Length ${data.length} >>\nstream\n${data}\nendstream`;
}

function content(text: string, codeOf: (character: string) => number): string {
  if (text === '') return '0 0 100 100 re f';
  const lines = text
    .split('\n')
    .map((line) => `<${[...line].map((one) => hex4(codeOf(one))).join('')}> Tj T*`);
  return `BT /F 12 Tf 14 TL 50 ${PAGE_SIZE - 50} Td\n${lines.join('\n')}\nET`;
}

/** The ToUnicode table; of at most 100 characters each, as the format asks. */
function meanings(codes: ReadonlyMap<string, number>): string {
  const rows = [...codes].map(([character, code]) => {
    const units = Array.from({ length: character.length }, (_, at) => hex4(character.charCodeAt(at)));
    return `<${hex4(code)}> <${units.join('')}>`;
  });
  const blocks: string[] = [];
  for (let at = 0; at < rows.length; at += 100) {
    const block = rows.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap end end',
  ].join('\n');
}

function hex4(code: number): string {
  return code.toString(16).padStart(4, '0');
}
