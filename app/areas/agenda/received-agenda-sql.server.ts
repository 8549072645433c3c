import { sql } from 'drizzle-orm';
import { MOST_COUNTED } from '#app/platform/db/page-request.ts';
import { leadMagnetSubmissions, projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import type { AgendaSource } from './agenda-statement-sql.server.ts';

/** How many inquiries and requests for the checklist arrived. */
export function receivedSources(): AgendaSource[] {
  const received = {
    group: 'received',
    needs: 'site',
    where: undefined,
    isSum: true,
    counted: MOST_COUNTED,
  } as const;
  return [
    {
      ...received,
      kind: 'inquiry',
      from: projectInquiries,
      id: projectInquiries.id,
      title: sql`'Inquiries'`,
    },
    {
      ...received,
      kind: 'submission',
      from: leadMagnetSubmissions,
      id: leadMagnetSubmissions.id,
      title: sql`'Requests'`,
    },
  ];
}
