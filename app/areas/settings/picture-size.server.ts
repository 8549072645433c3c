/** Width and height of a picture in pixels. */
export type PictureSize = { width: number; height: number };

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** The size that a PNG or JPEG says of itself, read without unpacking it; null when it says none. */
export function pictureSize(bytes: Buffer): PictureSize | null {
  if (bytes.length >= 24 && bytes.subarray(0, 8).equals(PNG_SIGNATURE)) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 ? jpegSize(bytes) : null;
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
