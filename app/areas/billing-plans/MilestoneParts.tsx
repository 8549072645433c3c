import { formOf } from '#app/platform/verb.ts';
import { shownInvoiceStatus } from '#app/records/invoice/billing-status.ts';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogSelect } from '#app/ui/dialog-fields.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { May } from '#app/ui/may.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { plusTax } from './billing-days.ts';
import styles from './Plan.module.css';
import type { PlanDetail } from './plan-queries.server.ts';
import { planVerbs } from './plan-verbs.ts';

type Part = PlanDetail['parts'][number];

/** The parts of a plan by milestones: what each comes to, what it waits for, and the invoice that it became. */
export function MilestoneParts({ plan }: { plan: PlanDetail }) {
  const [price] = plan.prices;
  return (
    <ScreenSection
      title="Invoices"
      note={price ? `${formatMoney(price.amount)}${plusTax(price.lines)} in all` : undefined}
    >
      <ol className={styles.prices} aria-label="Parts of this plan">
        {plan.parts.map((part) => (
          <li key={part.id}>
            <span className={styles.day}>
              {part.title}
              <span className={styles.line}>{Number(part.percent)}%</span>
            </span>
            <strong className={styles.amount}>{formatMoney(part.amount)}</strong>
            <span className={styles.priceLines} data-late={isStuck(part, plan) || undefined}>
              <PartState part={part} plan={plan} />
            </span>
            {part.invoice === null && plan.status !== 'ended' && plan.milestones.length > 0 ? (
              <div className={styles.priceActs}>
                <ChooseMilestone part={part} plan={plan} />
              </div>
            ) : null}
          </li>
        ))}
      </ol>
    </ScreenSection>
  );
}

function PartState({ part, plan }: { part: Part; plan: PlanDetail }) {
  const { invoice, signedOffAt, dueDate } = part;
  if (invoice) {
    return (
      <>
        <Link to={`/admin/invoices/${invoice.id}`}>{invoice.invoiceNumber}</Link>{' '}
        <StatusBadge display={shownInvoiceStatus({ ...invoice, open: null })} />
      </>
    );
  }
  const stuck = stuckWords(part, plan);
  if (stuck) return stuck;
  if (signedOffAt) {
    return (
      <>
        Signed off <LocalTime at={signedOffAt} />.{' '}
        {plan.status === 'paused'
          ? 'Its invoice is made when the plan is resumed.'
          : 'Its invoice is on its way.'}
      </>
    );
  }
  return `When the customer signs it off${dueDate ? `, planned for ${formatDate(dueDate)}` : ''}`;
}

/** Why a part gets no invoice as things stand; null while it may get one. */
function stuckWords(part: Part, plan: PlanDetail): string | null {
  if (part.invoice) return null;
  if (plan.status === 'ended') return 'No invoice: the plan has ended.';
  if (part.milestoneId === null) return 'This milestone was removed. Choose another one.';
  if (plan.isProjectArchived) return 'The project is archived: nobody can sign off.';
  if (part.asksSignOff === false && !part.signedOffAt) {
    return "This milestone no longer asks for the customer's sign-off. Change that in the project, or choose another one.";
  }
  return null;
}

const isStuck = (part: Part, plan: PlanDetail) =>
  plan.status !== 'ended' && stuckWords(part, plan) !== null;

function ChooseMilestone({ part, plan }: { part: Part; plan: PlanDetail }) {
  return (
    <May needs="act-money">
      <FormDialog
        title="Choose a Milestone"
        intro={`Its sign-off brings the invoice of ${formatMoney(part.amount)}.`}
        {...formOf(planVerbs.chooseMilestone, { billingPlanId: plan.id, partId: part.id })}
        defaultValue={{ version: plan.version }}
        labels={{ submit: 'Choose', sending: 'Saving...' }}
        trigger={(open) => (
          <Button
            variant="default"
            size="compact-xs"
            onClick={open}
            aria-label={`Choose another milestone than ${part.title}`}
          >
            Change
          </Button>
        )}
      >
        {(fields) => (
          <>
            <DialogSelect
              field={fields.milestoneId}
              label="Milestone"
              empty="Choose..."
              options={plan.milestones.map(({ id, title }) => ({ value: id, label: title }))}
            />
            <DialogHidden field={fields.version} />
          </>
        )}
      </FormDialog>
    </May>
  );
}
