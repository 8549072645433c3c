import { SimpleGrid } from '@mantine/core';
import { TextField } from '#app/ui/fields.tsx';
import type { FormFields } from '#app/ui/use-schema-form.ts';

type Text = string | undefined;
type AddressFields = FormFields<{ address?: Text; city?: Text; state?: Text; zipCode?: Text }>;
type Fields = FormFields<{ name: string; email?: Text; phone?: Text }> & AddressFields;

/** The fields of the company dialogs. */
export function CompanyFields({ fields }: { fields: Fields }) {
  return (
    <>
      <TextField field={fields.name} label="Company name" autoFocus />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextField field={fields.email} label="Email" type="email" />
        <TextField field={fields.phone} label="Phone" type="tel" />
      </SimpleGrid>
      <AddressGrid fields={fields} />
    </>
  );
}

/** Street, city, state and zip code, for companies and customers alike. */
export function AddressGrid({ fields }: { fields: AddressFields }) {
  return (
    <>
      <TextField field={fields.address} label="Address" />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <TextField field={fields.city} label="City" />
        <TextField field={fields.state} label="State" />
        <TextField field={fields.zipCode} label="Zip code" />
      </SimpleGrid>
    </>
  );
}
