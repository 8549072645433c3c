import { and, eq, isNull } from 'drizzle-orm';
import type { AgendaSources } from '#app/access/agenda-source.server.ts';
import type { SearchIn } from '#app/platform/db/search-source.server.ts';
import { joinedText } from '#app/platform/db/trigram-index.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';

/** The text of a customer that a search looks through. */
export const CUSTOMER_WORDS = joinedText(
  customerProfiles.displayName,
  customerProfiles.contactName,
  customerProfiles.email,
  customerProfiles.phone,
);

/** Customers by their names, address or number. */
export const customerSearch: SearchIn = () => ({
  table: customerProfiles,
  searched: {
    table: customerProfiles,
    id: customerProfiles.id,
    newest: customerProfiles.createdAt,
  },
  listed: isNull(customerProfiles.archivedAt),
  id: customerProfiles.id,
  text: CUSTOMER_WORDS,
  isOfWords: true,
  names: [customerProfiles.displayName, customerProfiles.contactName, customerProfiles.email],
  customerId: customerProfiles.id,
  title: customerProfiles.displayName,
  status: customerProfiles.approvalStatus,
  recent: customerProfiles.createdAt,
});

/** Sign-ups that wait for approval. */
export const registrationAgenda = {
  staff: [
    {
      group: 'new',
      needs: 'manage',
      from: customerProfiles,
      where: and(
        eq(customerProfiles.approvalStatus, 'pending'),
        isNull(customerProfiles.archivedAt),
      ),
      order: customerProfiles.createdAt,
      id: customerProfiles.id,
      title: customerProfiles.displayName,
      note: customerProfiles.contactName,
      since: customerProfiles.createdAt,
    },
  ],
} satisfies AgendaSources;
