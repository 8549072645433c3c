import { useState } from 'react';
import { addMoney } from '#app/platform/money.ts';
import { formatCount, formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { errorOf, SelectField, TextField } from '#app/ui/forms/fields.tsx';
import { Checkbox, CheckboxGroup } from '#app/ui/ticks.tsx';
import styles from '../summed-list.module.css';
import type { WaitingChecks } from './deposit-queries.server.ts';

type Field = Parameters<typeof TextField>[0]['field'];

/** The bank account, the date, and the checks of a deposit with what the chosen ones come to. */
export function DepositFields({
  fields,
  waiting: { checks, banks },
}: {
  fields: Record<'bankAccountId' | 'day' | 'checks', Field>;
  waiting: WaitingChecks;
}) {
  const { initialValue } = fields.checks;
  const [chosen, setChosen] = useState<readonly string[]>(
    Array.isArray(initialValue) ? initialValue.map(String) : [],
  );
  const sum = addMoney(
    '0.00',
    ...checks.filter(({ id }) => chosen.includes(id)).map(({ amount }) => amount),
  );
  return (
    <>
      <SelectField field={fields.bankAccountId} label="Bank account" options={banks} />
      <TextField field={fields.day} label="Date" type="date" />
      <CheckboxGroup label="Checks" required error={errorOf(fields.checks)}>
        {checks.length === 0 ? <p>No check waits. Enter one on its invoice first.</p> : null}
        <ul className={styles.rows}>
          {checks.map(({ id, number, payer, amount, receivedOn }) => (
            <li key={id}>
              <Checkbox
                name={fields.checks.name}
                value={id}
                label={`Check ${number}`}
                description={`${payer}, ${formatDate(receivedOn)}`}
                defaultChecked={chosen.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen((before) =>
                    checked ? [...before, id] : before.filter((each) => each !== id),
                  )
                }
              />
              <span className={styles.figure}>{formatMoney(amount)}</span>
            </li>
          ))}
        </ul>
        <p className={styles.chosen} role="status">
          <span>{formatCount(chosen.length, 'check', 'checks')}</span>
          <span className={styles.figure}>{formatMoney(sum)}</span>
        </p>
      </CheckboxGroup>
    </>
  );
}
