import { IconUpload } from '@tabler/icons-react';
import { formOf } from '#app/platform/verb.ts';
import { AddButton, FormDialog } from '#app/ui/FormDialog.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { openingVerbs } from '../opening-verbs.ts';

const ClientListFields = onDemand(
  async () => (await import('./ClientListFields.tsx')).ClientListFields,
);

/** The button that adds clients from a list, with a look at what the list holds before anything is written. */
export function ImportClients() {
  return (
    <FormDialog
      size="lg"
      {...formOf(openingVerbs.importClients, {})}
      labels={{ submit: 'Import Clients', sending: 'Importing...' }}
      intro="A CSV file with a line for each client: company and email, and if you have them contact, phone, address, city, state and zip code. No one gets an email; invite them when you are ready."
      trigger={(open) => (
        <AddButton
          verb={openingVerbs.importClients}
          icon={IconUpload}
          variant="default"
          onClick={open}
        />
      )}
    >
      {(fields) => <ClientListFields field={fields.uploads} />}
    </FormDialog>
  );
}
