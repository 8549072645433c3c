import type { ClientWork } from '#app/areas/customers/client-work.ts';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';

export default {
  place: 30,
  label: 'Meetings',
  list: 'meetings',
  state: ({ nextMeeting }) =>
    nextMeeting && (
      <>
        Next: <Link to={`/admin/meetings/${nextMeeting.id}`}>{nextMeeting.title}</Link>,{' '}
        <LocalTime at={nextMeeting.at} show="datetime" />
      </>
    ),
} satisfies ClientWork<{ nextMeeting: { id: string; title: string; at: Date } | null }>;
