import { useFetcher } from 'react-router';
import { INQUIRY_STATUS_DISPLAY, INQUIRY_STATUSES } from '#app/records/inquiry-status.ts';
import { Button } from '#app/ui/Button.tsx';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import { HiddenField, SelectField, TextareaField } from '#app/ui/fields.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { Group, Stack } from '#app/ui/Stack.tsx';
import { useSchemaForm } from '#app/ui/use-schema-form.ts';
import type { InquiryDetail } from './inquiry-detail-queries.server.ts';

const inquiryAnswerSchema = async () =>
  (await import('./inquiry-answer-forms.ts')).inquiryAnswerSchema;

const STATUS_OPTIONS = INQUIRY_STATUSES.map((value) => ({
  value,
  label: INQUIRY_STATUS_DISPLAY[value].label,
}));

/** Where an inquiry stands and what staff know about it. Give it the inquiry's version as key: each save starts it again. */
export function InquiryAnswerForm({ inquiry }: { inquiry: InquiryDetail }) {
  const fetcher = useFetcher<FormAnswer>();
  const sending = fetcher.state !== 'idle';
  const { form, fields, formProps } = useSchemaForm({
    id: `inquiry-${inquiry.id}-${inquiry.version}`,
    schema: inquiryAnswerSchema,
    lastResult: sending || fetcher.data?.done ? null : fetcher.data?.result,
    defaultValue: {
      status: inquiry.status,
      note: inquiry.note ?? '',
      version: String(inquiry.version),
    },
  });
  return (
    <fetcher.Form method="post" {...formProps}>
      <Stack gap="md">
        <FormErrors id={form.errorId} errors={form.errors} />
        <HiddenField field={fields.version} />
        <SelectField
          field={fields.status}
          label="Status"
          description="Any status but New counts as answered and stops the clock."
          options={STATUS_OPTIONS}
        />
        <TextareaField
          field={fields.note}
          label="Note"
          description="Seen by staff only."
          rows={6}
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={sending}>
            {sending ? 'Saving...' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </fetcher.Form>
  );
}
