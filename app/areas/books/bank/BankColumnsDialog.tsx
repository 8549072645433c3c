import { formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogSelect } from '#app/ui/dialog-fields.tsx';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import styles from './Bank.module.css';
import { bankVerbs } from './bank-verbs.ts';
import type { BankPreview } from './read-bank-csv.ts';

const ORDERS = [
  { value: 'mdy', label: 'Month first: 11/04/2026' },
  { value: 'dmy', label: 'Day first: 04/11/2026' },
  { value: 'ymd', label: 'Year first: 2026-11-04, or months in words' },
];
const DECIMALS = [
  { value: 'point', label: '1,250.00' },
  { value: 'comma', label: '1.250,00' },
];

/** Asks once how the CSV files of a bank are read, with the first rows of the file that asks. */
export function BankColumnsDialog({
  file,
  version,
  preview: { header, rows, guess, days },
}: {
  file: { id: string; name: string };
  version: number;
  preview: BankPreview;
}) {
  const names = header.filter((name) => name !== '').map((name) => ({ value: name, label: name }));
  const optional = [{ value: '', label: 'None' }, ...names];
  const readings = days.map(({ day }) => formatDate(day)).join(' or ');
  const { order, decimal, ...columns } = guess;
  return (
    <FormDialog
      title={`Columns of ${file.name}`}
      size="lg"
      {...formOf(bankVerbs.setColumns, { bankFileId: file.id })}
      defaultValue={{
        ...columns,
        order: order ?? '',
        decimal: decimal ?? '',
        version: String(version),
      }}
      labels={{ submit: 'Read File', sending: 'Reading...' }}
      intro="This is asked once for each bank. Later files are read the same way."
      trigger={(open) => (
        <Button size="compact-sm" onClick={open} aria-label={`Choose columns of ${file.name}`}>
          Choose Columns
        </Button>
      )}
    >
      {(fields) => (
        <>
          <div className={styles.preview}>
            <table aria-label="First rows of the file">
              <thead>
                <tr>
                  {header.map((name, at) => (
                    <th key={`${name} ${at.toString()}`} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((cells) => (
                  <tr key={cells.join('|')}>
                    {header.map((name, at) => (
                      <td key={`${name} ${at.toString()}`}>{cells[at]}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <DialogSelect field={fields.date} label="Date" options={optional} />
          <DialogSelect
            field={fields.order}
            label="Dates are written"
            description={readings ? `The first date could be ${readings}.` : undefined}
            options={[{ value: '', label: 'Choose' }, ...ORDERS]}
          />
          <DialogSelect field={fields.text} label="Description" options={optional} />
          <DialogSelect field={fields.name} label="Payer" options={optional} />
          <DialogSelect field={fields.amount} label="Amount" options={optional} />
          <DialogSelect
            field={fields.word}
            label="Column that says debit or credit"
            description="Where the amount has no sign."
            options={optional}
          />
          <DialogSelect
            field={fields.debit}
            label="Money out, in a column of its own"
            options={optional}
          />
          <DialogSelect
            field={fields.credit}
            label="Money in, in a column of its own"
            options={optional}
          />
          <DialogSelect
            field={fields.decimal}
            label="Amounts are written"
            options={[{ value: '', label: 'Choose' }, ...DECIMALS]}
          />
          <DialogSelect field={fields.check} label="Check number" options={optional} />
          <DialogSelect field={fields.balance} label="Running balance" options={optional} />
          <DialogHidden field={fields.version} />
        </>
      )}
    </FormDialog>
  );
}
