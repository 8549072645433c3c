import type { ReactNode } from 'react';
import { MEETING_STATUS_DISPLAY } from '#app/records/meeting/meeting-status.ts';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import type { MeetingsAbout } from './meeting-about-queries.server.ts';

/** The meetings that were booked from a record, as one of its facts; none without any. */
export function meetingsFact(
  meetings: MeetingsAbout,
  home: '/admin' | '/customer',
): { label: string; value: ReactNode }[] {
  if (meetings.length === 0) return [];
  const value = meetings.map(({ id, title, meetingDate, status }) => (
    <div key={id}>
      <Link to={`${home}/meetings/${id}`}>{title}</Link>,{' '}
      <LocalTime at={meetingDate} show="datetime" />
      {status === 'cancelled' ? ` (${MEETING_STATUS_DISPLAY[status].label.toLowerCase()})` : null}
    </div>
  ));
  return [{ label: meetings.length === 1 ? 'Meeting' : 'Meetings', value }];
}
