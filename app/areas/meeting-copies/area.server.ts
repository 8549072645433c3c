import type { Area } from '#app/access/area.server.ts';
import { writeCalendarJob, writeCalendarsJob, writeWhatChanged } from './copy-jobs.server.ts';

/** What this area is to the server. */
export const meetingCopiesArea = {
  jobs: [writeCalendarsJob, writeCalendarJob],
  hears: writeWhatChanged,
} satisfies Area;
