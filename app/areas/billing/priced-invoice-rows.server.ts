import { eq, sql } from 'drizzle-orm';
import { RefusedError } from '#app/access/refusals.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { compareMoney } from '#app/platform/money.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { standingCustomer } from '#app/records/customer/standing-customer.ts';
import type { IssuedContent, TaxRule } from '#app/records/invoice/issued-content.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import {
  type InvoiceLineInput,
  isBillable,
  LARGEST_AMOUNT,
  problemOfLines,
} from './invoice-amounts.ts';
import type { PricedLine } from './invoice-line-rows.server.ts';
import { invoiceTotals } from './invoice-totals.ts';

type Priced = {
  customerId: string;
  isPrepayment?: boolean | undefined;
  amount?: string | undefined;
  lines?: readonly (InvoiceLineInput & { id?: string | undefined })[] | undefined;
  discount?: string | null | undefined;
};

/**
 * Returns what an invoice comes to, as its columns, and its lines with theirs: by the firm's rule of today, and without tax for a
 * customer that is exempt today.
 * @throws RefusedError when that is nothing or too much, a discount is more than what it is off, or a prepayment has tax.
 */
export async function pricedInvoice(tx: Tx, input: Priced) {
  const { lines, discount } = input;
  if (!lines) {
    const amount = input.amount ?? '0.00';
    refuseUnbillable(amount);
    const columns = { amount, discount: '0.00', discountPercent: null, taxRule: null, tax: '0.00' };
    return { columns: { ...columns, exemption: null }, lines: [] };
  }
  const problem = problemOfLines({ lines, discount, isPrepayment: input.isPrepayment });
  if (problem) throw new RefusedError(problem.error);
  const isTaxed = lines.some(({ tax }) => tax);
  const exemption = isTaxed ? await exemptionOf(tx, input.customerId) : null;
  const rule = isTaxed ? await taxRuleOf(tx) : 'rate';
  const totals = invoiceTotals({ lines, discount, rule, isExempt: exemption !== null });
  refuseUnbillable(totals.total);
  return {
    columns: {
      amount: totals.total,
      discount: totals.discount,
      discountPercent: discount?.endsWith('%') ? discount.slice(0, -1) : null,
      taxRule: isTaxed ? rule : null,
      tax: totals.tax,
      exemption,
    },
    lines: lines.flatMap((line, place): PricedLine[] => {
      const own = totals.lines[place];
      return own ? [{ ...line, totals: own }] : [];
    }),
  };
}

function refuseUnbillable(amount: string): void {
  if (isBillable(amount)) return;
  throw new RefusedError(`An invoice total must be from 0.01 to ${LARGEST_AMOUNT}.`);
}

async function taxRuleOf(tx: Tx): Promise<TaxRule> {
  const [row] = await rowsOf<{ rule: TaxRule }>(tx, sql`select tax_rule() as rule`);
  return row?.rule ?? 'rate';
}

/** The certificate that frees a customer of tax today; null without one, or once it has expired. */
async function exemptionOf(tx: Tx, customerId: string) {
  const own = await certificateOf(tx, customerId);
  return own && isValid(own) ? own : null;
}

const isValid = ({ expiresOn }: Certificate) => expiresOn === null || expiresOn >= firmDay();

type Certificate = NonNullable<IssuedContent['exemption']>;

async function certificateOf(tx: Tx, customerId: string): Promise<Certificate | null> {
  const [row] = await tx
    .select({
      certificate: customerProfiles.taxCertificate,
      expiresOn: customerProfiles.taxExemptUntil,
    })
    .from(customerProfiles)
    .where(eq(customerProfiles.id, standingCustomer(customerId)));
  return row?.certificate ? { certificate: row.certificate, expiresOn: row.expiresOn } : null;
}

/**
 * Refuses a draft whose tax is no longer right on the day that it goes out: its customer's certificate has expired, or there is one
 * by now.
 * @throws RefusedError
 */
export async function refuseOtherTax(
  tx: Tx,
  invoice: {
    customerId: string;
    companyName: string;
    tax: string;
    exemption: Certificate | null | undefined;
  },
): Promise<void> {
  const { exemption, companyName } = invoice;
  const isTaxed = compareMoney(invoice.tax, '0') !== 0;
  if (!exemption && !isTaxed) return;
  const own = await certificateOf(tx, invoice.customerId);
  if (exemption && !(own && isValid(own))) {
    const expired = own?.expiresOn ? ` expired on ${formatDate(own.expiresOn)}` : ' was removed';
    throw new RefusedError(
      `The tax exemption of ${companyName}${expired}. Edit the draft and save it, and tax is added.`,
    );
  }
  if (!exemption && own && isValid(own)) {
    throw new RefusedError(
      `${companyName} is exempt from tax now. Edit the draft and save it, and its tax is removed.`,
    );
  }
}
