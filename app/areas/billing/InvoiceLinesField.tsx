import { type FieldMetadata, useFormMetadata } from '@conform-to/react';
import { IconAdjustmentsHorizontal, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogSelect, DialogText } from '#app/ui/dialog-fields.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { errorOf } from '#app/ui/forms/fields.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { NativeSelect } from '#app/ui/inputs.tsx';
import styles from './InvoiceLinesField.module.css';
import { lineAmount } from './invoice-amounts.ts';
import { lineSchema } from './invoice-forms.ts';
import { shownPrice, taxChoiceOf } from './invoice-words.ts';
import { LinesFoot } from './LinesFoot.tsx';
import type { LineOptions } from './service-queries.server.ts';
import { taxOptions, useLineOptions } from './use-line-options.ts';

type Line = {
  id?: string | undefined;
  description: string;
  quantity: string;
  unit?: string | undefined;
  unitPrice: string;
  discount?: string | undefined;
  tax?: string | undefined;
};

/** The lines of an invoice with logged hours, and whether the invoice may lose them. */
export type InvoicedTime = { lineIds: readonly string[]; canGo: boolean };

/**
 * The lines of an invoice, added and removed at will, with what they come to. Unit, discounts and tax are behind one press, unless
 * the invoice has some.
 */
export function InvoiceLinesField({
  field,
  discount,
  customerId,
  invoicedTime,
}: {
  field: FieldMetadata<Line[] | undefined>;
  /** On the whole; lines alone have none. */
  discount?: FieldMetadata<string | undefined>;
  customerId: string | undefined;
  invoicedTime?: InvoicedTime | undefined;
}) {
  const form = useFormMetadata();
  const options = useLineOptions(customerId);
  const lines = field.getFieldList();
  const error = errorOf(field as Parameters<typeof errorOf>[0]);
  const values = valuesOf(field.value);
  const [wantsMore, setWantsMore] = useState(false);
  const hasMore = wantsMore || Boolean(discount?.value) || values.some(isMore);
  return (
    <fieldset className={styles.lines}>
      <legend className={styles.legend}>Lines</legend>
      <ol className={styles.list}>
        {lines.map((line, index) => {
          const own = line.getFieldset();
          const { id, description, quantity, unit, unitPrice, tax } = own;
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
                {amountOf(values[index])}
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
              {hasMore ? (
                <div className={styles.more}>
                  <DialogText field={unit} label="Unit" placeholder="hour, visit" />
                  <DialogText field={own.discount} label="Discount" placeholder="50 or 10%" />
                  <DialogSelect
                    field={tax}
                    label="Tax"
                    empty="No tax"
                    options={taxOptions(options, tax.value)}
                  />
                </div>
              ) : null}
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
        <div className={styles.adding}>
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
          {options && options.services.length > 0 ? (
            <NativeSelect
              label="From your services"
              value=""
              onChange={({ currentTarget }) => {
                const line = lineOf(options, currentTarget.value);
                const [first] = lines;
                if (!line) return;
                if (first && lines.length === 1 && isBlank(values[0])) {
                  form.update({ name: first.name, value: line });
                } else form.insert({ name: field.name, defaultValue: line });
              }}
              data={[
                { value: '', label: 'Choose...' },
                ...options.services.map(({ id, name, unitPrice, unit }) => ({
                  value: id,
                  label: `${name}, ${shownPrice(unitPrice)}${unit ? ` a ${unit}` : ''}`,
                })),
              ]}
            />
          ) : null}
          {hasMore && discount ? (
            <DialogText
              field={discount}
              label="Discount on the whole"
              description="Before tax: 50 or 10%"
            />
          ) : null}
          {hasMore ? null : (
            <Button
              type="button"
              variant="subtle"
              size="xs"
              leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden="true" />}
              onClick={() => setWantsMore(true)}
            >
              Unit, Discount, Tax
            </Button>
          )}
        </div>
        <LinesFoot lines={values.flatMap(readLine)} discount={discount?.value} options={options} />
      </div>
    </fieldset>
  );
}

/** A line as a service begins it. */
function lineOf({ services, taxes }: LineOptions, id: string): Line | null {
  const service = services.find((each) => each.id === id);
  if (!service) return null;
  const tax = taxes.find(({ name }) => name === service.taxName);
  return {
    description: service.description ?? service.name,
    quantity: '1',
    unitPrice: service.unitPrice,
    ...(service.unit && { unit: service.unit }),
    ...(tax && { tax: taxChoiceOf(tax) }),
  };
}

function timeNote({ canGo }: InvoicedTime): string {
  return canGo
    ? 'Contains logged hours or an expense; removing it frees them to be billed again'
    : 'Contains logged hours or an expense; set the invoice back to draft to remove it';
}

type Typed = Partial<Record<keyof Line, string>>;

function valuesOf(lines: unknown): Typed[] {
  return (Array.isArray(lines) ? lines : []).map((line: Typed | undefined) => line ?? {});
}

const isMore = ({ unit, discount, tax }: Typed) => Boolean(unit || discount || tax);
const isBlank = (line: Typed | undefined) => !line?.description && !line?.unitPrice;

/** What a line comes to before tax, or a dash while its figures are none. */
function amountOf(line: Typed | undefined): string {
  const [read] = readLine(line ?? {});
  return read ? formatMoney(lineAmount(read)) : '—';
}

const FIGURES = lineSchema.pick({ quantity: true, unitPrice: true, discount: true, tax: true });

function readLine({ quantity, unitPrice, discount, tax }: Typed) {
  const more = { ...(discount && { discount }), ...(tax && { tax }) };
  const parsed = FIGURES.safeParse({ quantity, unitPrice, ...more });
  return parsed.success ? [parsed.data] : [];
}
