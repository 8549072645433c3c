import type { ClientValues } from '#app/access/client-records.server.ts';
import { type ClientWork, listed } from '#app/areas/customers/client-work.ts';
import type { contractFigures } from './contract-sources-sql.server.ts';

export default {
  place: 60,
  label: 'Contracts',
  list: 'contracts',
  isMoney: true,
  state: ({ sentContracts, signedContracts }) =>
    listed(
      sentContracts && `${sentContracts} out for signature`,
      signedContracts && `${signedContracts} in force`,
    ),
} satisfies ClientWork<ClientValues<typeof contractFigures>>;
