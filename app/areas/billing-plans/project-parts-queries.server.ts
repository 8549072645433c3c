import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';
import { billingPlanParts } from '#app/records/billing-plan/plan-part-tables.ts';
import { shownInvoiceStatus } from '#app/records/invoice/billing-status.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import {
  INVOICE_NAME,
  INVOICE_STATUS,
  IS_WRITTEN_OFF,
} from '#app/records/invoice/invoice-status-sql.server.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';

/**
 * What plans split over the milestones of projects, as the reader sees it: an invoice that is still a draft is for the firm alone.
 * Parts that an ended plan never made are left out.
 */
export async function partsOfProjects(tx: Tx, projectIds: readonly string[]) {
  const rows = await tx
    .select({
      milestoneId: billingPlanParts.milestoneId,
      amount: billingPlanParts.amount,
      isMade: billingPlanParts.invoiceId,
      planStatus: billingPlans.status,
      invoice: {
        number: INVOICE_NAME,
        amount: invoices.amount,
        status: INVOICE_STATUS,
        isWrittenOff: IS_WRITTEN_OFF,
      },
    })
    .from(billingPlanParts)
    .innerJoin(billingPlans, eq(billingPlans.id, billingPlanParts.planId))
    .leftJoin(invoices, eq(invoices.id, billingPlanParts.invoiceId))
    .where(
      and(eq(billingPlans.period, 'milestone'), inArray(billingPlans.projectId, [...projectIds])),
    )
    .orderBy(asc(billingPlans.createdAt), asc(billingPlanParts.place));
  return rows.filter(({ isMade, planStatus }) => isMade !== null || planStatus !== 'ended');
}

type ProjectPart = Awaited<ReturnType<typeof partsOfProjects>>[number];

/** The invoices that the sign-off of a milestone brings or brought, in words; null without one. */
export function broughtBy(
  parts: readonly Pick<ProjectPart, 'amount' | 'invoice'>[],
): string | null {
  if (parts.length === 0) return null;
  return parts
    .map(({ amount, invoice }) =>
      invoice
        ? `${invoice.number}, ${formatMoney(invoice.amount)}, ${shownInvoiceStatus({ ...invoice, open: null }).label.toLowerCase()}`
        : `invoice of ${formatMoney(amount)}`,
    )
    .join('; ');
}
