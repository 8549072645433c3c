import { addressOf, formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { DialogHidden, DialogLookup, DialogSelect, DialogText } from '#app/ui/dialog-fields.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { Link } from '#app/ui/Link.tsx';
import { May } from '#app/ui/may.tsx';
import type { AgreedRateRow } from './rate-queries.server.ts';
import { rateVerbs } from './time-verbs.ts';

/** What a rate is for, in the order in which one wins over the next. */
const TARGETS = [
  { value: 'customer', label: 'Client' },
  { value: 'project', label: 'Project' },
  { value: 'person', label: 'Person' },
] as const;

const SOURCES = {
  customer: '/admin/customers/options',
  project: '/admin/time-tracking/projects',
  person: '/admin/users/staff-options',
} as const;

/** The columns of the list of rates. */
export const RATE_COLUMNS: DataColumn<AgreedRateRow>[] = [
  {
    header: 'For',
    part: 'head',
    cell: ({ name, customerId, projectId }) =>
      customerId || projectId ? (
        <Link to={customerId ? `/admin/customers/${customerId}` : `/admin/projects/${projectId}`}>
          {name}
        </Link>
      ) : (
        name
      ),
  },
  { header: 'Kind', width: '8rem', cell: (row) => labelOf(row) },
  { header: 'Since', width: '9rem', cell: ({ createdAt }) => formatDate(createdAt) },
  { header: 'Hourly rate', align: 'end', width: '9rem', cell: ({ rate }) => formatMoney(rate) },
  { header: 'Actions', part: 'actions', width: '11rem', cell: (row) => <RateActions rate={row} /> },
];

function labelOf({ customerId, projectId }: AgreedRateRow): string {
  return customerId ? 'Client' : projectId ? 'Project' : 'Person';
}

/** The button that opens the dialog for a rate. */
export function AddRate() {
  return (
    <FormDialog
      {...formOf(rateVerbs.create, {})}
      defaultValue={{ of: 'customer' }}
      labels={{ submit: 'Save Rate', sending: 'Saving...' }}
    >
      {(fields) => {
        const of = TARGETS.find(({ value }) => value === fields.of.value) ?? TARGETS[0];
        return (
          <>
            <DialogSelect field={fields.of} label="For a" options={TARGETS} />
            <DialogLookup
              key={of.value}
              field={fields[of.value]}
              label={of.label}
              source={SOURCES[of.value]}
              nothingFound={`No ${of.label.toLowerCase()} found`}
            />
            <DialogText field={fields.rate} label="Hourly rate ($)" inputMode="decimal" />
          </>
        );
      }}
    </FormDialog>
  );
}

function RateActions({ rate: { id, name, rate } }: { rate: AgreedRateRow }) {
  const of = { rateId: id };
  return (
    <May needs={rateVerbs.edit.needs}>
      <EditDialog
        title={`Rate of ${name}`}
        {...formOf(rateVerbs.edit, of)}
        defaultValue={{ rate, shown: rate }}
        record={`the rate of ${name}`}
      >
        {(fields) => (
          <>
            <DialogText field={fields.rate} label="Hourly rate ($)" inputMode="decimal" />
            <DialogHidden field={fields.shown} />
          </>
        )}
      </EditDialog>
      <ConfirmDialog
        title={`Remove the rate of ${name}?`}
        action={addressOf(rateVerbs.remove, of)}
        labels={{ confirm: 'Remove', sending: 'Removing...' }}
        danger
        trigger={(open) => (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Remove the rate of ${name}`}
            onClick={open}
          >
            Remove
          </Button>
        )}
      >
        New hours take the next rate that applies. Logged hours keep theirs.
      </ConfirmDialog>
    </May>
  );
}
