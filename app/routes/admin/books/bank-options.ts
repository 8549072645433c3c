import { adminOf } from '#app/access/guards.server.ts';
import { listOwedChoices } from '#app/areas/books/bank/bank-queries.server.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import type { Route } from './+types/bank-options';

const LONGEST_SEARCH = 100;

/** Open invoices to choose from, by number or client (?q=). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const search = cutText((url.searchParams.get('q') ?? '').trim(), LONGEST_SEARCH);
  const found = await listOwedChoices(adminOf(context), search);
  return {
    options: found.map(({ value, number, companyName, open }) => ({
      value,
      label: `${number} · ${companyName} · ${formatMoney(open)}`,
    })),
  };
}
