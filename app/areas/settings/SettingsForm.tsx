import { useFetcher } from 'react-router';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { FormButtons } from '#app/ui/forms/FormButtons.tsx';
import {
  HiddenField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from '#app/ui/forms/fields.tsx';
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts';
import { useSaved } from '#app/ui/NewestCopy.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { FieldGrid, Stack } from '#app/ui/Stack.tsx';
import { useUnsavedForm } from '#app/ui/use-unsaved-guard.ts';
import type { Settings } from './setting-forms.ts';

const settingsSchema = async () => (await import('./setting-forms.ts')).settingsSchema;

const TAX_RULE_OPTIONS = [
  { value: 'rate', label: 'Once, on the sum of each rate' },
  { value: 'line', label: 'On each line' },
];

/** The form of the firm's settings. Use it inside a `NewestCopy`. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const fetcher = useFetcher<FormAnswer>();
  const sending = fetcher.state !== 'idle';
  useSaved(fetcher.data);
  const element = useUnsavedForm(sending);
  const { form, fields, formProps } = useSchemaForm({
    id: `settings-${settings.savedAt}`,
    schema: settingsSchema,
    lastResult: sending || fetcher.data?.done ? null : fetcher.data?.result,
    defaultValue: settings,
  });
  const isMailOff = fields.emailEnabled.value !== 'on';
  return (
    <fetcher.Form method="post" ref={element} {...formProps}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <HiddenField field={fields.savedAt} />
      <ScreenSection title="Company Information">
        <Stack gap="md">
          <TextField
            field={fields.companyName}
            label="Company Name"
            description="Shown in the header, the footer, emails and documents."
            autoComplete="organization"
          />
          <TextField
            field={fields.companyEmail}
            label="Support Email"
            description="Where inquiries and tickets arrive, and where replies to our emails go."
            type="email"
            autoComplete="email"
          />
          <TextField
            field={fields.tagline}
            label="Tagline"
            description="What the firm does, in one line at the top of the site."
          />
          <TextField
            field={fields.phone}
            label="Phone"
            description="Shown in the footer, emails and documents. Leave blank to hide it."
            type="tel"
          />
          <TextField
            field={fields.street}
            label="Street"
            description="The address is shown in the footer, emails and documents once it is set."
          />
          <FieldGrid columns={3}>
            <TextField field={fields.city} label="City" />
            <TextField field={fields.state} label="State" />
            <TextField field={fields.zipCode} label="Zip code" />
          </FieldGrid>
        </Stack>
      </ScreenSection>
      <ScreenSection title="Notifications">
        <Stack gap="lg">
          <SwitchField
            field={fields.emailEnabled}
            label="Email Notifications"
            description="Email in addition to notices in the app. Emails about accounts and public forms are always sent."
          />
          <SwitchField
            field={fields.ticketNew}
            label="New Ticket Notifications"
            description="Email the firm when a customer opens a ticket."
            disabled={isMailOff}
          />
          <SwitchField
            field={fields.ticketUpdate}
            label="Ticket Update Notifications"
            description="Email the other party when someone replies or a status changes."
            disabled={isMailOff}
          />
        </Stack>
      </ScreenSection>
      <ScreenSection title="Invoices">
        <Stack gap="md">
          <TextareaField
            field={fields.paymentInstructions}
            label="How to pay"
            description="Where to mail checks and send transfers. Shown on each invoice."
            rows={5}
          />
          <TextareaField
            field={fields.paymentTerms}
            label="Terms"
            description="When payment is due and what happens after that. Shown on each invoice."
            rows={3}
          />
          <FieldGrid>
            <TextField
              field={fields.netDays}
              label="Days to pay"
              description="Sets the due date of an invoice that goes out without one. If empty, 30."
              inputMode="decimal"
            />
            <TextField
              field={fields.invoicePrefix}
              label="Prefix of invoices"
              description="INV- gives INV-1001."
            />
            <TextField
              field={fields.creditNotePrefix}
              label="Prefix of credit notes"
              description="CN- gives CN-1001."
            />
          </FieldGrid>
          <SwitchField
            field={fields.numbersYearly}
            label="Numbers begin anew each year"
            description="INV-2027-0001 for the first invoice of 2027."
          />
          <TextareaField
            field={fields.taxRates}
            label="Sales tax rates"
            description="One a line, its name and then its rate: Texas sales tax 8.25. Lines of invoices choose from them."
            rows={3}
          />
          <SelectField
            field={fields.taxRule}
            label="Tax is rounded"
            description="Issued invoices keep the rule that they went out with."
            options={TAX_RULE_OPTIONS}
          />
          <TextField
            field={fields.taxAgency}
            label="Tax agency"
            description="Whom you pay sales tax to, by its vendor name in QuickBooks Desktop. Files for that program carry it."
          />
          <SwitchField
            field={fields.paymentsOn}
            label="Clients can pay online"
            description="By bank account or card, where Stripe is set up. Off, no payment begins; what is under way still arrives."
          />
          <TextField
            field={fields.surchargePercent}
            label="Fee for paying by card, in percent"
            description="At most 3; empty for none. Credit cards only: a debit card gets it back. Check your states’ laws and the card networks’ rules first: some forbid a fee, most want notice of it."
          />
          <SwitchField
            field={fields.remindersOn}
            label="Remind clients of open invoices"
            description="One email per client on a business morning, never for what is paid, disputed, promised or covered by its balance."
          />
          <TextField
            field={fields.reminderDays}
            label="Reminder days"
            description="Days from the due date, below zero before it."
            disabled={fields.remindersOn.value !== 'on'}
          />
          <SwitchField
            field={fields.monthlyStatements}
            label="Monthly statements"
            description="On the first business morning of a month, each client with something open or entered gets its statement of the month before."
          />
        </Stack>
      </ScreenSection>
      <FormButtons
        cancel="/admin"
        sending={sending}
        labels={{ submit: 'Save Settings', sending: 'Saving...' }}
        mt="xl"
      />
    </fetcher.Form>
  );
}
