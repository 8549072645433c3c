import type { z } from 'zod';
import { CustomerField } from '#app/areas/customers/CustomerField.tsx';
import { useChosenCustomer } from '#app/areas/customers/use-chosen-customer.ts';
import {
  PLAN_DELIVERIES,
  PLAN_DELIVERY_LABELS,
  PLAN_PERIOD_LABELS,
  PLAN_PERIODS,
} from '#app/records/billing-plan/billing-plan-status.ts';
import { RETAINER_UNIT_LABELS, RETAINER_UNITS } from '#app/records/retainer/retainer-status.ts';
import { DialogHidden, DialogSelect, DialogText } from '#app/ui/dialog-fields.tsx';
import { formatDate } from '#app/ui/everywhere/format.ts';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { May } from '#app/ui/may.tsx';
import { ProjectField } from '#app/ui/ProjectField.tsx';
import { FieldGrid } from '#app/ui/Stack.tsx';
import styles from './Retainer.module.css';
import { blockExpiry } from './retainer-cover.ts';
import {
  RETAINER_PERIODS,
  type retainerEditSchema,
  type retainerSchema,
} from './retainer-forms.ts';

type NewFields = FormFields<z.input<typeof retainerSchema>>;
type EditFields = FormFields<z.input<typeof retainerEditSchema>>;

const UNITS = RETAINER_UNITS.map((value) => ({ value, label: RETAINER_UNIT_LABELS[value] }));
const PERIODS = RETAINER_PERIODS.map((value) => ({
  value,
  label: value === 'once' ? 'Once, or when you bill it' : PLAN_PERIOD_LABELS[value],
}));
const DELIVERIES = PLAN_DELIVERIES.map((value) => ({ value, label: PLAN_DELIVERY_LABELS[value] }));

/** The fields of the dialog that creates a retainer. */
export function NewRetainerFields({ fields }: { fields: NewFields }) {
  const { customerId, onChoose } = useChosenCustomer(fields.projectId);
  const isHours = fields.unit.value !== 'money';
  const isBilled = fields.period.value !== 'once';
  return (
    <>
      <CustomerField field={fields.customerId} onChoose={onChoose} />
      <DialogText field={fields.name} label="Name" description="Printed on its invoices." />
      <May needs="act-work" otherwise={<DialogHidden field={fields.projectId} />}>
        <ProjectField field={fields.projectId} customerId={customerId} />
      </May>
      <FieldGrid columns={3}>
        <DialogSelect field={fields.unit} label="Paid ahead" options={UNITS} />
        {isHours ? <DialogText field={fields.hours} label="Hours" inputMode="decimal" /> : null}
        <DialogText field={fields.price} label="Price" inputMode="decimal" />
      </FieldGrid>
      <FieldGrid columns={3}>
        <DialogSelect field={fields.period} label="How often" options={PERIODS} />
        {isBilled ? (
          <>
            <DialogText field={fields.firstDay} label="First invoice" type="date" />
            <DialogText
              field={fields.carries}
              label="Periods carried over"
              inputMode="decimal"
              placeholder="Never expires"
              description="0: it expires at the end of its period."
            />
          </>
        ) : null}
      </FieldGrid>
      {isBilled ? (
        <DialogSelect field={fields.delivery} label="Each invoice" options={DELIVERIES} />
      ) : null}
      <Expiry fields={fields} />
      <LaterFields fields={fields} />
    </>
  );
}

/** When what is left of the first block expires, by what is typed so far. */
function Expiry({ fields }: { fields: NewFields }) {
  const day = fields.firstDay.value ?? '';
  const carries = fields.carries.value ?? '';
  const period = PLAN_PERIODS.find((each) => each === fields.period.value);
  if (!period || !/^2\d{3}-\d\d-\d\d$/.test(day) || !/^\d{1,2}$/.test(String(carries))) return null;
  const last = blockExpiry({ anchor: day, fromDay: day }, period, Number(carries));
  return (
    <p className={styles.facts} aria-live="polite">
      What is left of the first block expires after {formatDate(last)}.
    </p>
  );
}

/** The fields of the dialog that edits a retainer. */
export function RetainerEditFields({ fields }: { fields: EditFields }) {
  return (
    <>
      <DialogText field={fields.name} label="Name" />
      <LaterFields fields={fields} />
      <DialogHidden field={fields.version} />
    </>
  );
}

function LaterFields({ fields }: { fields: NewFields | EditFields }) {
  return (
    <FieldGrid>
      <DialogText
        field={fields.overRate}
        label="Rate beyond the balance"
        inputMode="decimal"
        placeholder="The rate of the hours"
      />
      <DialogText
        field={fields.lowAt}
        label="Low balance"
        inputMode="decimal"
        placeholder="None"
        description="Both sides are told once no more than this is left."
      />
    </FieldGrid>
  );
}
