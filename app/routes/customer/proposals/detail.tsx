import { customerOf } from '#app/access/guards.server.ts';
import { AgreedParts } from '#app/areas/engagements/AgreedParts.tsx';
import { EngagementLine } from '#app/areas/engagements/EngagementLine.tsx';
import { getProposalLine } from '#app/areas/engagements/line-queries.server.ts';
import { DocumentSheet } from '#app/areas/letterhead/DocumentSheet.tsx';
import { listMeetingsAbout } from '#app/areas/meetings/meeting-about-queries.server.ts';
import { meetingsFact } from '#app/areas/meetings/meetings-about.tsx';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { AnswerProposal } from '#app/areas/proposals/AnswerProposal.tsx';
import { answersWithHtml } from '#app/areas/proposals/answers-with-html.server.ts';
import { ProposalAnswers } from '#app/areas/proposals/ProposalAnswers.tsx';
import { proposalFactsOf } from '#app/areas/proposals/proposal-cards.tsx';
import { getOwnProposal } from '#app/areas/proposals/proposal-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { htmlOf } from '#app/platform/markdown.server.ts';
import { PROPOSAL_STATUS_DISPLAY } from '#app/records/proposal/proposal-status.ts';
import { Button } from '#app/ui/Button.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { May } from '#app/ui/may.tsx';
import { RecordColumns } from '#app/ui/RecordColumns.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/detail';

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const id = idParam(params.proposalId);
  // Also notices of what is gone: one that leads nowhere is read by opening it.
  await markSeen(actor, 'proposal', id);
  const proposal = await getOwnProposal(actor, id, { today: firmDay() }).catch(throwMissing);
  const answers = await answersWithHtml(proposal.decisions);
  const engagement = await getProposalLine(actor, id);
  const meetings = await listMeetingsAbout(actor, { proposalId: id });
  return { proposal, answers, engagement, meetings, html: await htmlOf(proposal.content) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.proposal.title : 'Proposal' },
  { name: 'robots', content: 'noindex' },
];

const BACK = { to: '/customer/proposals', label: 'Back to Proposals' };

export default function OwnProposal({ loaderData }: Route.ComponentProps) {
  const { proposal, answers, engagement, meetings, html } = loaderData;
  useLive('proposal', proposal.id);
  useLive('project');
  return (
    <Screen title={proposal.title} back={BACK} actions={<BookOffered proposal={proposal} />}>
      <RecordColumns
        facts={[
          [
            'Status',
            <StatusBadge key="status" display={PROPOSAL_STATUS_DISPLAY[proposal.status]} />,
          ],
          ['Sent', proposal.sentAt ? <LocalTime key="sent" at={proposal.sentAt} /> : '—'],
          ...(proposal.decidedAt && proposal.isRecordedByFirm
            ? [
                [
                  'Recorded by the firm',
                  <LocalTime key="decided" at={proposal.decidedAt} show="datetime" />,
                ] as const,
              ]
            : []),
          ...meetingsFact(meetings, '/customer').map(({ label, value }) => [label, value] as const),
        ]}
        side={
          answers.length > 0 ? (
            <ScreenSection title="Your responses">
              <ProposalAnswers answers={answers} />
            </ScreenSection>
          ) : null
        }
      >
        <AnswerProposal proposal={proposal} />
        {engagement ? (
          <ScreenSection
            title={engagement.agreed && proposal.status === 'sent' ? 'If you accept' : 'Engagement'}
          >
            <EngagementLine line={engagement.line} />
            {engagement.agreed && proposal.status === 'sent' ? (
              <>
                <p>
                  These dates are for a start on {formatDate(engagement.agreed.plan.start)}. If you
                  accept later, they move along.
                </p>
                <AgreedParts
                  agreed={engagement.agreed}
                  price={proposal.totalAmount}
                  firmName={proposal.parties.firmName}
                />
              </>
            ) : null}
          </ScreenSection>
        ) : null}
        <DocumentSheet
          kind="Proposal"
          title={proposal.title}
          parties={proposal.parties}
          facts={proposalFactsOf(proposal)}
          html={html}
        />
      </RecordColumns>
    </Screen>
  );
}

/** The call that the proposal offers, until it is answered. */
function BookOffered({
  proposal: { id, status, offeredKind },
}: {
  proposal: Route.ComponentProps['loaderData']['proposal'];
}) {
  if (!offeredKind || status !== 'sent') return null;
  const { name, slug } = offeredKind;
  return (
    <May needs="act-work">
      <Button
        component={Link}
        to={`/customer/meetings/book/${slug}?${new URLSearchParams({ proposal: id })}`}
        variant="default"
      >
        Book a Call: {name}
      </Button>
    </May>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Proposal" back={BACK}>
      <RouteErrorState error={error} title="Failed to load proposals" home="/customer" />
    </Screen>
  );
}
