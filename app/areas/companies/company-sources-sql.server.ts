import { sql } from 'drizzle-orm';
import type { SearchIn } from '#app/platform/db/search-source.server.ts';
import { joinedText } from '#app/platform/db/trigram-index.ts';
import { companies } from '#app/records/company/company-tables.ts';

/** Companies by their name, address or number. */
export const companySearch: SearchIn = () => ({
  table: companies,
  searched: { table: companies, id: companies.id, newest: companies.createdAt },
  listed: undefined,
  id: companies.id,
  text: joinedText(companies.name, companies.email, companies.phone, companies.city),
  isOfWords: true,
  names: [companies.name],
  title: companies.name,
  detail: sql`nullif(concat_ws(', ', nullif(${companies.city}, ''), nullif(${companies.state}, '')), '')`,
  slug: companies.name,
  recent: companies.createdAt,
});
