import { useFormMetadata } from '@conform-to/react';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { z } from 'zod';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogSwitch, DialogText } from '#app/ui/dialog-fields.tsx';
import { errorOf } from '#app/ui/forms/fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { FieldGrid } from '#app/ui/Stack.tsx';
import styles from './BillingTermsSection.module.css';
import type { billingTermsSchema } from './billing-terms-forms.ts';

/** The fields of the dialog that says how a client is billed. */
export function BillingTermsFields({
  fields,
}: {
  fields: FormFields<z.input<typeof billingTermsSchema>>;
}) {
  const form = useFormMetadata();
  const contacts = fields.contacts.getFieldList();
  const error = errorOf(fields.contacts as unknown as Parameters<typeof errorOf>[0]);
  return (
    <>
      <FieldGrid>
        <DialogText
          field={fields.netDays}
          label="Days to pay"
          description="Sets the due date of an invoice that goes out without one. If empty, the firm's."
          inputMode="decimal"
        />
        <DialogText
          field={fields.purchaseOrder}
          label="Purchase order"
          description="Printed on each invoice that has no other."
        />
      </FieldGrid>
      <fieldset className={styles.contacts}>
        <legend>Billing contacts</legend>
        <p className={styles.soft}>
          Without any, everyone at the client who sees invoices is emailed. A contact needs no
          account.
        </p>
        {contacts.map((contact, index) => {
          const { name, email, invoices, reminders, statements } = contact.getFieldset();
          return (
            <div key={contact.key} className={styles.one}>
              <FieldGrid>
                <DialogText field={name} label="Name" required />
                <DialogText field={email} label="Email" type="email" required />
              </FieldGrid>
              <div className={styles.letters}>
                <DialogSwitch field={invoices} label="Invoices" />
                <DialogSwitch field={reminders} label="Reminders" />
                <DialogSwitch field={statements} label="Statements" />
                <IconButton
                  {...form.remove.getButtonProps({ name: fields.contacts.name, index })}
                  type="submit"
                  variant="subtle"
                  color="red"
                  size="lg"
                  aria-label={`Remove contact ${index + 1}`}
                >
                  <IconTrash size={17} stroke={1.6} aria-hidden="true" />
                </IconButton>
              </div>
            </div>
          );
        })}
        {error ? <p role="alert">{error}</p> : null}
        <Button
          {...form.insert.getButtonProps({
            name: fields.contacts.name,
            defaultValue: { invoices: 'on', reminders: 'on', statements: 'on' },
          })}
          type="submit"
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
        >
          Add Contact
        </Button>
      </fieldset>
      <DialogHidden field={fields.version} />
    </>
  );
}
