/** Largest logo: 1 MB. */
export const LOGO_MAX_BYTES = 1024 * 1024;

/** Maximum width and height of a logo in pixels: unpacked, a picture takes memory by its pixels, however small its file is. */
export const LOGO_MAX_PIXELS = 1200;

/** The types of pictures that pages, email programs and PDFs can all show. */
export const LOGO_TYPES: readonly string[] = ['image/png', 'image/jpeg'];

/** The firm's logo as the settings store it. */
export type StoredLogo = { fileName: string; filePath: string; fileSize: number; mimeType: string };

/** Returns the path at which the site serves the logo. A new picture has a new path, so that no browser shows an old one. */
export function logoPath({ filePath }: StoredLogo): string {
  const version = filePath.split('/').at(-1)?.slice(0, 8) ?? '';
  return `/firm-logo?v=${version}`;
}
