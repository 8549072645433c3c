import { adminOf } from '#app/access/guards.server.ts';
import { RecordHistory } from '#app/areas/activity/RecordHistory.tsx';
import { ComingInvoices } from '#app/areas/billing-plans/ComingInvoices.tsx';
import { MilestoneParts } from '#app/areas/billing-plans/MilestoneParts.tsx';
import { PlanActions } from '#app/areas/billing-plans/PlanActions.tsx';
import { PlanInvoices, PlanPrices } from '#app/areas/billing-plans/PlanParts.tsx';
import { getPlan, type PlanDetail } from '#app/areas/billing-plans/plan-queries.server.ts';
import { CustomerAndContact, CustomerName } from '#app/areas/customers/CustomerName.tsx';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import {
  PLAN_DELIVERY_LABELS,
  PLAN_PERIOD_LABELS,
  PLAN_STATUS_DISPLAY,
} from '#app/records/billing-plan/billing-plan-status.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { formatCount, formatDate } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { useMay } from '#app/ui/may.tsx';
import { Note } from '#app/ui/Note.tsx';
import { RecordColumns } from '#app/ui/RecordColumns.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/detail';

const BACK = { to: '/admin/plans', label: 'Back to Plans' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const plan = await getPlan(adminOf(context), idParam(params.billingPlanId)).catch(throwMissing);
  return { plan, today: firmDay() };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.plan.name : 'Plan' },
];

export default function Plan({ loaderData }: Route.ComponentProps) {
  const { plan, today } = loaderData;
  useLive('billing_plan', plan.id);
  useLive('invoice');
  useLive('project');
  return (
    <Screen
      title={plan.name}
      description={<CustomerAndContact of={plan} />}
      back={BACK}
      actions={<PlanActions plan={plan} today={today} />}
    >
      <RecordColumns
        facts={factsOf(plan, useMay('act-work'))}
        side={
          plan.history.length > 0 ? (
            <ScreenSection title="History">
              <RecordHistory lines={plan.history} />
            </ScreenSection>
          ) : null
        }
      >
        {plan.hindrance ? (
          <Note tone="danger" role="alert">
            The invoice of {formatDate(plan.nextDay ?? today)} could not be made. {plan.hindrance}{' '}
            It is tried again every hour, and is then dated the day on which it is issued.
          </Note>
        ) : null}
        {plan.period === 'milestone' ? (
          <MilestoneParts plan={plan} />
        ) : (
          <>
            <ScreenSection title="Next invoices">
              {plan.nextDay !== null && plan.status === 'active' ? (
                <ComingInvoices
                  plan={{ ...plan, period: plan.period }}
                  prices={plan.prices}
                  from={plan.nextDay}
                />
              ) : (
                <Note>{NONE_COMING[plan.status]}</Note>
              )}
            </ScreenSection>
            <PlanPrices plan={plan} />
            <PlanInvoices plan={plan} />
          </>
        )}
      </RecordColumns>
    </Screen>
  );
}

const NONE_COMING = {
  active: 'None.',
  paused: 'None while the plan is paused.',
  ended: 'None: the plan has ended.',
} as const;

function factsOf(plan: PlanDetail, seesProjects: boolean) {
  return [
    ['Status', <StatusBadge key="status" display={PLAN_STATUS_DISPLAY[plan.status]} />],
    ['Customer', <CustomerName key="customer" of={plan} />],
    ...(plan.projectId && plan.projectTitle && seesProjects
      ? ([
          [
            'Project',
            <Link key="project" to={`/admin/projects/${plan.projectId}`}>
              {plan.projectTitle}
            </Link>,
          ],
        ] as const)
      : []),
    ...(plan.retainerId && plan.retainerName
      ? ([
          [
            'Fills',
            <Link key="retainer" to={`/admin/retainers/${plan.retainerId}`}>
              {plan.retainerName}
            </Link>,
          ],
        ] as const)
      : []),
    ['How often', PLAN_PERIOD_LABELS[plan.period]],
    ...(plan.period === 'milestone'
      ? []
      : ([
          ['First invoice', formatDate(plan.firstDay)],
          ['End date', plan.lastDay ? formatDate(plan.lastDay) : 'No end'],
        ] as const)),
    ['Each invoice', PLAN_DELIVERY_LABELS[plan.delivery]],
    [
      'Days to pay',
      plan.daysToPay === null ? 'The usual terms' : formatCount(plan.daysToPay, 'day', 'days'),
    ],
    ['Created', <LocalTime key="created" at={plan.createdAt} show="datetime" />],
    ['Created by', plan.creatorName ?? '—'],
  ] as const;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Plan" back={BACK}>
      <RouteErrorState error={error} title="Failed to load plans" home="/admin" />
    </Screen>
  );
}
