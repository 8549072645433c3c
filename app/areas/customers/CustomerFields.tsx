import { useInputControl } from '@conform-to/react';
import type { ComponentProps } from 'react';
import type { z } from 'zod';
import { AddressGrid } from '#app/areas/companies/CompanyFields.tsx';
import { CompanySelect } from '#app/areas/companies/CompanySelect.tsx';
import { DialogHidden, DialogLookup, DialogText } from '#app/ui/dialog-fields.tsx';
import { controlOf } from '#app/ui/forms/fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { TextInput } from '#app/ui/inputs.tsx';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import { FieldGrid } from '#app/ui/Stack.tsx';
import type { customerEditSchema, invitationSchema, newCustomerSchema } from './customer-forms.ts';
import type { CustomerRow } from './customer-queries.server.ts';

type Fields<Schema extends z.ZodType> =
  z.input<Schema> extends Record<string, unknown> ? FormFields<z.input<Schema>> : never;

/** An account that a new customer can be linked to. */
export type AccountOption = LookupOption & { name: string; email: string };

/** The fields of the dialog that links an existing account; choosing one fills in its name and email. */
export function NewCustomerFields({ fields }: { fields: Fields<typeof newCustomerSchema> }) {
  const contactName = useInputControl<string>(controlOf(fields.contactName));
  const email = useInputControl<string>(controlOf(fields.email));
  return (
    <>
      <DialogLookup<AccountOption>
        field={fields.userId}
        label="Account"
        source="/admin/customers/unlinked-users"
        description="Accounts that signed up and have no customer profile."
        placeholder="Search by email or name"
        nothingFound="No account without a customer profile"
        onChoose={(account) => {
          if (account.name) contactName.change(account.name);
          email.change(account.email);
        }}
      />
      <FieldGrid>
        <DialogText field={fields.companyName} label="Company name" />
        <DialogText field={fields.contactName} label="Contact name" />
        <DialogText field={fields.email} label="Email" type="email" />
        <DialogText field={fields.phone} label="Phone" type="tel" />
      </FieldGrid>
      <CompanySelect fields={fields} label="Parent company" required />
      <AddressGrid fields={fields} />
    </>
  );
}

/** The fields of the edit dialog. A company is assigned by the approval first, so only approved customers show theirs. */
export function CustomerEditFields({
  fields,
  customer,
}: {
  fields: Fields<typeof customerEditSchema>;
  customer: CustomerRow;
}) {
  const { companyId, assignedCompany } = customer;
  return (
    <>
      <FieldGrid>
        <DialogText
          field={fields.companyName}
          label="Company name"
          description={
            companyId ? 'As entered. Screens and documents show the parent company.' : undefined
          }
        />
        <DialogText field={fields.contactName} label="Contact name" />
        <ReadOnlyEmail email={customer.email} />
        <DialogText field={fields.phone} label="Phone" type="tel" />
      </FieldGrid>
      {customer.status === 'approved' ? (
        <CompanySelect
          fields={fields}
          label="Parent company"
          assigned={
            companyId && assignedCompany ? { id: companyId, name: assignedCompany } : undefined
          }
        />
      ) : null}
      <AddressGrid fields={fields} />
      <FieldGrid>
        <DialogText
          field={fields.taxCertificate}
          label="Tax exemption certificate"
          description="With one, invoices add no sales tax."
        />
        <DialogText
          field={fields.taxExemptUntil}
          label="Certificate expires"
          type="date"
          description={
            customer.isTaxedAgain
              ? 'It has expired, so sales tax is added again.'
              : 'From the day after, tax is added again.'
          }
        />
      </FieldGrid>
      <DialogHidden field={fields.version} />
    </>
  );
}

/** The fields of the invitation dialog. */
export function InvitationFields({
  fields,
  company,
}: {
  fields: Fields<typeof invitationSchema>;
  /** What the company's selector starts with. */
  company?: Pick<ComponentProps<typeof CompanySelect>, 'assigned' | 'named' | 'suggestion'>;
}) {
  return (
    <>
      <DialogText field={fields.contactName} label="Contact name" />
      <FieldGrid>
        <DialogText field={fields.email} label="Email" type="email" />
        <DialogText field={fields.phone} label="Phone" type="tel" />
      </FieldGrid>
      <CompanySelect fields={fields} label="Parent company" required {...company} />
    </>
  );
}

function ReadOnlyEmail({ email }: { email: string }) {
  return (
    <TextInput
      label="Email"
      value={email}
      readOnly
      isHelpBelow
      description="Email cannot be changed"
    />
  );
}
