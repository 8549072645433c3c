import { addressOf, formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { DialogLookup, DialogText } from '#app/ui/dialog-fields.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { FieldGrid } from '#app/ui/Stack.tsx';
import type { CostRateRow } from './cost-rate-queries.server.ts';
import { costRateVerbs } from './time-verbs.ts';

/** The columns of the list of cost rates. */
export const COST_RATE_COLUMNS: DataColumn<CostRateRow>[] = [
  { header: 'Person', part: 'head', cell: ({ name }) => name },
  {
    header: 'From',
    sort: 'from',
    width: '10rem',
    cell: ({ holdsFrom }) => formatDate(holdsFrom),
  },
  { header: 'Cost per hour', align: 'end', width: '10rem', cell: ({ rate }) => formatMoney(rate) },
  {
    header: 'Actions',
    part: 'actions',
    width: '8rem',
    cell: ({ id, name, holdsFrom }) => (
      <ConfirmDialog
        title={`Remove the cost rate of ${name}?`}
        action={addressOf(costRateVerbs.remove, { costRateId: id })}
        labels={{ confirm: 'Remove', sending: 'Removing...' }}
        danger
        trigger={(open) => (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Remove the cost rate of ${name} from ${formatDate(holdsFrom)}`}
            onClick={open}
          >
            Remove
          </Button>
        )}
      >
        Hours from {formatDate(holdsFrom)} on cost what the rate before it says. Without one,
        reports show them as hours without a cost rate.
      </ConfirmDialog>
    ),
  },
];

/** The button that opens the dialog for a cost rate. */
export function AddCostRate() {
  return (
    <FormDialog
      {...formOf(costRateVerbs.create, {})}
      intro="A rate for a day that has one takes its place. Reports of earlier months change with a rate from an earlier day."
      labels={{ submit: 'Save Rate', sending: 'Saving...' }}
    >
      {(fields) => (
        <>
          <DialogLookup
            field={fields.person}
            label="Person"
            source="/admin/users/staff-options"
            nothingFound="No staff member found"
            required
          />
          <FieldGrid>
            <DialogText
              field={fields.rate}
              label="Cost per hour ($)"
              inputMode="decimal"
              required
            />
            <DialogText field={fields.holdsFrom} label="From" type="date" required />
          </FieldGrid>
        </>
      )}
    </FormDialog>
  );
}
