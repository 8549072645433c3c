import type { ReactNode } from 'react';
import { Link } from '#app/ui/Link.tsx';
import type { RecordFacts } from '#app/ui/RecordColumns.tsx';
import { MeetingTime } from './MeetingTime.tsx';
import type { MeetingDetail } from './meeting-queries.server.ts';

/**
 * Returns the facts of a meeting that both sides see; `status` is drawn as on their side, whose addresses begin with `home`.
 */
export function meetingFacts(
  meeting: MeetingDetail,
  { status, home }: { status: ReactNode; home: '/admin' | '/customer' },
): RecordFacts {
  const { projectId, projectTitle, durationMinutes } = meeting;
  const { ticket, proposal } = meeting.about;
  const project =
    projectId && projectTitle ? (
      <Link to={`${home}/projects/${projectId}`}>{projectTitle}</Link>
    ) : (
      '—'
    );
  return [
    ['Status', status],
    ['When', <MeetingTime key="when" meeting={meeting} />],
    ['Duration', `${durationMinutes} minutes`],
    ['Host', meeting.hosts.map(({ name }) => name).join(', ') || '—'],
    ...(meeting.colleagues.length > 0
      ? [['Also attends', meeting.colleagues.map(({ name }) => name).join(', ')] as const]
      : []),
    ['Project', project],
    ...(meeting.bookedBy ? [['Booked by', meeting.bookedBy] as const] : []),
    ...(ticket
      ? [
          [
            'Ticket',
            <Link key="ticket" to={`${home}/tickets/${ticket.id}`}>
              #{ticket.number} {ticket.title}
            </Link>,
          ] as const,
        ]
      : []),
    ...(proposal
      ? [
          [
            'Proposal',
            <Link key="proposal" to={`${home}/proposals/${proposal.id}`}>
              {proposal.title}
            </Link>,
          ] as const,
        ]
      : []),
  ];
}
