import type { MailAttachment } from '#app/platform/mail/mail.server.ts';
import type { Firm } from '#app/records/firm.ts';
import { renderChecklistPdf } from './checklist-pdf.server.ts';

/** File name of the checklist, in mails and downloads. */
export const CHECKLIST_FILE_NAME = '25-point-service-audit.pdf';

/** The checklist as it goes along with a mail. */
export async function checklistAttachment(firm: Firm): Promise<MailAttachment> {
  return {
    filename: CHECKLIST_FILE_NAME,
    contentType: 'application/pdf',
    content: await renderChecklistPdf(firm),
  };
}
