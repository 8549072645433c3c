import type { FieldMetadata } from '@conform-to/react';
import type { z } from 'zod';
import { InvoiceLinesField } from '#app/areas/billing/InvoiceLinesField.tsx';
import { subtotalOf } from '#app/areas/billing/invoice-amounts.ts';
import { lineSchema } from '#app/areas/billing/invoice-forms.ts';
import { RetainerField } from '#app/areas/billing/RetainerField.tsx';
import { CustomerField } from '#app/areas/customers/CustomerField.tsx';
import { useChosenCustomer } from '#app/areas/customers/use-chosen-customer.ts';
import {
  PLAN_DELIVERIES,
  PLAN_DELIVERY_LABELS,
  PLAN_PERIOD_LABELS,
  PLAN_PERIODS,
} from '#app/records/billing-plan/billing-plan-status.ts';
import { DialogHidden, DialogSelect, DialogText } from '#app/ui/dialog-fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { May } from '#app/ui/may.tsx';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import { ProjectField } from '#app/ui/ProjectField.tsx';
import { FieldGrid } from '#app/ui/Stack.tsx';
import { ComingInvoices } from './ComingInvoices.tsx';
import type { milestonePlanSchema } from './milestone-plan-forms.ts';
import styles from './Plan.module.css';
import type { planEditSchema, planPriceSchema, planSchema } from './plan-forms.ts';

type NewFields = FormFields<z.input<typeof planSchema>>;
type EditFields = FormFields<z.input<typeof planEditSchema>>;
type SplitFields = FormFields<z.input<typeof milestonePlanSchema>>;
type PriceFields = FormFields<z.input<typeof planPriceSchema>>;

const PERIODS = PLAN_PERIODS.map((value) => ({ value, label: PLAN_PERIOD_LABELS[value] }));
const DELIVERIES = PLAN_DELIVERIES.map((value) => ({ value, label: PLAN_DELIVERY_LABELS[value] }));

/** The fields of the dialog that creates a plan, with its first invoices. */
export function NewPlanFields({ fields }: { fields: NewFields }) {
  const { customerId, onChoose } = useChosenCustomer(fields.projectId);
  return (
    <>
      <CustomerField field={fields.customerId} onChoose={onChoose} />
      <NameFields fields={fields} customerId={customerId} />
      <FieldGrid columns={3}>
        <DialogSelect field={fields.period} label="How often" options={PERIODS} />
        <DialogText field={fields.firstDay} label="First invoice" type="date" />
        <DialogText field={fields.lastDay} label="End date, if any" type="date" />
      </FieldGrid>
      <PlanDeliveryFields fields={fields} />
      {customerId ? (
        <RetainerField key={customerId} field={fields.retainerId} customerId={customerId} forPlan />
      ) : null}
      <InvoiceLinesField field={fields.lines} customerId={customerId ?? undefined} />
      <Preview fields={fields} />
    </>
  );
}

/** The fields of the dialog that edits a plan; one by milestones keeps its project, and has no end date. */
export function PlanEditFields({
  fields,
  customerId,
  project,
  isByMilestone,
}: {
  fields: EditFields;
  customerId: string;
  project: LookupOption | undefined;
  isByMilestone: boolean;
}) {
  if (isByMilestone) {
    return (
      <>
        <DialogText
          field={fields.name}
          label="Name"
          description="It is on each invoice, followed by the milestone."
        />
        <PlanDeliveryFields fields={fields} />
        <DialogHidden field={fields.version} />
      </>
    );
  }
  return (
    <>
      <NameFields fields={fields} customerId={customerId} project={project} />
      <DialogText
        field={fields.lastDay}
        label="End date"
        type="date"
        description="It counts. Empty: no end. Before the next invoice: the plan ends now."
      />
      <PlanDeliveryFields fields={fields} />
      <DialogHidden field={fields.version} />
    </>
  );
}

/** The fields of the dialog that sets a price from a day on. */
export function PlanPriceFields({
  fields,
  customerId,
}: {
  fields: PriceFields;
  customerId: string;
}) {
  return (
    <>
      <DialogText
        field={fields.fromDay}
        label="From"
        type="date"
        description="Invoices for periods that begin on or after this day."
      />
      <InvoiceLinesField field={fields.lines} customerId={customerId} />
      <DialogHidden field={fields.version} />
    </>
  );
}

function NameFields({
  fields,
  customerId,
  project,
}: {
  fields: NewFields | EditFields;
  customerId: string | null;
  project?: LookupOption | undefined;
}) {
  return (
    <>
      <DialogText
        field={fields.name}
        label="Name"
        description="It is on each invoice, followed by the period: Service advice, March 2027."
      />
      <May needs="act-work" otherwise={<DialogHidden field={fields.projectId} />}>
        <ProjectField field={fields.projectId} customerId={customerId} chosen={project} />
      </May>
    </>
  );
}

/** What becomes of a plan's invoices, and until when they are to be paid. */
export function PlanDeliveryFields({
  fields,
}: {
  fields: Pick<NewFields | EditFields | SplitFields, 'delivery' | 'daysToPay'>;
}) {
  return (
    <FieldGrid>
      <DialogSelect field={fields.delivery} label="Each invoice" options={DELIVERIES} />
      <DialogText
        field={fields.daysToPay}
        label="Days to pay"
        inputMode="decimal"
        placeholder="The usual terms"
      />
    </FieldGrid>
  );
}

/** The first invoices of what is typed so far. */
function Preview({ fields }: { fields: NewFields }) {
  const firstDay = dayIn(fields.firstDay);
  const lastDay = dayIn(fields.lastDay);
  const period = PLAN_PERIODS.find((each) => each === fields.period.value);
  const lines = linesIn(fields.lines.value);
  const isReady = firstDay !== null && period !== undefined && lines.length > 0;
  const isBackward = firstDay !== null && lastDay !== null && lastDay < firstDay;
  return (
    <section className={styles.preview} aria-live="polite">
      <h3 className={styles.previewTitle}>Next invoices</h3>
      {isReady && !isBackward ? (
        <ComingInvoices
          plan={{ firstDay, lastDay, period }}
          prices={[{ fromDay: firstDay, amount: subtotalOf(lines), lines }]}
          from={firstDay}
        />
      ) : (
        <p className={styles.hint}>
          {isBackward
            ? "A plan can't end before it begins."
            : 'Choose the first day and enter a price to see the first three.'}
        </p>
      )}
    </section>
  );
}

function dayIn(field: FieldMetadata<string | undefined>): string | null {
  const typed = field.value;
  return typed && /^2\d{3}-\d\d-\d\d$/.test(typed) ? typed : null;
}

const FIGURES = lineSchema.pick({ quantity: true, unitPrice: true, discount: true, tax: true });

function linesIn(lines: unknown) {
  return (Array.isArray(lines) ? lines : []).flatMap((line) => {
    const parsed = FIGURES.safeParse(line);
    return parsed.success ? [parsed.data] : [];
  });
}
