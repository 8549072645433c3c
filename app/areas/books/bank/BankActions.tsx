import { addressOf, formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogHidden, DialogSelect, DialogText } from '#app/ui/dialog-fields.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { May } from '#app/ui/may.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import type { Bank } from './bank-queries.server.ts';
import { bankLineVerbs, bankVerbs } from './bank-verbs.ts';

const UploadField = onDemand(
  async () => (await import('#app/areas/uploads/UploadField.tsx')).UploadField,
);

const LIMIT_HELP =
  'What another bank may keep of a payment at most. You still confirm each one; zero means never.';

/** The button that adds a bank account. */
export function AddBankAccount({ choices }: { choices: Bank['choices'] }) {
  return (
    <FormDialog
      {...formOf(bankVerbs.createAccount, {})}
      defaultValue={{ feeLimit: '0.00', chartAccountId: choices[0]?.value ?? '' }}
      labels={{ submit: 'Add Bank Account', sending: 'Adding...' }}
    >
      {(fields) => (
        <>
          <DialogText field={fields.name} label="Name" placeholder="First National checking" />
          <DialogSelect
            field={fields.chartAccountId}
            label="Account of the journal"
            description="Money that arrives is posted to it. Add more asset accounts under Accounts."
            options={choices}
          />
          <DialogText
            field={fields.feeLimit}
            label="Bank fee limit"
            description={LIMIT_HELP}
            inputMode="decimal"
          />
        </>
      )}
    </FormDialog>
  );
}

/** Changes a bank account's name and fee limit. */
export function EditBankAccount({ account }: { account: Bank['accounts'][number] }) {
  const { id, name, feeLimit, version } = account;
  return (
    <EditDialog
      title={`Edit ${name}`}
      {...formOf(bankVerbs.editAccount, { bankAccountId: id })}
      defaultValue={{ name, feeLimit, version: String(version) }}
      record={name}
    >
      {(fields) => (
        <>
          <DialogText field={fields.name} label="Name" />
          <DialogText
            field={fields.feeLimit}
            label="Bank fee limit"
            description={LIMIT_HELP}
            inputMode="decimal"
          />
          <DialogHidden field={fields.version} />
        </>
      )}
    </EditDialog>
  );
}

/** The button that adds a bank's file. */
export function AddBankFile({ accounts }: { accounts: Bank['accounts'] }) {
  return (
    <FormDialog
      title="Add Bank File"
      {...formOf(bankVerbs.addFile, {})}
      defaultValue={{ bankAccountId: accounts[0]?.id ?? '' }}
      labels={{ submit: 'Add File', sending: 'Reading...' }}
    >
      {(fields) => (
        <>
          <DialogSelect
            field={fields.bankAccountId}
            label="Bank account"
            options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <UploadField
            field={fields.uploads}
            label="File"
            accept=".csv,.tsv,.txt,.ofx,.qfx,.xml"
            description="CSV, OFX, QFX or camt.053 as your bank gives it out. A file that was added before changes nothing."
          />
        </>
      )}
    </FormDialog>
  );
}

/** Removes a file with its lines, after asking. */
export function RemoveBankFile({ id, name }: { id: string; name: string }) {
  return (
    <May needs="act-money">
      <ConfirmDialog
        title={`Remove ${name}?`}
        action={addressOf(bankVerbs.removeFile, { bankFileId: id })}
        labels={{ confirm: 'Remove', sending: 'Removing...' }}
        danger
        trigger={(open) => (
          <Button variant="subtle" size="compact-sm" onClick={open} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        )}
      >
        Its lines go with it, and the columns of this bank are asked again. A file whose lines paid
        something stays.
      </ConfirmDialog>
    </May>
  );
}

/** Records every clear line at once, after asking. */
export function ConfirmClear({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <May needs="act-money">
      <ConfirmDialog
        title={`Record ${formatCount(count, 'clear payment', 'clear payments')}?`}
        action={addressOf(bankLineVerbs.confirmClear, {})}
        labels={{ confirm: 'Record Payments', sending: 'Recording...' }}
        trigger={(open) => <Button onClick={open}>{`Confirm All Clear (${count})`}</Button>}
      >
        Each names its whole invoice number and has the exact amount. Clients receive their
        receipts.
      </ConfirmDialog>
    </May>
  );
}
