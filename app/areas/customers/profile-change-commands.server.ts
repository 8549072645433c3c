import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { companies } from '#app/areas/companies/company-tables.ts';
import type { Firm } from '#app/areas/settings/firm.ts';
import { tickets } from '#app/areas/tickets/ticket-tables.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { profileChangeRequestedForFirm } from './customer-mails.ts';
import { customerProfiles } from './customer-tables.ts';
import type { ProfileChange } from './profile-change-form.ts';

/**
 * Opens a ticket that asks the firm to change the customer's company profile, and mails the firm. Returns the ticket's id.
 * @throws RateLimitError after too many requests of one customer.
 */
export async function requestProfileChange(
  actor: CustomerActor,
  { text }: ProfileChange,
  firm: Firm,
): Promise<string> {
  await countTry('customer-request', actor.customerId);
  const id = randomUUID();
  await asActor(actor, async (tx) => {
    const [profile] = await tx
      .select({ typed: customerProfiles.companyName, assigned: companies.name })
      .from(customerProfiles)
      .leftJoin(companies, eq(companies.id, customerProfiles.companyId))
      .where(eq(customerProfiles.id, actor.customerId));
    if (!profile) throw new NotFoundError();
    await tx.insert(tickets).values({
      id,
      customerId: actor.customerId,
      title: 'Profile change request',
      description: text,
      category: 'service',
      status: 'open',
    });
    await logActivity(tx, actor, {
      action: 'ticket.created',
      entityType: 'ticket',
      entityId: id,
      metadata: { title: 'Profile change request' },
    });
    await queueMail(tx, {
      to: firm.email,
      replyTo: actor.email,
      content: profileChangeRequestedForFirm({
        customer: { name: actor.name, email: actor.email },
        company: profile.assigned ?? profile.typed,
        text,
        url: `${firm.url}/admin/customers?${new URLSearchParams({ q: actor.email })}`,
      }),
    });
  });
  return id;
}
