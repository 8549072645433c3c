import { eq } from 'drizzle-orm';
import { type AdminActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { isUnread } from '#app/areas/notices/notice-queries.server.ts';
import { anyHolds, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import { type InquiryStatus, UNANSWERED } from '#app/records/inquiry/inquiry-status.ts';
import { leadMagnetSubmissions, projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { IS_UNANSWERED, withdrawnAtOf } from './inquiry-sql.server.ts';
import { leadSummary } from './lead-summary.ts';

const INQUIRY_SORTS = {
  created: { by: projectInquiries.createdAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

const SUBMISSION_SORTS = {
  created: { by: leadMagnetSubmissions.createdAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

/** Inquiries with their count, newest first, filtered by status and searched by name, company and email. */
export async function listInquiries(
  actor: AdminActor,
  request: PageRequest,
  status: InquiryStatus | typeof UNANSWERED | null,
) {
  return asActor(actor, async (tx) => {
    const page = await listPage(tx, {
      table: projectInquiries,
      sort: INQUIRY_SORTS.created,
      request,
      filters:
        status === UNANSWERED
          ? IS_UNANSWERED
          : status
            ? eq(projectInquiries.status, status)
            : undefined,
      search: (pattern) => [
        anyHolds(
          pattern,
          projectInquiries.firstName,
          projectInquiries.lastName,
          projectInquiries.company,
          projectInquiries.email,
        ),
      ],
      rows: (cursor) =>
        tx
          .select({
            id: projectInquiries.id,
            isUnread: isUnread('inquiry', projectInquiries.id),
            firstName: projectInquiries.firstName,
            lastName: projectInquiries.lastName,
            email: projectInquiries.email,
            company: projectInquiries.company,
            status: projectInquiries.status,
            dueAt: projectInquiries.dueAt,
            answeredAt: projectInquiries.answeredAt,
            withdrawnAt: withdrawnAtOf(projectInquiries.id),
            version: projectInquiries.version,
            createdAt: projectInquiries.createdAt,
            estimate: projectInquiries.estimate,
            cursor,
          })
          .from(projectInquiries),
    });
    return {
      ...page,
      rows: page.rows.map(({ estimate, ...row }) => ({
        ...row,
        estimate: leadSummary({ estimate }, { seesMoney: may(actor, 'money') }),
      })),
    };
  });
}

/** Requests for the checklist with their count, newest first, searched by name, company and email. */
export async function listLeadMagnetSubmissions(actor: AdminActor, request: PageRequest) {
  return asActor(actor, async (tx) => {
    const page = await listPage(tx, {
      table: leadMagnetSubmissions,
      sort: SUBMISSION_SORTS.created,
      request,
      search: (pattern) => [
        anyHolds(
          pattern,
          leadMagnetSubmissions.name,
          leadMagnetSubmissions.company,
          leadMagnetSubmissions.email,
        ),
      ],
      rows: (cursor) =>
        tx
          .select({
            id: leadMagnetSubmissions.id,
            isUnread: isUnread('inquiry', leadMagnetSubmissions.id),
            name: leadMagnetSubmissions.name,
            email: leadMagnetSubmissions.email,
            company: leadMagnetSubmissions.company,
            createdAt: leadMagnetSubmissions.createdAt,
            estimate: leadMagnetSubmissions.estimate,
            scores: leadMagnetSubmissions.scores,
            cursor,
          })
          .from(leadMagnetSubmissions),
    });
    return {
      ...page,
      rows: page.rows.map(({ estimate, scores, ...row }) => ({
        ...row,
        sent: leadSummary({ estimate, scores }, { seesMoney: may(actor, 'money') }),
      })),
    };
  });
}
