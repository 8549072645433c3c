import { and, gte, sql } from 'drizzle-orm';
import { type AgendaSources, DAY_ENDS, dated } from '#app/access/agenda-source.server.ts';
import { MOST_COUNTED } from '#app/platform/db/page-request.ts';
import type { SearchIn } from '#app/platform/db/search-source.server.ts';
import { joinedText } from '#app/platform/db/trigram-index.ts';
import { leadMagnetSubmissions, projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { IS_UNANSWERED } from './inquiry-sql.server.ts';

const inquiry = {
  needs: 'site',
  from: projectInquiries,
  id: projectInquiries.id,
  title: projectInquiries.company,
  note: sql`${projectInquiries.firstName} || ' ' || ${projectInquiries.lastName}`,
} as const;

/** How many have arrived. */
const received = {
  group: 'received',
  needs: 'site',
  where: undefined,
  isSum: true,
  counted: MOST_COUNTED,
} as const;

/** Inquiries that nobody has answered. */
export const inquiryAgenda = {
  staff: [
    ...dated(inquiry, IS_UNANSWERED, projectInquiries.dueAt, true),
    {
      ...inquiry,
      group: 'new',
      where: and(IS_UNANSWERED, gte(projectInquiries.dueAt, DAY_ENDS)),
      order: projectInquiries.dueAt,
      due: projectInquiries.dueAt,
    },
    {
      ...received,
      from: projectInquiries,
      id: projectInquiries.id,
      title: sql`'Inquiries'`,
    },
  ],
} satisfies AgendaSources;

/** Requests for the checklist. */
export const submissionAgenda = {
  staff: [
    {
      ...received,
      from: leadMagnetSubmissions,
      id: leadMagnetSubmissions.id,
      title: sql`'Requests'`,
    },
  ],
} satisfies AgendaSources;

/** Inquiries by who sent them. */
export const inquirySearch: SearchIn = () => ({
  table: projectInquiries,
  searched: {
    table: projectInquiries,
    id: projectInquiries.id,
    newest: projectInquiries.createdAt,
  },
  listed: undefined,
  id: projectInquiries.id,
  text: joinedText(
    projectInquiries.firstName,
    projectInquiries.lastName,
    projectInquiries.company,
    projectInquiries.email,
  ),
  isOfWords: true,
  names: [projectInquiries.company, projectInquiries.lastName, projectInquiries.email],
  title: projectInquiries.company,
  detail: sql`${projectInquiries.firstName} || ' ' || ${projectInquiries.lastName}`,
  status: projectInquiries.status,
  at: projectInquiries.createdAt,
  recent: projectInquiries.createdAt,
});
