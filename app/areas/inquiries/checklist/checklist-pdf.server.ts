import { firmForPrint } from '#app/areas/settings/logo-queries.server.ts';
import { documentTask } from '#app/platform/documents.server.ts';
import type { MailAttachment } from '#app/platform/mail/mail.server.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import type { drawChecklist } from './draw-checklist.server.tsx';

const draw = documentTask<typeof drawChecklist>('checklist-pdf');

/** The checklist as a PDF with the firm's name and addresses in it, drawn again only after these have changed. */
export async function renderChecklistPdf(firm: Firm): Promise<Uint8Array> {
  return draw(await firmForPrint(firm));
}

/** File name of the checklist, in emails and downloads. */
export const CHECKLIST_FILE_NAME = '25-point-service-audit.pdf';

/** The checklist as an email attachment. */
export async function checklistAttachment(firm: Firm): Promise<MailAttachment> {
  return {
    filename: CHECKLIST_FILE_NAME,
    contentType: 'application/pdf',
    content: await renderChecklistPdf(firm),
  };
}
