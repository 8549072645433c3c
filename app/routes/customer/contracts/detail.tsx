import { customerOf } from '#app/access/guards.server.ts';
import { DownloadContract } from '#app/areas/contracts/ContractActions.tsx';
import { getOwnContract } from '#app/areas/contracts/contract-queries.server.ts';
import { Signatures } from '#app/areas/contracts/Signatures.tsx';
import { SignContract } from '#app/areas/contracts/SignContract.tsx';
import { DocumentSheet } from '#app/areas/letterhead/DocumentSheet.tsx';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { htmlOf } from '#app/platform/markdown.server.ts';
import { CONTRACT_STATUS_DISPLAY } from '#app/records/contract/contract-status.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { RecordColumns } from '#app/ui/RecordColumns.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/detail';

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const id = idParam(params.contractId);
  // Also notices of what is gone: one that leads nowhere is read by opening it.
  await markSeen(actor, 'contract', id);
  const contract = await getOwnContract(actor, id, { today: firmDay() }).catch(throwMissing);
  return { contract, html: await htmlOf(contract.content) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.contract.title : 'Contract' },
  { name: 'robots', content: 'noindex' },
];

const BACK = { to: '/customer/contracts', label: 'Back to Contracts' };

export default function OwnContract({ loaderData }: Route.ComponentProps) {
  const { contract, html } = loaderData;
  const { id, title, status, isPast, signedDate, signatures } = contract;
  useLive('contract', id);
  return (
    <Screen title={title} back={BACK} actions={<DownloadContract contractId={id} title={title} />}>
      <RecordColumns
        facts={[
          ['Status', <StatusBadge key="status" display={CONTRACT_STATUS_DISPLAY[status]} />],
          ...(signedDate
            ? [['Signed', <LocalTime key="signed" at={signedDate} show="datetime" />] as const]
            : []),
        ]}
        side={
          signatures.length > 0 ? (
            <ScreenSection title="Your signature">
              <Signatures contractId={id} signatures={signatures} />
            </ScreenSection>
          ) : null
        }
      >
        {status === 'sent' && isPast ? (
          <p>The term of this agreement has ended, so it can no longer be signed.</p>
        ) : null}
        <SignContract contract={contract} />
        <DocumentSheet kind="Agreement" parties={contract.head} {...contract.head} html={html} />
      </RecordColumns>
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Contract" back={BACK}>
      <RouteErrorState error={error} title="Failed to load contracts" home="/customer" />
    </Screen>
  );
}
