import { DialogText } from '#app/ui/dialog-fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { FieldGrid } from '#app/ui/Stack.tsx';

type Text = string | undefined;
type AddressFields = FormFields<{ address?: Text; city?: Text; state?: Text; zipCode?: Text }>;
type Fields = FormFields<{ name: string; email?: Text; phone?: Text }> & AddressFields;

/** The fields of the company dialogs. */
export function CompanyFields({ fields }: { fields: Fields }) {
  return (
    <>
      <DialogText field={fields.name} label="Company name" />
      <FieldGrid>
        <DialogText field={fields.email} label="Email" type="email" />
        <DialogText field={fields.phone} label="Phone" type="tel" />
      </FieldGrid>
      <AddressGrid fields={fields} />
    </>
  );
}

/** The fields for street, city, state and zip code, for companies and customers alike. */
export function AddressGrid({ fields }: { fields: AddressFields }) {
  return (
    <>
      <DialogText field={fields.address} label="Address" />
      <FieldGrid columns={3}>
        <DialogText field={fields.city} label="City" />
        <DialogText field={fields.state} label="State" />
        <DialogText field={fields.zipCode} label="Zip code" />
      </FieldGrid>
    </>
  );
}
