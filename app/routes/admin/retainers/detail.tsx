import { adminOf } from '#app/access/guards.server.ts';
import { RecordHistory } from '#app/areas/activity/RecordHistory.tsx';
import { CustomerAndContact, CustomerName } from '#app/areas/customers/CustomerName.tsx';
import { markListSeen } from '#app/areas/notices/notice-commands.server.ts';
import { BurnDown } from '#app/areas/retainers/BurnDown.tsx';
import { RetainerActions } from '#app/areas/retainers/RetainerActions.tsx';
import { RetainerBlocks } from '#app/areas/retainers/RetainerBlocks.tsx';
import { getRetainer, type RetainerDetail } from '#app/areas/retainers/retainer-queries.server.ts';
import { carryWords, isLow, sizeWords } from '#app/areas/retainers/retainer-words.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { PLAN_PERIOD_LABELS } from '#app/records/billing-plan/billing-plan-status.ts';
import { RETAINER_STATUS_DISPLAY } from '#app/records/retainer/retainer-status.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
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

const BACK = { to: '/admin/retainers', label: 'Back to Retainers' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = idParam(params.retainerId);
  await markListSeen(adminOf(context), 'invoice', `/admin/retainers/${id}`);
  return {
    retainer: await getRetainer(adminOf(context), id).catch(throwMissing),
    today: firmDay(),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.retainer.name : 'Retainer' },
];

export default function Retainer({ loaderData }: Route.ComponentProps) {
  const { retainer, today } = loaderData;
  useLive('retainer', retainer.id);
  useLive('invoice');
  return (
    <Screen
      title={retainer.name}
      description={<CustomerAndContact of={retainer} />}
      back={BACK}
      actions={<RetainerActions retainer={retainer} />}
    >
      <RecordColumns
        facts={factsOf(retainer, useMay('act-work'))}
        side={
          retainer.history.length > 0 ? (
            <ScreenSection title="History">
              <RecordHistory lines={retainer.history} />
            </ScreenSection>
          ) : null
        }
      >
        {isLow(retainer) ? (
          <Note tone="danger" role="status">
            Only {sizeWords(retainer.unit, retainer.left)} left.
          </Note>
        ) : null}
        <ScreenSection title="Month by month" note="what drafts reserve counts once they go out">
          <BurnDown unit={retainer.unit} events={retainer.events} today={today} />
        </ScreenSection>
        <RetainerBlocks retainer={retainer} />
      </RecordColumns>
    </Screen>
  );
}

function factsOf(retainer: RetainerDetail, seesProjects: boolean) {
  const { unit, size, price, period, overRate, lowAt, plan } = retainer;
  return [
    ['Status', <StatusBadge key="status" display={RETAINER_STATUS_DISPLAY[retainer.status]} />],
    ['Left', sizeWords(unit, retainer.left)],
    ['Unearned', formatMoney(retainer.unearned)],
    ['Customer', <CustomerName key="customer" of={retainer} />],
    ...(retainer.projectId && retainer.projectTitle && seesProjects
      ? ([
          [
            'Project',
            <Link key="project" to={`/admin/projects/${retainer.projectId}`}>
              {retainer.projectTitle}
            </Link>,
          ],
        ] as const)
      : []),
    ['A block', `${sizeWords(unit, size)} for ${formatMoney(price)}`],
    ['How often', period ? PLAN_PERIOD_LABELS[period] : 'Once'],
    ...(plan
      ? ([
          [
            'Billed by',
            <Link key="plan" to={`/admin/plans/${plan.id}`}>
              {plan.name}
            </Link>,
          ],
        ] as const)
      : []),
    ['What is left', carryWords(retainer)],
    ['Beyond it', overRate ? `${formatMoney(overRate)} an hour` : 'The rate of the hours'],
    ['Low balance', lowAt ? sizeWords(unit, lowAt) : 'None'],
    ['Created', <LocalTime key="created" at={retainer.createdAt} show="datetime" />],
  ] as const;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Retainer" back={BACK}>
      <RouteErrorState error={error} title="Failed to load retainers" home="/admin" />
    </Screen>
  );
}
