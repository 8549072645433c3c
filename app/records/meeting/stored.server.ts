import { sql } from 'drizzle-orm';
import { type StoredKind, shownAs } from '../stored-kind.server.ts';
import { MEETING_STATUS_DISPLAY } from './meeting-status.ts';
import { meetings } from './meeting-tables.ts';
import { meetingShape } from './shape.server.ts';

/** Where a meeting is stored, and what it is called. */
export const storedMeeting = {
  table: meetings,
  customer: meetings.customerId,
  name: sql`${meetings.title}`,
  shown: shownAs(MEETING_STATUS_DISPLAY),
  searched: { newest: 'meeting_date' },
  shape: meetingShape,
} satisfies StoredKind;
