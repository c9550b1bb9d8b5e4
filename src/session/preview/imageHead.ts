/** Reads a picture's format and size from its bytes, before anything decodes it. */
import type { ImageType } from '../../protocol/filePreview';

export interface ImageHead {
  readonly type: Exclude<ImageType, 'svg'>;
  readonly width: number;
  readonly height: number;
  /** Whether it has its end: one that was cut off shows a part, or nothing. */
  readonly isWhole: boolean;
}

/** The head of a whole file in one of four formats, by its bytes; null for anything else, or one whose head is damaged. */
export function readImageHead(bytes: Buffer): ImageHead | null {
  const head = pngHead(bytes) ?? gifHead(bytes) ?? webpHead(bytes) ?? jpegHead(bytes);
  return head !== null && head.width > 0 && head.height > 0 ? head : null;
}

/** Programs leave a few bytes behind the end of a picture. */
const TAIL_BYTES = 4096;

function endsWith(bytes: Buffer, mark: Buffer): boolean {
  return bytes.subarray(-TAIL_BYTES).lastIndexOf(mark) !== -1;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngHead(bytes: Buffer): ImageHead | null {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG)) return null;
  const isWhole = endsWith(bytes, Buffer.from('IEND'));
  return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), isWhole };
}

function gifHead(bytes: Buffer): ImageHead | null {
  if (bytes.length < 10 || !/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))) return null;
  const isWhole = endsWith(bytes, Buffer.from([0x00, 0x3b]));
  return { type: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8), isWhole };
}

function webpHead(bytes: Buffer): ImageHead | null {
  const isWebp =
    bytes.length >= 30 &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP';
  const size = isWebp ? webpSize(bytes) : null;
  if (size === null) return null;
  return { type: 'webp', ...size, isWhole: bytes.readUInt32LE(4) + 8 <= bytes.length };
}

function webpSize(bytes: Buffer): Pick<ImageHead, 'width' | 'height'> | null {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

/** Segments up to the one with the size of the frame (C0 to CF but for C4, C8, CC). */
function jpegHead(bytes: Buffer): ImageHead | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const isWhole = endsWith(bytes, Buffer.from([0xff, 0xd9]));
  for (let at = 2; at + 9 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) at++;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return {
        type: 'jpeg',
        ...{ width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5), isWhole },
      };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
