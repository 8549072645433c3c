import type { Announcement } from '#app/areas/notices/announcement.ts';
import { recordPage } from '#app/records/kinds.ts';
import { approvalTitle, procedureApproved } from './procedure-mails.ts';

/** The announcement to the customer that a version of a procedure is in force. */
export function versionApproved(procedure: {
  id: string;
  customerId: string;
  contactName: string;
  title: string;
  description: string | null;
  number: number;
}): Announcement {
  const path = recordPage('customer', 'procedure', procedure.id);
  return {
    to: { customer: procedure.customerId },
    subject: 'procedure',
    subjectId: procedure.id,
    title: approvalTitle(procedure.title, procedure.number),
    path,
    mail: { content: procedureApproved({ ...procedure, path }) },
  };
}

/** The announcement to all staff that the customer confirmed the version in force; no email is sent. */
export function versionAcknowledged(
  procedure: { id: string; title: string },
  by: string,
): Announcement {
  return {
    to: { staff: 'all' },
    subject: 'procedure',
    subjectId: procedure.id,
    title: `${by} read and understood: ${procedure.title}`,
    path: recordPage('admin', 'procedure', procedure.id),
  };
}
