import type { ClientValues } from '#app/access/client-records.server.ts';
import {
  type ClientWork,
  listed,
  shownSum,
  unratedText,
} from '#app/areas/customers/client-work.ts';
import { formatDecimal } from '#app/ui/everywhere/format.ts';
import type { timeFigures } from './time-sources-sql.server.ts';

export default {
  place: 100,
  label: 'Time',
  list: 'time-tracking',
  state: (desk) =>
    listed(
      desk.unbilledHours !== '0.00' &&
        `${shownSum(desk, 'time', formatDecimal(desk.unbilledHours))} hours to invoice`,
      desk.unratedHours !== '0.00' && unratedText(desk),
    ),
} satisfies ClientWork<ClientValues<typeof timeFigures>>;
