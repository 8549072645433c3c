import { formOf } from '#app/platform/verb.ts';
import type { TaxRate } from '#app/records/settings/tax-rates.ts';
import { ArchiveControl } from '#app/ui/ArchiveControl.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { DialogHidden, DialogSelect, DialogText, DialogTextarea } from '#app/ui/dialog-fields.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { FieldGrid } from '#app/ui/Stack.tsx';
import { shownPrice, taxWords } from './invoice-words.ts';
import type { ServiceRow } from './service-queries.server.ts';
import { serviceVerbs } from './service-verbs.ts';

/** The columns of the catalog, with the firm's tax rates for its dialogs. */
export const serviceColumns = (taxes: readonly TaxRate[]): DataColumn<ServiceRow>[] => [
  { header: 'Service', part: 'head', cell: ({ name }) => name },
  { header: 'Description', cell: ({ description }) => description ?? '—' },
  { header: 'Unit', width: '6rem', cell: ({ unit }) => unit ?? '—' },
  {
    header: 'Price',
    width: '8rem',
    align: 'end',
    cell: ({ unitPrice }) => shownPrice(unitPrice),
  },
  {
    header: 'Tax',
    width: '12rem',
    cell: ({ taxName }) => {
      const tax = taxes.find(({ name }) => name === taxName);
      return tax ? taxWords(tax) : 'No tax';
    },
  },
  {
    header: 'Actions',
    part: 'actions',
    width: '8rem',
    cell: (row) => <ServiceActions service={row} taxes={taxes} />,
  },
];

type Fields = FormFields<{
  name: string;
  description?: string | undefined;
  unit?: string | undefined;
  unitPrice: string;
  taxName?: string | undefined;
}>;

/** The button that opens the dialog for a new service. */
export function AddService({ taxes }: { taxes: readonly TaxRate[] }) {
  return (
    <FormDialog
      {...formOf(serviceVerbs.create, {})}
      labels={{ submit: 'Add Service', sending: 'Adding...' }}
    >
      {(fields) => <ServiceFields fields={fields} taxes={taxes} />}
    </FormDialog>
  );
}

function ServiceActions({ service, taxes }: { service: ServiceRow; taxes: readonly TaxRate[] }) {
  const { id, name, archivedAt, version, description, unit, unitPrice, taxName } = service;
  return (
    <>
      {archivedAt ? null : (
        <EditDialog
          title={`Edit ${name}`}
          {...formOf(serviceVerbs.edit, { serviceId: id })}
          defaultValue={{ name, description, unit, unitPrice, taxName, version: String(version) }}
          record={name}
        >
          {(fields) => (
            <>
              <ServiceFields fields={fields} taxes={taxes} />
              <DialogHidden field={fields.version} />
            </>
          )}
        </EditDialog>
      )}
      <ArchiveControl
        verbs={serviceVerbs}
        of={{ serviceId: id }}
        title={name}
        isArchived={archivedAt !== null}
        version={version}
        size="compact-sm"
      >
        Invoices no longer offer it. Lines that began with it stay as they are.
      </ArchiveControl>
    </>
  );
}

function ServiceFields({ fields, taxes }: { fields: Fields; taxes: readonly TaxRate[] }) {
  return (
    <>
      <DialogText field={fields.name} label="Name" />
      <DialogTextarea
        field={fields.description}
        label="Description"
        description="What the line of an invoice says. Leave it blank to use the name."
        rows={2}
      />
      <FieldGrid>
        <DialogText field={fields.unit} label="Unit" placeholder="hour, visit, unit" />
        <DialogText field={fields.unitPrice} label="Price" inputMode="decimal" />
      </FieldGrid>
      <DialogSelect
        field={fields.taxName}
        label="Tax"
        empty="No tax"
        options={taxes.map((tax) => ({ value: tax.name, label: taxWords(tax) }))}
      />
    </>
  );
}
