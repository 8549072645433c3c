import { addressOf, formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogHidden, DialogLookup, DialogSelect, DialogText } from '#app/ui/dialog-fields.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { May } from '#app/ui/may.tsx';
import type { BankLineRow } from './bank-queries.server.ts';
import { bankLineVerbs } from './bank-verbs.ts';

/** What can be done with a line. */
export function BankLineActions({ line }: { line: BankLineRow }) {
  const { id, version, match, text } = line;
  if (!match) return <ReopenLine line={line} />;
  const { settlement, other } = match;
  const isOut = line.amount.startsWith('-');
  const isPart = line.left !== line.amount;
  return (
    <May needs="act-money">
      {settlement ? (
        <ConfirmDialog
          title={`Record ${formatMoney(line.left)}?`}
          action={addressOf(bankLineVerbs.confirm, { bankLineId: id })}
          values={{
            customerId: settlement.customerId,
            invoices: settlement.pays.map(({ invoiceId }) => invoiceId).join(','),
            short: settlement.fee === '0.00' ? 'open' : 'fee',
            prepayment: settlement.prepayment,
            version: String(version),
          }}
          labels={{ confirm: 'Record Payment', sending: 'Recording...' }}
          trigger={(open) => (
            <Button size="compact-sm" onClick={open} aria-label={`Confirm ${text}`}>
              Confirm
            </Button>
          )}
        >
          {`${line.client ?? ''}: ${payWords(line)}. The client receives a receipt.`}
        </ConfirmDialog>
      ) : null}
      {other ? (
        <ConfirmDialog
          title={`Record ${formatMoney(line.amount)}?`}
          action={addressOf(bankLineVerbs.target, { bankLineId: id })}
          values={{ target: other.target, version: String(version) }}
          labels={{ confirm: 'Record', sending: 'Recording...' }}
          trigger={(open) => (
            <Button size="compact-sm" onClick={open} aria-label={`Confirm ${text}`}>
              Confirm
            </Button>
          )}
        >
          {`${other.words}. ${EFFECTS[other.target.split(':')[0] ?? ''] ?? CAME_BACK}`}
        </ConfirmDialog>
      ) : null}
      {isOut ? null : <ChooseInvoice line={line} />}
      {isPart && !isOut ? <ReopenLine line={line} /> : <ChooseTarget line={line} />}
      <IgnoreLine line={line} />
    </May>
  );
}

const CAME_BACK = 'The invoice is open again, and the client is told what the bank says.';
const EFFECTS: Record<string, string> = {
  account: 'It is posted to this account, and lines like it are proposed the same.',
  transfer: 'It is posted already: nothing more is.',
  entry: 'It leaves the balance of the client.',
  payout: 'It leaves what Stripe holds, and no invoice is touched.',
  deposit: 'Its checks are in the bank then, and no invoice is touched.',
};

function ChooseTarget({ line }: { line: BankLineRow }) {
  return (
    <FormDialog
      title={`What is ${formatMoney(line.left)}?`}
      {...formOf(bankLineVerbs.target, { bankLineId: line.id })}
      defaultValue={{ version: String(line.version) }}
      labels={{ submit: 'Record', sending: 'Recording...' }}
      intro={`${line.text}. For what pays no invoice: a fee, a transfer, interest, a payment that came back.`}
      trigger={(open) => (
        <Button variant="default" size="compact-sm" onClick={open} aria-label={`Post ${line.text}`}>
          Post
        </Button>
      )}
    >
      {(fields) => (
        <>
          <DialogLookup
            field={fields.target}
            label="Account or payment"
            source={`/admin/books/bank/targets?${new URLSearchParams({ line: line.id })}`}
            placeholder="Type an account, a number or a client"
            description="Add more accounts under Accounts."
          />
          <DialogHidden field={fields.version} />
        </>
      )}
    </FormDialog>
  );
}

/** What a proposal records, in words: "INV-1041 $6,906.00, prepayment $94.00". */
export function payWords({ match }: BankLineRow): string {
  const { settlement, candidates = [] } = match ?? {};
  if (!settlement) return '';
  return [
    ...settlement.pays.map(({ invoiceId, amount }) => {
      const number = candidates.find(({ id }) => id === invoiceId)?.number ?? 'Invoice';
      return `${number} ${formatMoney(amount)}`;
    }),
    settlement.prepayment !== '0.00' && `prepayment ${formatMoney(settlement.prepayment)}`,
    settlement.fee !== '0.00' && `${formatMoney(settlement.fee)} kept by a bank`,
  ]
    .filter(Boolean)
    .join(', ');
}

const SHORT = [
  { value: 'open', label: 'Stays open on the invoice' },
  { value: 'fee', label: 'Was kept by a bank, up to your limit' },
];

function ChooseInvoice({ line }: { line: BankLineRow }) {
  const [first] = line.match?.candidates ?? [];
  const options = (line.match?.candidates ?? []).map(
    ({ number, open }) => `${number} ${formatMoney(open)}`,
  );
  return (
    <FormDialog
      title={`Choose what ${formatMoney(line.left)} pays`}
      {...formOf(bankLineVerbs.confirm, { bankLineId: line.id })}
      defaultValue={{ version: String(line.version), short: 'open' }}
      labels={{ submit: 'Record Payment', sending: 'Recording...' }}
      intro={`${line.text}.${first ? ` It may be for ${options.slice(0, 4).join(', ')}.` : ''} More than is open becomes a prepayment.`}
      trigger={(open) => (
        <Button
          variant="default"
          size="compact-sm"
          onClick={open}
          aria-label={`Choose an invoice for ${line.text}`}
        >
          Choose
        </Button>
      )}
    >
      {(fields) => (
        <>
          <DialogLookup
            field={fields.invoice}
            label="Invoice"
            source="/admin/books/bank/options"
            placeholder="Type a number or a client"
            clearable
          />
          <DialogLookup
            field={fields.second}
            label="Second invoice"
            source="/admin/books/bank/options"
            placeholder="Type a number or a client"
            clearable
          />
          <DialogLookup
            field={fields.customerId}
            label="Or a client, as a prepayment"
            source="/admin/customers/options"
            placeholder="Search by company, contact, or email"
            clearable
          />
          <DialogSelect field={fields.short} label="What is missing" options={SHORT} />
          <DialogHidden field={fields.version} />
        </>
      )}
    </FormDialog>
  );
}

const REASONS = ['Own transfer', 'Bank fee', 'Already recorded', 'Not from a client'];

function IgnoreLine({ line }: { line: BankLineRow }) {
  return (
    <FormDialog
      title={`Ignore ${formatMoney(line.amount)}?`}
      {...formOf(bankLineVerbs.ignore, { bankLineId: line.id })}
      defaultValue={{ version: String(line.version), reason: REASONS[0] ?? '' }}
      labels={{ submit: 'Ignore', sending: 'Saving...' }}
      intro={`${line.text}. Nothing is posted.`}
      trigger={(open) => (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={open}
          aria-label={`Ignore ${line.text}`}
        >
          Ignore
        </Button>
      )}
    >
      {(fields) => (
        <>
          <DialogSelect
            field={fields.reason}
            label="Reason"
            options={REASONS.map((value) => ({ value, label: value }))}
          />
          <DialogText field={fields.note} label="Note" />
          <DialogHidden field={fields.version} />
        </>
      )}
    </FormDialog>
  );
}

function ReopenLine({ line }: { line: BankLineRow }) {
  const isIgnored = line.ignoredFor !== null;
  return (
    <May needs="act-money">
      <ConfirmDialog
        title={
          isIgnored ? 'Open this line again?' : `Undo what ${formatMoney(line.amount)} recorded?`
        }
        action={addressOf(bankLineVerbs.reopen, { bankLineId: line.id })}
        values={{ version: String(line.version) }}
        labels={{ confirm: isIgnored ? 'Open Again' : 'Undo', sending: 'Undoing...' }}
        danger={!isIgnored}
        trigger={(open) => (
          <Button
            variant="default"
            size="compact-sm"
            onClick={open}
            aria-label={`${isIgnored ? 'Open again' : 'Undo'}: ${line.text}`}
          >
            {isIgnored ? 'Open again' : 'Undo'}
          </Button>
        )}
      >
        {isIgnored
          ? 'It waits for what it pays.'
          : 'What it recorded is undone today, the line waits again, and a client whose payment it is, is notified.'}
      </ConfirmDialog>
    </May>
  );
}
