import { formOf } from '#app/platform/verb.ts';
import { ACCOUNT_TYPE_LABELS, ACCOUNT_TYPES } from '#app/records/books/chart-of-accounts.ts';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { DialogHidden, DialogSelect, DialogText } from '#app/ui/dialog-fields.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { Link } from '#app/ui/Link.tsx';
import styles from './Books.module.css';
import { chartAccountVerbs } from './books-verbs.ts';
import type { ChartRow } from './chart-queries.server.ts';

/** The columns of the chart of accounts. */
export const CHART_COLUMNS: DataColumn<ChartRow>[] = [
  {
    header: 'Account',
    part: 'head',
    cell: ({ id, code, name }) => (
      <>
        <span className={styles.code}>{code}</span>
        <Link to={`/admin/books/journal?account=${id}`} className={styles.link}>
          {name}
        </Link>
      </>
    ),
  },
  { header: 'Type', width: '7rem', cell: ({ type }) => ACCOUNT_TYPE_LABELS[type] },
  {
    header: 'Posted to',
    width: '9rem',
    cell: ({ role }) => (role === null ? 'Your own account' : 'Automatically'),
  },
  {
    header: 'At your accountant',
    width: '14rem',
    cell: ({ exportName }) => exportName ?? 'The same name',
  },
  {
    header: 'Actions',
    part: 'actions',
    width: '6rem',
    cell: (row) => <EditAccount account={row} />,
  },
];

type Fields = FormFields<{ code: string; name: string; exportName?: string | undefined }>;

/** The button that opens the dialog for a new account. */
export function AddAccount() {
  return (
    <FormDialog
      {...formOf(chartAccountVerbs.create, {})}
      defaultValue={{ type: 'expense' }}
      labels={{ submit: 'Add Account', sending: 'Adding...' }}
    >
      {(fields) => (
        <>
          <AccountFields fields={fields} />
          <DialogSelect
            field={fields.type}
            label="Type"
            options={ACCOUNT_TYPES.map((type) => ({
              value: type,
              label: ACCOUNT_TYPE_LABELS[type],
            }))}
          />
        </>
      )}
    </FormDialog>
  );
}

function EditAccount({ account }: { account: ChartRow }) {
  const { id, code, name, exportName, version } = account;
  return (
    <EditDialog
      title={`Edit ${name}`}
      {...formOf(chartAccountVerbs.edit, { chartAccountId: id })}
      defaultValue={{ code, name, exportName: exportName ?? '', version: String(version) }}
      record={name}
    >
      {(fields) => (
        <>
          <AccountFields fields={fields} />
          <DialogHidden field={fields.version} />
        </>
      )}
    </EditDialog>
  );
}

function AccountFields({ fields }: { fields: Fields }) {
  return (
    <>
      <DialogText field={fields.code} label="Code" />
      <DialogText
        field={fields.name}
        label="Name"
        description="Levels are joined by a colon: Services:Sprints."
      />
      <DialogText
        field={fields.exportName}
        label="At your accountant"
        description="Its name in QuickBooks or its code in Xero, if it has another one there. Files written from now on use it."
      />
    </>
  );
}
