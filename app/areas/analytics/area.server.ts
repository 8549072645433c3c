import type { Area } from '#app/access/area.server.ts';
import { bookReports } from './book-reports/book-report-queries.server.ts';
import { countTicketsJob } from './count-tickets-jobs.server.ts';

/** What this area is to the house. */
export const analyticsArea = {
  jobs: [countTicketsJob],
  serve() {
    bookReports.start();
  },
} satisfies Area;
