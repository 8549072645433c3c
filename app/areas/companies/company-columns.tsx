import { formOf } from '#app/platform/verb.ts';
import { createdColumn } from '#app/ui/created-column.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { DialogHidden } from '#app/ui/dialog-fields.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { Link } from '#app/ui/Link.tsx';
import { RecordLink } from '#app/ui/RecordLink.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import type { CompanyRow } from './company-queries.server.ts';
import { companyVerbs } from './company-verbs.ts';

/** The columns of the list of companies. */
export const companyColumns: readonly DataColumn<CompanyRow>[] = [
  {
    header: 'Company',
    part: 'head',
    sort: 'name',
    cell: (row) => (
      <RecordLink
        to={row.customerId ? `/admin/customers/${row.customerId}` : `/admin/companies/${row.id}`}
      >
        {row.name}
      </RecordLink>
    ),
  },
  { header: 'Email', cell: (row) => row.email ?? '—' },
  { header: 'Phone', width: '10rem', cell: (row) => row.phone ?? '—' },
  {
    header: 'Location',
    cell: (row) => [row.city, row.state].filter(Boolean).join(', ') || '—',
  },
  {
    header: 'Customers',
    align: 'end',
    width: '6rem',
    cell: (row) => <Link to={`/admin/companies/${row.id}`}>{row.customers}</Link>,
  },
  createdColumn('8rem'),
  {
    header: 'Actions',
    part: 'actions',
    width: '6rem',
    cell: (row) => <EditCompany company={row} />,
  },
];

function EditCompany({ company }: { company: CompanyRow }) {
  return (
    <EditDialog
      title={`Edit ${company.name}`}
      {...formOf(companyVerbs.edit, { companyId: company.id })}
      defaultValue={company}
      record={company.name}
    >
      {(fields) => (
        <>
          <CompanyFields fields={fields} />
          <DialogHidden field={fields.version} />
        </>
      )}
    </EditDialog>
  );
}
