import { eq } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { equipmentLine, estimateLine } from '#app/areas/estimator/estimate-words.ts';
import { openStoredEstimate } from '#app/areas/estimator/stored-estimate.ts';
import { projectInquiries } from '#app/records/inquiry-tables.ts';
import { formatMoney } from '#app/ui/format.ts';

/** One inquiry as its own screen shows it. */
export type InquiryDetail = Awaited<ReturnType<typeof getInquiry>>;

/** One inquiry with its pipeline state. @throws NotFoundError */
export async function getInquiry(actor: AdminActor, id: string) {
  const [inquiry] = await asActor(actor, (tx) =>
    tx.select().from(projectInquiries).where(eq(projectInquiries.id, id)),
  );
  if (!inquiry) throw new NotFoundError();
  return { ...inquiry, estimate: estimateOf(inquiry.estimate) };
}

function estimateOf(stored: unknown) {
  const estimate = openStoredEstimate(stored);
  return (
    estimate && {
      line: estimateLine(estimate.result),
      equipment: equipmentLine(estimate.result),
      breakEven: formatMoney(estimate.result.cost.breakEven),
      address: estimate.address,
    }
  );
}
