import { taxChoiceOf } from '#app/areas/billing/invoice-words.ts';
import { addressOf, formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogHidden, DialogText } from '#app/ui/dialog-fields.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { May } from '#app/ui/may.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { billingDayFrom, priceOn } from './billing-days.ts';
import type { PlanDetail } from './plan-queries.server.ts';
import { planVerbs } from './plan-verbs.ts';

const planFields = () => import('./PlanFields.tsx');
const NewPlanFields = onDemand(async () => (await planFields()).NewPlanFields);
const PlanEditFields = onDemand(async () => (await planFields()).PlanEditFields);
const PlanPriceFields = onDemand(async () => (await planFields()).PlanPriceFields);

/** The button that creates a plan in a dialog. */
export function CreatePlan() {
  return (
    <FormDialog
      size="xl"
      {...formOf(planVerbs.create, {})}
      defaultValue={{ period: 'month', delivery: 'draft', lines: [{ quantity: '1' }] }}
      labels={{ submit: 'Create Plan', sending: 'Creating...' }}
    >
      {(fields) => <NewPlanFields fields={fields} />}
    </FormDialog>
  );
}

/** What staff can do with a plan. */
export function PlanActions({ plan, today }: { plan: PlanDetail; today: string }) {
  if (plan.status === 'ended') return null;
  return (
    <>
      {plan.status === 'paused' ? (
        <Resume plan={plan} today={today} />
      ) : (
        <Stop plan={plan} does="pause" />
      )}
      <EditDialog
        title="Edit Plan"
        {...formOf(planVerbs.edit, { billingPlanId: plan.id })}
        defaultValue={{ ...plan, daysToPay: plan.daysToPay ?? undefined }}
      >
        {(fields) => (
          <PlanEditFields
            fields={fields}
            customerId={plan.customerId}
            isByMilestone={plan.period === 'milestone'}
            project={
              plan.projectId && plan.projectTitle
                ? { value: plan.projectId, label: plan.projectTitle }
                : undefined
            }
          />
        )}
      </EditDialog>
      <Stop plan={plan} does="end" />
    </>
  );
}

const STOPS = {
  pause: {
    label: 'Pause',
    title: 'Pause this plan?',
    intro:
      'No invoice is made until you resume it. Periods that begin in the meantime get no invoice.',
    labels: { submit: 'Pause Plan', sending: 'Pausing...' },
  },
  end: {
    label: 'End',
    title: 'End this plan?',
    intro:
      'No more invoices are made. Those that it made stay. An ended plan does not begin again.',
    labels: { submit: 'End Plan', sending: 'Ending...' },
  },
} as const;

const PAUSE_OF_PARTS =
  'No invoice is made until you resume it. Milestones that are signed off in the meantime are invoiced then.';

function Stop({ plan, does }: { plan: PlanDetail; does: keyof typeof STOPS }) {
  const { label, ...form } = STOPS[does];
  const isPauseOfParts = does === 'pause' && plan.period === 'milestone';
  return (
    <FormDialog
      {...form}
      {...(isPauseOfParts && { intro: PAUSE_OF_PARTS })}
      {...formOf(planVerbs[does], { billingPlanId: plan.id })}
      defaultValue={{ version: plan.version }}
      trigger={(open) => (
        <Button variant="default" onClick={open}>
          {label}
        </Button>
      )}
    >
      {(fields) => (
        <>
          <DialogText
            field={fields.reason}
            label="Reason"
            description="It is kept in the activity log."
          />
          <DialogHidden field={fields.version} />
        </>
      )}
    </FormDialog>
  );
}

function Resume({ plan, today }: { plan: PlanDetail; today: string }) {
  return (
    <May needs="act-money">
      <ConfirmDialog
        title="Resume this plan?"
        action={addressOf(planVerbs.resume, { billingPlanId: plan.id })}
        values={{ version: String(plan.version) }}
        labels={{ confirm: 'Resume Plan', sending: 'Resuming...' }}
        trigger={(open) => <Button onClick={open}>Resume</Button>}
      >
        {resumeWords(plan, today)}
      </ConfirmDialog>
    </May>
  );
}

function resumeWords({ period, ...plan }: PlanDetail, today: string): string {
  if (period === 'milestone') return 'Milestones that were signed off are invoiced right away.';
  const { nextDay } = plan;
  const next = nextDay && nextDay > today ? nextDay : billingDayFrom({ ...plan, period }, today);
  const first = next
    ? `The next invoice is made on ${formatDate(next)}.`
    : 'Its end date has passed, so the plan ends.';
  return nextDay && nextDay < today && nextDay !== next
    ? `${first} Periods that began during the pause get no invoice.`
    : first;
}

/** Sets what a plan's invoices are for from a day on, beginning with what they are for now. */
export function SetPlanPrice({ plan }: { plan: PlanDetail }) {
  const latest = priceOn(plan.prices, '9999-12-31');
  if (plan.nextDay === null || !latest) return null;
  return (
    <FormDialog
      title="Change Price"
      size="xl"
      {...formOf(planVerbs.setPrice, { billingPlanId: plan.id })}
      defaultValue={{
        fromDay: plan.nextDay,
        lines: latest.lines.map(({ tax, ...line }) => ({
          id: undefined,
          ...line,
          tax: tax && taxChoiceOf(tax),
        })),
        version: plan.version,
      }}
      labels={{ submit: 'Set Price', sending: 'Saving...' }}
      trigger={(open) => (
        <Button variant="default" size="compact-sm" onClick={open}>
          Change price
        </Button>
      )}
    >
      {(fields) => <PlanPriceFields fields={fields} customerId={plan.customerId} />}
    </FormDialog>
  );
}

/** Withdraws a price that no invoice has. */
export function WithdrawPlanPrice({
  plan,
  price,
}: {
  plan: PlanDetail;
  price: PlanDetail['prices'][number];
}) {
  const from = formatDate(price.fromDay);
  return (
    <May needs="act-money">
      <ConfirmDialog
        title={`Withdraw the price from ${from}?`}
        action={addressOf(planVerbs.withdrawPrice, { billingPlanId: plan.id, priceId: price.id })}
        values={{ version: String(plan.version) }}
        labels={{ confirm: 'Withdraw', sending: 'Withdrawing...' }}
        trigger={(open) => (
          <Button
            variant="default"
            size="compact-xs"
            onClick={open}
            aria-label={`Withdraw the price from ${from}`}
          >
            Withdraw
          </Button>
        )}
      >
        The price before it goes on.
      </ConfirmDialog>
    </May>
  );
}
