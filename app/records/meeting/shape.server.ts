import { z } from 'zod';
import { customerProfiles } from '../customer/customer-tables.ts';
import {
  EXAMPLE_COMPANY,
  EXAMPLE_CUSTOMER,
  field,
  ID,
  MOMENT,
  recordShape,
  TEXT,
  timeFields,
} from '../shape.server.ts';
import { MEETING_STATUSES } from './meeting-status.ts';
import { meetings } from './meeting-tables.ts';

/** A meeting as machines see it. */
export const meetingShape = recordShape({
  name: 'Meeting',
  about: 'An appointment.',
  table: meetings,
  customer: meetings.customerId,
  fields: {
    id: field(meetings.id, ID, '5c6d7e8f-90a1-4b2c-93d4-e5f6a7b8c0a1'),
    customerId: field(meetings.customerId, ID.nullable(), EXAMPLE_CUSTOMER),
    companyName: field(customerProfiles.displayName, TEXT.nullable(), EXAMPLE_COMPANY),
    projectId: field(meetings.projectId, ID.nullable(), null),
    title: field(meetings.title, TEXT, 'Dispatch board walk-through'),
    description: field(
      meetings.description,
      TEXT.nullable(),
      'One hour on site with the dispatch lead.',
    ),
    startsAt: field(meetings.meetingDate, MOMENT, '2026-11-24T16:00:00.000Z'),
    timeZone: field(
      meetings.timeZone,
      TEXT.describe('The time zone it was scheduled in, an IANA name.'),
      'America/Denver',
    ),
    durationMinutes: field(meetings.durationMinutes, z.int(), 60),
    meetingLink: field(meetings.meetingLink, TEXT.nullable(), null),
    status: field(meetings.status, z.enum(MEETING_STATUSES), 'scheduled'),
    ...timeFields(meetings),
  },
});
