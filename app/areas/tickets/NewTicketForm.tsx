import { Suspense, useState } from 'react';
import { useFetcher } from 'react-router';
import type { TicketCategory } from '#app/records/ticket/ticket-status.ts';
import { TICKET_DEFAULTS } from '#app/records/ticket/ticket-status.ts';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { FormButtons } from '#app/ui/forms/FormButtons.tsx';
import { SwitchField } from '#app/ui/forms/fields.tsx';
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts';
import { onDemand } from '#app/ui/on-demand.tsx';
import { onlyMe } from '#app/ui/only-me.ts';
import { Stack } from '#app/ui/Stack.tsx';
import { useUnsavedForm } from '#app/ui/use-unsaved-guard.ts';
import { NewTicketFields } from './TicketFields.tsx';

const ArticleSuggestions = onDemand(
  async () => (await import('#app/areas/knowledge/ArticleSuggestions.tsx')).ArticleSuggestions,
);
const newTicketSchema = async () => (await import('./ticket-forms.ts')).newTicketSchema;

/**
 * A customer's form for a new ticket; `start` fills in what a link named. It makes one ticket for the `submissionId` that it
 * was opened with, no matter how often it is sent.
 */
export function NewTicketForm({
  start,
  submissionId,
  firmName,
}: {
  start: { title?: string; description?: string; category?: TicketCategory };
  submissionId: string;
  firmName: string;
}) {
  // The page may be loaded again while the form is being filled in.
  const [opened] = useState(submissionId);
  const fetcher = useFetcher<FormAnswer>();
  const sending = fetcher.state !== 'idle';
  const element = useUnsavedForm(sending);
  const { form, fields, formProps } = useSchemaForm({
    id: 'new-ticket',
    schema: newTicketSchema,
    lastResult: sending ? null : fetcher.data?.result,
    defaultValue: { ...TICKET_DEFAULTS, ...start },
  });
  return (
    <fetcher.Form method="post" action="/customer/tickets/new" ref={element} {...formProps}>
      <input type="hidden" name="submissionId" value={opened} />
      <Stack gap="md">
        <FormErrors id={form.errorId} errors={form.errors} />
        <NewTicketFields
          fields={fields}
          underTitle={
            fields.title.value ? (
              <Suspense>
                <ArticleSuggestions
                  source="/customer/tickets/suggestions"
                  text={fields.title.value}
                />
              </Suspense>
            ) : null
          }
        />
        <SwitchField field={fields.isPrivate} {...onlyMe(firmName)} />
        <FormButtons
          cancel="/customer/tickets"
          sending={sending}
          labels={{ submit: 'Create Ticket', sending: 'Creating...' }}
        />
      </Stack>
    </fetcher.Form>
  );
}
