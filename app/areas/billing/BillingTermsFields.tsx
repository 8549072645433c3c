import { useFormMetadata } from '@conform-to/react';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { z } from 'zod';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogSwitch, DialogText } from '#app/ui/dialog-fields.tsx';
import { errorOf } from '#app/ui/forms/fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { NativeSelect } from '#app/ui/inputs.tsx';
import { FieldGrid } from '#app/ui/Stack.tsx';
import styles from './BillingTermsSection.module.css';
import type { billingTermsSchema, PickedPerson } from './billing-terms-forms.ts';

const ALL_LETTERS = { invoices: 'on', reminders: 'on', statements: 'on' };

/** The fields of the dialog that says how a client is billed. */
export function BillingTermsFields({
  fields,
  people,
}: {
  fields: FormFields<z.input<typeof billingTermsSchema>>;
  /** Those who may sign in. */
  people: readonly PickedPerson[];
}) {
  const form = useFormMetadata();
  const contacts = fields.contacts.getFieldList();
  const picked = contacts.map((contact) => contact.getFieldset().userId.value);
  const left = people.filter(({ userId }) => !picked.includes(userId));
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
      <DialogText
        field={fields.exportName}
        label="Name at your accountant"
        description="In the files for accounting programs. If empty, the company's name."
      />
      <fieldset className={styles.contacts}>
        <legend>Billing contacts</legend>
        <p className={styles.soft}>
          Without any, everyone at the client who sees invoices is emailed. A contact needs no
          account; one of their people is emailed until they leave.
        </p>
        {contacts.map((contact, index) => {
          const { name, email, userId, invoices, reminders, statements } = contact.getFieldset();
          return (
            <div key={contact.key} className={styles.one}>
              {userId.value ? (
                <p className={styles.person}>
                  {name.value} <span className={styles.soft}>{email.value}</span>
                  {people.every((each) => each.userId !== userId.value) ? (
                    <span className={styles.left}> Left the company: gets no email</span>
                  ) : null}
                  <DialogHidden field={userId} />
                  <DialogHidden field={name} />
                  <DialogHidden field={email} />
                </p>
              ) : (
                <FieldGrid>
                  <DialogText field={name} label="Name" required />
                  <DialogText field={email} label="Email" type="email" required />
                </FieldGrid>
              )}
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
        <div className={styles.adds}>
          {left.length > 0 ? (
            <NativeSelect
              label="Add one of their people"
              value=""
              data={[
                { value: '', label: 'Choose a person' },
                ...left.map(({ userId, name, email }) => ({
                  value: userId,
                  label: `${name} (${email})`,
                })),
              ]}
              onChange={({ currentTarget }) => {
                const person = left.find(({ userId }) => userId === currentTarget.value);
                if (!person) return;
                const { userId, name, email } = person;
                form.insert({
                  name: fields.contacts.name,
                  defaultValue: { userId, name, email, ...ALL_LETTERS } as never,
                });
              }}
            />
          ) : null}
          <Button
            {...form.insert.getButtonProps({
              name: fields.contacts.name,
              defaultValue: ALL_LETTERS,
            })}
            type="submit"
            variant="default"
            size="xs"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
          >
            Add Contact
          </Button>
        </div>
      </fieldset>
      <DialogHidden field={fields.version} />
    </>
  );
}
