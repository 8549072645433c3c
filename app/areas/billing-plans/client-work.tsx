import type { ClientValues } from '#app/access/client-records.server.ts';
import { type ClientWork, listed } from '#app/areas/customers/client-work.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import type { planFigures } from './billing-plan-sources-sql.server.ts';

export default {
  place: 95,
  label: 'Plans',
  list: 'plans',
  isMoney: true,
  state: ({ activePlans, pausedPlans, hinderedPlans, nextPlanned }) =>
    listed(
      activePlans && `${activePlans} active`,
      pausedPlans && `${pausedPlans} paused`,
      hinderedPlans && `${hinderedPlans} could not run`,
      nextPlanned && `next invoice ${formatDate(nextPlanned)}`,
    ),
  isPressing: ({ hinderedPlans }) => hinderedPlans > 0,
} satisfies ClientWork<ClientValues<typeof planFigures>>;
