import type { ClientValues } from '#app/access/client-records.server.ts';
import type { ClientWork } from '#app/areas/customers/client-work.ts';
import type { procedureFigures } from './procedure-sources-sql.server.ts';

export default {
  place: 80,
  label: 'Procedures',
  list: 'procedures',
  state: ({ procedures }) => (procedures ? `${procedures} current` : null),
} satisfies ClientWork<ClientValues<typeof procedureFigures>>;
