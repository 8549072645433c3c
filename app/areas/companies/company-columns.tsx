import { Button } from '@mantine/core';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { HiddenField } from '#app/ui/fields.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import { companyEditSchema } from './company-forms.ts';
import type { CompanyRow } from './company-queries.server.ts';

/** The columns of the list of companies. */
export const companyColumns: readonly DataColumn<CompanyRow>[] = [
  { header: 'Company', part: 'head', sort: 'name', cell: (row) => row.name },
  { header: 'Email', cell: (row) => row.email ?? '—' },
  { header: 'Phone', width: '10rem', cell: (row) => row.phone ?? '—' },
  {
    header: 'Location',
    cell: (row) => [row.city, row.state].filter(Boolean).join(', ') || '—',
  },
  { header: 'Customers', align: 'end', width: '6rem', cell: (row) => row.customers },
  {
    header: 'Created',
    sort: 'created',
    width: '8rem',
    cell: (row) => <LocalTime at={row.createdAt} />,
  },
  {
    header: 'Actions',
    part: 'actions',
    width: '6rem',
    cell: (row) => <EditCompany company={row} />,
  },
];

function EditCompany({ company }: { company: CompanyRow }) {
  return (
    <FormDialog
      title={`Edit ${company.name}`}
      action={`/admin/companies/${company.id}/edit`}
      schema={companyEditSchema}
      defaultValue={company}
      labels={{ submit: 'Save Changes', sending: 'Saving...' }}
      trigger={(open) => (
        <Button
          variant="default"
          size="compact-sm"
          onClick={open}
          aria-label={`Edit ${company.name}`}
        >
          Edit
        </Button>
      )}
    >
      {(fields) => (
        <>
          <CompanyFields fields={fields} />
          <HiddenField field={fields.version} />
        </>
      )}
    </FormDialog>
  );
}
