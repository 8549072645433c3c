import { adminOf } from '#app/access/guards.server.ts';
import { CustomerName } from '#app/areas/customers/CustomerName.tsx';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { WithdrawBaseline } from '#app/areas/outcomes/BaselineActions.tsx';
import { BaselineView } from '#app/areas/outcomes/BaselineView.tsx';
import { getBaseline } from '#app/areas/outcomes/baseline-queries.server.ts';
import { htmlOf } from '#app/platform/markdown.server.ts';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/baseline';

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const customerId = idParam(params.customerId);
  const baselineId = idParam(params.baselineId);
  await markSeen(actor, 'outcome', baselineId);
  const baseline = await getBaseline(actor, { customerId, baselineId }).catch(throwMissing);
  return { customerId, baseline, html: await htmlOf(baseline.content) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Baseline ${loaderData.baseline.number}` : 'Baseline' },
];

export default function Baseline({ loaderData }: Route.ComponentProps) {
  const { customerId, baseline, html } = loaderData;
  useLive('outcome', baseline.id);
  return (
    <Screen
      title={`Baseline ${baseline.number}`}
      description={<CustomerName of={{ customerId, companyName: baseline.head.companyName }} />}
      back={{ to: `/admin/customers/${customerId}/outcomes`, label: 'Back to Outcomes' }}
      actions={
        baseline.status === 'proposed' ? (
          <WithdrawBaseline customerId={customerId} baselineId={baseline.id} />
        ) : null
      }
    >
      <BaselineView baseline={baseline} html={html} />
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: 'Baseline',
  back: { to: '/admin/customers', label: 'Back to Customers' },
  home: '/admin',
  failed: 'Failed to load outcomes',
});
