import type { z } from 'zod';
import { compareMoney } from '#app/platform/money.ts';
import { DialogHidden, DialogText } from '#app/ui/dialog-fields.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import styles from './CreditFields.module.css';
import { creditedPart, type Figures, isPartOf, leftOfLines } from './credit-figures.ts';
import type { creditSchema } from './credit-forms.ts';
import { taxWords } from './invoice-words.ts';
import { signedAmountField } from './money-fields.ts';

/** The fields of a credit note over a part: an amount for each line, before tax, and why. */
export function CreditFields({
  fields,
  issued,
  notes,
}: {
  fields: FormFields<z.input<typeof creditSchema>>;
  issued: Figures;
  notes: readonly Figures[];
}) {
  const left = leftOfLines(issued, notes);
  const note = creditedPart(issued, notes, chosenOf(fields.lines.value, left));
  return (
    <>
      {left.length === 0 ? (
        <DialogText field={fields.amount} label="Credit" inputMode="decimal" required />
      ) : (
        <div>
          <ul className={styles.lines}>
            {fields.lines.getFieldList().map((line, place) => {
              const of = left[place];
              const { id, amount } = line.getFieldset();
              if (!of) return null;
              return (
                <li key={line.key} className={styles.line}>
                  <DialogHidden field={id} />
                  <span className={styles.words}>
                    {of.description}
                    <span className={styles.left}>{formatMoney(of.left)} left, before tax</span>
                  </span>
                  <DialogText
                    field={amount}
                    label={`Credit of line ${place + 1}`}
                    inputMode="decimal"
                    placeholder={compareMoney(of.left, '0') === 0 ? 'Credited' : of.left}
                    disabled={compareMoney(of.left, '0') === 0}
                  />
                </li>
              );
            })}
          </ul>
          <div className={styles.sum} role="status">
            {(note.content.taxes ?? []).map((tax) => (
              <p key={`${tax.rate} ${tax.name}`}>
                {taxWords(tax)} {formatMoney(tax.amount)}
              </p>
            ))}
            <p>
              Credit note <strong>{formatMoney(note.amount)}</strong>
            </p>
          </div>
          {fields.amount.errors ? (
            <p className={styles.error} role="alert">
              {fields.amount.errors.join(' ')}
            </p>
          ) : null}
        </div>
      )}
      <DialogText
        field={fields.reason}
        label="Reason"
        description="It is on the credit note."
        required
      />
      <DialogHidden field={fields.version} />
    </>
  );
}

/** The amounts that are typed so far and can be credited. */
function chosenOf(
  lines: unknown,
  left: ReturnType<typeof leftOfLines>,
): ReadonlyMap<string, string> {
  const typed: { amount?: string }[] = Array.isArray(lines) ? lines : [];
  return new Map(
    left.flatMap((line, place) => {
      const amount = signedAmountField('Credit').safeParse(typed[place]?.amount);
      const isPart = amount.success && isPartOf(amount.data, line.left);
      return isPart ? [[line.id, amount.data] as const] : [];
    }),
  );
}
