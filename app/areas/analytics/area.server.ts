import type { Area } from '#app/access/area.server.ts';
import { countTicketsJob } from './count-tickets-jobs.server.ts';

/** What this area is to the house. */
export const analyticsArea = {
  jobs: [countTicketsJob],
} satisfies Area;
