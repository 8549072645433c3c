import { INQUIRY_STATUS_DISPLAY } from '#app/records/inquiry/inquiry-status.ts';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { EmailText } from '#app/ui/EmailText.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { RecordLink } from '#app/ui/RecordLink.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { UnreadDot } from '#app/ui/UnreadDot.tsx';
import { InquiryDue } from './InquiryDue.tsx';
import type { listInquiries, listLeadMagnetSubmissions } from './inquiry-queries.server.ts';
import { submissionVerbs } from './inquiry-verbs.ts';
import type { SentAlong } from './lead-summary.ts';
import { SubmissionDeletion } from './RequestDeletion.tsx';

type InquiryRow = Awaited<ReturnType<typeof listInquiries>>['rows'][number];
type SubmissionRow = Awaited<ReturnType<typeof listLeadMagnetSubmissions>>['rows'][number];

/** The columns of the Project Inquiries; `now` is when the page was made. */
export function inquiryColumns(now: Date): DataColumn<InquiryRow>[] {
  return [
    {
      header: 'Company',
      part: 'head',
      cell: (inquiry) => (
        <RecordLink to={`/admin/inquiries/${inquiry.id}`} isUnread={inquiry.isUnread}>
          {inquiry.company}
        </RecordLink>
      ),
    },
    {
      header: 'Name',
      width: '9.5rem',
      cell: (inquiry) => `${inquiry.firstName} ${inquiry.lastName}`,
    },
    {
      header: 'Email',
      width: '16.5rem',
      cell: (inquiry) => (
        <a href={`mailto:${inquiry.email}`}>
          <EmailText email={inquiry.email} />
        </a>
      ),
    },
    {
      header: 'Status',
      width: '7.5rem',
      cell: (inquiry) => <StatusBadge display={INQUIRY_STATUS_DISPLAY[inquiry.status]} />,
    },
    {
      header: 'Answer',
      width: '11rem',
      cell: (inquiry) => <InquiryDue inquiry={inquiry} now={now} />,
    },
    {
      header: 'Estimate',
      width: '6.5rem',
      wideOnly: 'widest',
      cell: ({ estimate }) =>
        estimate ? (
          <a href={estimate.address} title={estimate.line} target="_blank" rel="noopener">
            {estimate.figure}
          </a>
        ) : (
          '—'
        ),
    },
    {
      header: 'Received',
      sort: 'created',
      width: '8rem',
      cell: (inquiry) => <LocalTime at={inquiry.createdAt} />,
    },
  ];
}

/** The columns of the Lead Magnet Submissions. */
export const submissionColumns: readonly DataColumn<SubmissionRow>[] = [
  {
    header: 'Name',
    part: 'head',
    cell: ({ name, isUnread }) => (
      <>
        {name} {isUnread ? <UnreadDot /> : null}
      </>
    ),
  },
  {
    header: 'Email',
    width: '16.5rem',
    cell: (submission) => (
      <a href={`mailto:${submission.email}`}>
        <EmailText email={submission.email} />
      </a>
    ),
  },
  { header: 'Company', cell: (submission) => submission.company ?? '—' },
  {
    header: 'Asked for',
    cell: (submission) => <SentLink sent={submission.sent} />,
  },
  {
    header: 'Received',
    sort: 'created',
    width: '8rem',
    cell: (submission) => <LocalTime at={submission.createdAt} />,
  },
  {
    header: 'Actions',
    part: 'actions',
    width: '5.5rem',
    needs: submissionVerbs.delete.needs,
    cell: ({ id, name }) => <SubmissionDeletion id={id} name={name} />,
  },
];

function SentLink({ sent }: { sent: SentAlong | null }) {
  if (!sent) return 'Checklist';
  return (
    <a href={sent.address} target="_blank" rel="noopener">
      {sent.kind === 'score' ? `Score ${sent.line}` : sent.line}
    </a>
  );
}
