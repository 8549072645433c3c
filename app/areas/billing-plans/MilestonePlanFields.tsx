import type { z } from 'zod';
import { amountField } from '#app/areas/billing/money-fields.ts';
import { taxOptions, useLineOptions } from '#app/areas/billing/use-line-options.ts';
import { sharesOf } from '#app/platform/shares.ts';
import { DialogHidden, DialogSelect, DialogText } from '#app/ui/dialog-fields.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { errorOf } from '#app/ui/forms/fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { FieldGrid } from '#app/ui/Stack.tsx';
import { type milestonePlanSchema, shareField } from './milestone-plan-forms.ts';
import styles from './Plan.module.css';
import { PlanDeliveryFields } from './PlanFields.tsx';

type Fields = FormFields<z.input<typeof milestonePlanSchema>>;

/** A milestone that may bring a part. */
export type SplitMilestone = { id: string; title: string; signedOffAt: Date | null };

/** The fields of the dialog that splits an amount over milestones, with what each part comes to. */
export function MilestonePlanFields({
  fields,
  customerId,
  milestones,
}: {
  fields: Fields;
  customerId: string;
  milestones: readonly SplitMilestone[];
}) {
  const options = useLineOptions(customerId);
  const rows = fields.parts.getFieldList().map((row) => row.getFieldset());
  const amounts = amountsOf(
    fields.total.value,
    rows.map(({ percent }) => percent.value),
  );
  const error = errorOf(fields.parts as Parameters<typeof errorOf>[0]);
  return (
    <>
      <DialogText
        field={fields.name}
        label="Name"
        description="It is on each invoice, followed by the milestone: Service sprint, Baseline agreed."
      />
      <FieldGrid>
        <DialogText field={fields.total} label="Total before tax" inputMode="decimal" />
        <DialogSelect
          field={fields.tax}
          label="Tax"
          empty="No tax"
          options={taxOptions(options, fields.tax.value)}
        />
      </FieldGrid>
      <PlanDeliveryFields fields={fields} />
      <fieldset className={styles.split}>
        <legend className={styles.previewTitle}>Percent at the sign-off of</legend>
        {rows.map(({ milestoneId, percent }, place) => {
          const milestone = milestones.find(({ id }) => id === milestoneId.value);
          return (
            <div key={milestoneId.key} className={styles.share}>
              <DialogText
                field={percent}
                label={milestone?.title ?? ''}
                description={milestone?.signedOffAt ? 'Signed off: invoiced right away' : undefined}
                inputMode="decimal"
                placeholder="No invoice"
              />
              <output className={styles.amount} aria-label={`Part at ${milestone?.title}`}>
                {amounts[place] ?? '—'}
              </output>
              <DialogHidden field={milestoneId} />
            </div>
          );
        })}
        {error ? (
          <p className={styles.splitError} role="alert">
            {error}
          </p>
        ) : null}
      </fieldset>
    </>
  );
}

const TOTAL = amountField('Total');

/** What each part comes to, as far as it can be told from what is typed; null for one without a percentage. */
function amountsOf(
  total: string | undefined,
  percents: readonly (string | undefined)[],
): (string | null)[] {
  const whole = TOTAL.safeParse(total);
  const read = percents.map((percent) => shareField.safeParse(percent));
  const shares = whole.success
    ? sharesOf(
        whole.data,
        read.flatMap(({ data }) => data ?? []),
      )
    : [];
  let next = 0;
  return read.map(({ success }) => {
    if (!success) return null;
    const share = shares[next];
    next += 1;
    return share ? formatMoney(share) : null;
  });
}
