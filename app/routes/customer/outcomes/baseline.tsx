import { customerOf } from '#app/access/guards.server.ts';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { AgreeToBaseline, BaselineView } from '#app/areas/outcomes/BaselineView.tsx';
import { getBaseline } from '#app/areas/outcomes/baseline-queries.server.ts';
import { htmlOf } from '#app/platform/markdown.server.ts';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/baseline';

const BACK = { to: '/customer/outcomes', label: 'Back to Outcomes' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const { customerId } = actor;
  const baselineId = idParam(params.baselineId);
  // Also notices of what is gone: one that leads nowhere is read by opening it.
  await markSeen(actor, 'outcome', baselineId);
  const baseline = await getBaseline(actor, { customerId, baselineId }).catch(throwMissing);
  return { baseline, html: await htmlOf(baseline.content) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Baseline ${loaderData.baseline.number}` : 'Baseline' },
  { name: 'robots', content: 'noindex' },
];

export default function OwnBaseline({ loaderData }: Route.ComponentProps) {
  const { baseline, html } = loaderData;
  useLive('outcome', baseline.id);
  return (
    <Screen title={`Baseline ${baseline.number}`} back={BACK}>
      <AgreeToBaseline baseline={baseline} />
      <BaselineView baseline={baseline} html={html} />
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: 'Baseline',
  back: BACK,
  home: '/customer',
  failed: 'Failed to load outcomes',
});
