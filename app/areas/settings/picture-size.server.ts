import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/** Width and height of a picture in pixels. */
type PictureSize = { width: number; height: number };

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Returns the size that a PNG or JPEG states, read without unpacking it; null if it states none. */
export function pictureSize(bytes: Buffer): PictureSize | null {
  if (bytes.length >= 24 && bytes.subarray(0, 8).equals(PNG_SIGNATURE)) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 ? jpegSize(bytes) : null;
}

// The widest pixel of a PNG: four channels of two bytes.
const MOST_BYTES_A_PIXEL = 8;
const unpack = promisify(inflate);

/**
 * Whether a PNG's pixels unpack to at most the size in its header, however small the file is. False for damaged and
 * animated ones.
 */
export async function unpacksToItsSize(png: Buffer, { width, height }: PictureSize) {
  const packed = pixelChunks(png);
  if (!packed) return false;
  // Each row has a byte more that names its filter; an interlaced picture has fewer than twice as many rows, and seven.
  const maxOutputLength = height * width * MOST_BYTES_A_PIXEL + 2 * height + 7;
  return unpack(packed, { maxOutputLength }).then(
    () => true,
    () => false,
  );
}

/** The packed pixels of a PNG with one head; null when its chunks can't be walked to the end. */
function pixelChunks(png: Buffer): Buffer | null {
  const pixels: Buffer[] = [];
  for (let at = PNG_SIGNATURE.length; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const end = at + 8 + length;
    if (end + 4 > png.length) return null;
    const isFirst = at === PNG_SIGNATURE.length;
    if ((type === 'IHDR') !== isFirst || (isFirst && length !== 13)) return null;
    if (type === 'fcTL' || type === 'fdAT') return null;
    if (type === 'IDAT') pixels.push(png.subarray(at + 8, end));
    if (type === 'IEND') return Buffer.concat(pixels);
    at = end + 4;
  }
  return null;
}

/** Walks the segments to the frame header, which comes before any packed data. */
function jpegSize(bytes: Buffer): PictureSize | null {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (isFrameHeader(marker)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

// SOF0 to SOF15 without the three that define tables (DHT, JPG, DAC).
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
