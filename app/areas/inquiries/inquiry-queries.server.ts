import { and, eq } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { isUnread } from '#app/areas/notices/notice-queries.server.ts';
import { countRows, lookIn } from '#app/platform/db/list-search.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { planPage, type SortKey, toPage } from '#app/platform/db/paging.server.ts';
import type { InquiryStatus } from '#app/records/inquiry-status.ts';
import { leadMagnetSubmissions, projectInquiries } from '#app/records/inquiry-tables.ts';
import { sentOf } from './lead-summary.ts';

const INQUIRY_SORTS = {
  created: { by: projectInquiries.createdAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

const SUBMISSION_SORTS = {
  created: { by: leadMagnetSubmissions.createdAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

/** Inquiries with their count, newest first, narrowed by status and by a search in name, company and email. */
export async function listInquiries(
  actor: AdminActor,
  request: PageRequest,
  status: InquiryStatus | null,
) {
  const plan = planPage(INQUIRY_SORTS.created, projectInquiries.id, request);
  return asActor(actor, async (tx) => {
    const found = await lookIn(tx, projectInquiries, request.search, (t) => [
      t.firstName,
      t.lastName,
      t.company,
      t.email,
    ]);
    const matching = (by: 'shown' | 'counted') =>
      and(status ? eq(projectInquiries.status, status) : undefined, found[by]);
    const rows = await tx
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
        version: projectInquiries.version,
        createdAt: projectInquiries.createdAt,
        estimate: projectInquiries.estimate,
        cursor: plan.cursor,
      })
      .from(projectInquiries)
      .where(and(matching('shown'), plan.where))
      .orderBy(...plan.orderBy)
      .limit(plan.limit);
    const count = await countRows(tx, plan, projectInquiries, matching('counted'));
    const page = toPage(plan, rows);
    return {
      ...page,
      rows: page.rows.map(({ estimate, ...row }) => ({ ...row, estimate: sentOf({ estimate }) })),
      count,
    };
  });
}

/** Requests for the checklist with their count, newest first, narrowed by a search in name, company and email. */
export async function listLeadMagnetSubmissions(actor: AdminActor, request: PageRequest) {
  const plan = planPage(SUBMISSION_SORTS.created, leadMagnetSubmissions.id, request);
  return asActor(actor, async (tx) => {
    const found = await lookIn(tx, leadMagnetSubmissions, request.search, (t) => [
      t.name,
      t.company,
      t.email,
    ]);
    const rows = await tx
      .select({
        id: leadMagnetSubmissions.id,
        isUnread: isUnread('inquiry', leadMagnetSubmissions.id),
        name: leadMagnetSubmissions.name,
        email: leadMagnetSubmissions.email,
        company: leadMagnetSubmissions.company,
        createdAt: leadMagnetSubmissions.createdAt,
        estimate: leadMagnetSubmissions.estimate,
        scores: leadMagnetSubmissions.scores,
        cursor: plan.cursor,
      })
      .from(leadMagnetSubmissions)
      .where(and(found.shown, plan.where))
      .orderBy(...plan.orderBy)
      .limit(plan.limit);
    const count = await countRows(tx, plan, leadMagnetSubmissions, found.counted);
    const page = toPage(plan, rows);
    return {
      ...page,
      rows: page.rows.map(({ estimate, scores, ...row }) => ({
        ...row,
        sent: sentOf({ estimate, scores }),
      })),
      count,
    };
  });
}
