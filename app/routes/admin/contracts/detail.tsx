import { adminOf } from '#app/access/guards.server.ts';
import { RecordHistory } from '#app/areas/activity/RecordHistory.tsx';
import {
  ContractArchiveControl,
  ContractStatusControl,
  DownloadContract,
  EditContract,
  RenewContract,
  SendContract,
} from '#app/areas/contracts/ContractActions.tsx';
import { getContract } from '#app/areas/contracts/contract-queries.server.ts';
import { Signatures } from '#app/areas/contracts/Signatures.tsx';
import { CustomerAndContact } from '#app/areas/customers/CustomerName.tsx';
import { DocumentSheet } from '#app/areas/letterhead/DocumentSheet.tsx';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
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
  const id = idParam(params.contractId);
  // Also notices of what is gone: one that leads nowhere is read by opening it.
  await markSeen(actor, 'contract', id);
  const contract = await getContract(actor, id, { today: firmDay() }).catch(throwMissing);
  return { contract, html: await htmlOf(contract.content) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.contract.title : 'Contract' },
];

const DRAFT_NOTE =
  'This is what the customer will read and sign. Sending it freezes the names of both parties.';

const BACK = { to: '/admin/contracts', label: 'Back to Contracts' };

export default function Contract({ loaderData }: Route.ComponentProps) {
  const { contract, html } = loaderData;
  const { id, title, status, archivedAt, signatures } = contract;
  useLive('contract', id);
  return (
    <Screen
      title={title}
      description={<CustomerAndContact of={contract} />}
      back={BACK}
      actions={
        <>
          <SendContract contract={contract} />
          <DownloadContract contractId={id} title={title} />
          {archivedAt || status === 'draft' || status === 'sent' ? null : (
            <RenewContract contract={contract} />
          )}
          <EditContract contract={contract} />
          <ContractArchiveControl contract={contract} size="sm" />
        </>
      }
    >
      <RecordColumns
        facts={factsOf(contract)}
        side={
          <div>
            {signatures.length > 0 ? (
              <ScreenSection title="Signatures">
                <Signatures contractId={id} signatures={signatures} />
              </ScreenSection>
            ) : null}
            <ScreenSection title="History">
              <RecordHistory lines={contract.history} />
            </ScreenSection>
          </div>
        }
      >
        <DocumentSheet
          kind="Agreement"
          parties={contract.head}
          {...contract.head}
          html={html}
          note={status === 'draft' ? DRAFT_NOTE : undefined}
        />
      </RecordColumns>
    </Screen>
  );
}

type Shown = Route.ComponentProps['loaderData']['contract'];

function factsOf(contract: Shown) {
  const { proposalId, proposalTitle, sentAt, signedDate, remindedAt } = contract;
  return [
    ['Status', <ContractStatusControl key="status" contract={contract} />],
    ...(sentAt ? [['Sent', <LocalTime key="sent" at={sentAt} show="datetime" />] as const] : []),
    ...(signedDate
      ? [['Signed', <LocalTime key="signed" at={signedDate} show="datetime" />] as const]
      : []),
    ...(remindedAt ? [['Reminded', <LocalTime key="reminded" at={remindedAt} />] as const] : []),
    ...(proposalId
      ? [
          [
            'Proposal',
            <Link key="proposal" to={`/admin/proposals/${proposalId}`}>
              {proposalTitle}
            </Link>,
          ] as const,
        ]
      : []),
    ['Created', <LocalTime key="created" at={contract.createdAt} show="datetime" />],
    ['Created by', contract.creatorName ?? '—'],
  ] as const;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Contract" back={BACK}>
      <RouteErrorState error={error} title="Failed to load contracts" home="/admin" />
    </Screen>
  );
}
