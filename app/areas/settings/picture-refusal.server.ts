import type { StoredFile } from '#app/platform/files/files.server.ts';
import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS, LOGO_TYPES } from '#app/records/settings/firm-logo.ts';
import { isPrintablePicture, pictureBytes } from './logo-queries.server.ts';
import { pictureSize, unpacksToItsSize } from './picture-size.server.ts';

/** Returns why a stored file can't be shown as `what`, for example "A logo"; null if it can. */
export async function pictureRefusal(file: StoredFile, what: string): Promise<string | null> {
  if (!LOGO_TYPES.includes(file.mimeType)) return `${what} is a PNG or JPEG picture.`;
  if (file.fileSize > LOGO_MAX_BYTES) return `${what} can be at most 1 MB.`;
  const bytes = await pictureBytes(file);
  const size = bytes && pictureSize(bytes);
  if (size && Math.max(size.width, size.height) > LOGO_MAX_PIXELS) {
    return `${what} can be at most ${LOGO_MAX_PIXELS.toLocaleString('en-US')} pixels wide and high.`;
  }
  const isSafe =
    bytes &&
    size &&
    (file.mimeType !== 'image/png' || (await unpacksToItsSize(bytes, size))) &&
    (await isPrintablePicture(file));
  return isSafe ? null : 'This picture could not be read. Save it again and retry.';
}
