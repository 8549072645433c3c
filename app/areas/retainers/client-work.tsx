import type { ClientValues } from '#app/access/client-records.server.ts';
import { type ClientWork, listed } from '#app/areas/customers/client-work.ts';
import type { retainerFigures } from './retainer-sources-sql.server.ts';
import { sizeWords } from './retainer-words.ts';

export default {
  place: 96,
  label: 'Retainers',
  list: 'retainers',
  isMoney: true,
  state: ({ openRetainers, retainerHours, retainerMoney, lowRetainers }) =>
    listed(
      retainerHours !== '0.00' && `${sizeWords('hours', retainerHours)} left`,
      retainerMoney !== '0.00' && `${sizeWords('money', retainerMoney)} left`,
      openRetainers > 0 && retainerHours === '0.00' && retainerMoney === '0.00' && 'nothing left',
      lowRetainers && `${lowRetainers} low`,
    ),
  isPressing: ({ lowRetainers }) => lowRetainers > 0,
} satisfies ClientWork<ClientValues<typeof retainerFigures>>;
