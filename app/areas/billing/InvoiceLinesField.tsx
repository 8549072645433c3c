import { type FieldMetadata, useFormMetadata } from '@conform-to/react';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { multiplyMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogText } from '#app/ui/dialog-fields.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { errorOf } from '#app/ui/forms/fields.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import styles from './InvoiceLinesField.module.css';
import { sumOfLines } from './invoice-amounts.ts';
import { lineSchema } from './invoice-forms.ts';

type Line = {
  id?: string | undefined;
  description: string;
  quantity: string;
  unitPrice: string;
};

/** The lines of an invoice with logged hours, and whether the invoice may lose them. */
export type InvoicedTime = { lineIds: readonly string[]; canGo: boolean };

/** The lines of an invoice, added and removed at will, with their running total. */
export function InvoiceLinesField({
  field,
  invoicedTime,
}: {
  field: FieldMetadata<Line[] | undefined>;
  invoicedTime?: InvoicedTime | undefined;
}) {
  const form = useFormMetadata();
  const lines = field.getFieldList();
  const error = errorOf(field as Parameters<typeof errorOf>[0]);
  return (
    <fieldset className={styles.lines}>
      <legend className={styles.legend}>Lines</legend>
      <ol className={styles.list}>
        {lines.map((line, index) => {
          const { id, description, quantity, unitPrice } = line.getFieldset();
          const name = `line ${index + 1}`;
          return (
            <li key={line.key} className={styles.line}>
              <DialogHidden field={id} />
              <div className={styles.description}>
                <DialogText field={description} label={`Description of ${name}`} required />
                {invoicedTime && id.value && invoicedTime.lineIds.includes(id.value) ? (
                  <p className={styles.holdsTime}>{timeNote(invoicedTime)}</p>
                ) : null}
              </div>
              <DialogText field={quantity} label="Quantity" inputMode="decimal" required />
              <DialogText field={unitPrice} label="Unit price" inputMode="decimal" required />
              <p className={styles.amount}>
                <span className={styles.amountLabel}>Amount</span>
                {amountOf(quantity.value, unitPrice.value)}
              </p>
              <IconButton
                {...form.remove.getButtonProps({ name: field.name, index })}
                type="submit"
                className={styles.remove}
                variant="subtle"
                color="red"
                size="lg"
                aria-label={`Remove ${name}`}
                disabled={lines.length === 1}
              >
                <IconTrash size={17} stroke={1.6} aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ol>
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      <div className={styles.foot}>
        <Button
          {...form.insert.getButtonProps({
            name: field.name,
            defaultValue: { quantity: '1' },
          })}
          type="submit"
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
        >
          Add Line
        </Button>
        <p className={styles.sum} role="status">
          Total <strong>{sumOf(field.value)}</strong>
        </p>
      </div>
    </fieldset>
  );
}

function timeNote({ canGo }: InvoicedTime): string {
  return canGo
    ? 'Contains logged hours or an expense; removing it frees them to be billed again'
    : 'Contains logged hours or an expense; set the invoice back to draft to remove it';
}

/** What a line comes to, or a dash while its figures are none. */
function amountOf(quantity: string | undefined, unitPrice: string | undefined): string {
  const read = figuresOf({ quantity, unitPrice });
  return read ? formatMoney(multiplyMoney(read.unitPrice, read.quantity)) : '—';
}

/** What the lines come to that have figures so far. */
function sumOf(lines: unknown): string {
  const read = (Array.isArray(lines) ? lines : []).flatMap((line) => figuresOf(line ?? {}) ?? []);
  return formatMoney(sumOfLines(read));
}

function figuresOf(line: unknown) {
  const parsed = lineSchema.pick({ quantity: true, unitPrice: true }).safeParse(line);
  return parsed.success ? parsed.data : null;
}
