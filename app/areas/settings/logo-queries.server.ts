import { VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import type { PrintedFirm } from '#app/areas/letterhead/FirmMarkPdf.tsx';
import { files, type StoredFile } from '#app/platform/files/files.server.ts';
import type { MailAttachment } from '#app/platform/mail/mail.server.ts';
import { inWorker } from '#app/platform/workers.server.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import type { StoredLogo } from '#app/records/settings/firm-logo.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import type { drawPicture } from './draw-picture.server.tsx';

const draw = inWorker<typeof drawPicture>('picture', { lane: 'documents', budgetMs: 20_000 });

/** Returns the firm's stored logo; null if there is none. Anyone may have it. */
export async function getLogo(): Promise<StoredLogo | null> {
  const { values } = await asActor(VISITOR, (tx) => readStored(tx, ['company.logo']));
  return values['company.logo'];
}

/** Returns the bytes of a picture for documents and emails; null if they no longer exist. */
export async function pictureBytes(file: StoredFile): Promise<Buffer | null> {
  const body = await files().open(file.filePath);
  return body ? Buffer.from(await new Response(body).arrayBuffer()) : null;
}

/** Whether documents can draw a picture. One that is cut off or damaged would break every PDF that shows it. */
export async function isPrintablePicture(file: StoredFile): Promise<boolean> {
  const data = await pictureBytes(file);
  if (!data) return false;
  try {
    const pdf = await draw({ data, format: formatOf(file) });
    return Buffer.from(pdf).includes('/Subtype /Image');
  } catch {
    return false;
  }
}

/** Returns the firm with the bytes of its logo, for documents. A logo that is gone prints as the built-in mark. */
export async function firmForPrint(firm: Firm): Promise<PrintedFirm> {
  return firmWithLogo(firm, firm.logo ? await getLogo() : null);
}

/** Returns a firm with the bytes of a logo, for documents that are frozen with it. One that is gone prints as the built-in mark. */
export async function firmWithLogo(firm: Firm, logo: StoredLogo | null): Promise<PrintedFirm> {
  const data = logo ? await pictureBytes(logo) : null;
  return logo && data ? { ...firm, picture: { data, format: formatOf(logo) } } : firm;
}

/** Returns the firm's logo as an email attachment; null if there is none. */
export async function logoForMail(): Promise<MailAttachment | null> {
  const logo = await getLogo();
  const content = logo ? await pictureBytes(logo) : null;
  return logo && content
    ? { filename: `logo.${formatOf(logo)}`, contentType: logo.mimeType, content }
    : null;
}

function formatOf({ mimeType }: StoredFile): 'png' | 'jpg' {
  return mimeType === 'image/png' ? 'png' : 'jpg';
}
