import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { renderStatementPdf } from '#app/areas/billing/pdf/billing-pdf.server.ts';
import { statementPeriodOf } from '#app/areas/billing/statement-period.ts';
import { getStatement } from '#app/areas/billing/statement-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { throwMissing } from './answer-form.server.ts';
import { pdfResponse } from './pdf-response.server.ts';

/** The statement of a customer's account for the period of the address, ?from=&to=, as PDF; 400 for an invalid period. */
export async function statementResponse(
  actor: AdminActor | CustomerActor,
  customerId: string,
  url: URL,
): Promise<Response> {
  const period = statementPeriodOf(url);
  if (!period) return refused('Choose a first day and a last day.');
  try {
    const statement = await getStatement(actor, customerId, period);
    return pdfResponse(await renderStatementPdf(statement, firmNow()));
  } catch (error) {
    if (error instanceof RefusedError) return refused(error.message);
    return throwMissing(error);
  }
}

function refused(message: string): Response {
  return new Response(message, {
    status: 400,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
