import { adminOf } from '#app/access/guards.server.ts';
import { RecordHistory } from '#app/areas/activity/RecordHistory.tsx';
import { listClientKinds } from '#app/areas/booking/offer-queries.server.ts';
import { CustomerAndContact } from '#app/areas/customers/CustomerName.tsx';
import { EngagementLine } from '#app/areas/engagements/EngagementLine.tsx';
import { getProposalLine } from '#app/areas/engagements/line-queries.server.ts';
import { DocumentSheet } from '#app/areas/letterhead/DocumentSheet.tsx';
import { listMeetingsAbout } from '#app/areas/meetings/meeting-about-queries.server.ts';
import { meetingsFact } from '#app/areas/meetings/meetings-about.tsx';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { answersWithHtml } from '#app/areas/proposals/answers-with-html.server.ts';
import { OfferCall } from '#app/areas/proposals/OfferCall.tsx';
import {
  EditProposal,
  ProposalArchiveControl,
  ProposalStatusControl,
  SendProposal,
  SetUpEngagement,
} from '#app/areas/proposals/ProposalActions.tsx';
import { ProposalAnswers } from '#app/areas/proposals/ProposalAnswers.tsx';
import { ProposalEngagement } from '#app/areas/proposals/ProposalEngagement.tsx';
import { proposalFactsOf } from '#app/areas/proposals/proposal-cards.tsx';
import { getProposal } from '#app/areas/proposals/proposal-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { htmlOf } from '#app/platform/markdown.server.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { RecordColumns } from '#app/ui/RecordColumns.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/detail';

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const id = idParam(params.proposalId);
  // Also notices of what is gone: one that leads nowhere is read by opening it.
  await markSeen(actor, 'proposal', id);
  const proposal = await getProposal(actor, id, { today: firmDay() }).catch(throwMissing);
  const answers = await answersWithHtml(proposal.decisions);
  const shown = await getProposalLine(actor, id);
  const [kinds, meetings] = await Promise.all([
    listClientKinds(actor),
    listMeetingsAbout(actor, { proposalId: id }),
  ]);
  const html = await htmlOf(proposal.content);
  return { proposal, answers, line: shown?.line, kinds, meetings, html };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.proposal.title : 'Proposal' },
];

const DRAFT_NOTE =
  'This is what the customer will read and respond to. Sending it freezes the names of both parties.';

const BACK = { to: '/admin/proposals', label: 'Back to Proposals' };

export default function Proposal({ loaderData }: Route.ComponentProps) {
  const { proposal, answers, line, kinds, meetings, html } = loaderData;
  useLive('proposal', proposal.id);
  useLive('project');
  return (
    <Screen
      title={proposal.title}
      description={<CustomerAndContact of={proposal} />}
      back={BACK}
      actions={<Actions proposal={proposal} />}
    >
      <RecordColumns
        facts={factsOf(proposal, kinds, meetings)}
        side={
          <ScreenSection title="History">
            <RecordHistory lines={proposal.history} />
          </ScreenSection>
        }
      >
        {answers.length > 0 ? (
          <ScreenSection title="Customer response">
            <ProposalAnswers answers={answers} />
          </ScreenSection>
        ) : null}
        <ProposalEngagement
          proposal={proposal}
          line={line ? <EngagementLine line={line} /> : null}
        />
        <DocumentSheet
          kind="Proposal"
          title={proposal.title}
          parties={proposal.parties}
          facts={proposalFactsOf(proposal)}
          html={html}
          note={proposal.status === 'draft' ? DRAFT_NOTE : undefined}
        />
      </RecordColumns>
    </Screen>
  );
}

type Shown = Route.ComponentProps['loaderData']['proposal'];

function Actions({ proposal }: { proposal: Shown }) {
  return (
    <>
      <SendProposal proposal={proposal} />
      <SetUpEngagement proposal={proposal} />
      <EditProposal proposal={proposal} />
      <ProposalArchiveControl proposal={proposal} size="sm" />
    </>
  );
}

function factsOf(
  proposal: Shown,
  kinds: Route.ComponentProps['loaderData']['kinds'],
  meetings: Route.ComponentProps['loaderData']['meetings'],
) {
  return [
    ['Status', <ProposalStatusControl key="status" proposal={proposal} />],
    ...(proposal.sentAt
      ? [['Sent', <LocalTime key="sent" at={proposal.sentAt} show="datetime" />] as const]
      : []),
    ...(proposal.decidedAt
      ? [
          [
            proposal.isRecordedByFirm ? 'Recorded by the firm' : 'Answered',
            <LocalTime key="decided" at={proposal.decidedAt} show="datetime" />,
          ] as const,
        ]
      : []),
    ...proposal.contracts.map(
      ({ id, title }) =>
        [
          'Contract',
          <Link key={id} to={`/admin/contracts/${id}`}>
            {title}
          </Link>,
        ] as const,
    ),
    ['Offers a call', <OfferCall key="offer" proposal={proposal} kinds={kinds} />],
    ...meetingsFact(meetings, '/admin').map(({ label, value }) => [label, value] as const),
    ['Created', <LocalTime key="created" at={proposal.createdAt} show="datetime" />],
    ['Created by', proposal.creatorName ?? '—'],
  ] as const;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Proposal" back={BACK}>
      <RouteErrorState error={error} title="Failed to load proposals" home="/admin" />
    </Screen>
  );
}
