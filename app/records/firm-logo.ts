import { z } from 'zod';

/** Largest logo: 1 MB. */
export const LOGO_MAX_BYTES = 1024 * 1024;

/** Widest and highest logo: unpacked, a picture takes memory by its pixels, however small its file is. */
export const LOGO_MAX_PIXELS = 1200;

/** What a logo may be: the kinds of picture that pages, mail programs and PDFs can all show. */
export const LOGO_TYPES: readonly string[] = ['image/png', 'image/jpeg'];

const storedLogoSchema = z.object({
  fileName: z.string(),
  filePath: z.string(),
  fileSize: z.number(),
  mimeType: z.string(),
});

/** The firm's logo as the settings store it. */
export type StoredLogo = z.infer<typeof storedLogoSchema>;

/** The logo that the setting company.logo holds; null when there is none. */
export function storedLogo(setting: string): StoredLogo | null {
  return setting ? storedLogoSchema.parse(JSON.parse(setting)) : null;
}

/** Where the site serves the logo. Another picture has another address, so that nobody keeps an old one. */
export function logoPath({ filePath }: StoredLogo): string {
  const version = filePath.split('/').at(-1)?.slice(0, 8) ?? '';
  return `/firm-logo?v=${version}`;
}
