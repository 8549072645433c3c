import { useEffect, useState } from 'react';
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

type Copy = Pick<InquiryDetail, 'id' | 'version' | 'status' | 'note'>;

/** The copy of an inquiry that its form is about, and the note that the form starts with. */
type Start = { copy: Copy; note: string };

/** Where an inquiry stands and what staff know about it. Each save starts it again; a note that is not saved yet stays. */
export function InquiryAnswerForm({ inquiry }: { inquiry: InquiryDetail }) {
  const [start, setStart] = useState<Start>({ copy: inquiry, note: inquiry.note ?? '' });
  const [typed, setTyped] = useState<string | null>(null);
  const next = startAfter(start, inquiry, typed);
  if (next !== start) setStart(next);
  return <AnswerForm key={start.copy.version} start={start} onType={setTyped} />;
}

/**
 * What the form starts with once its inquiry may have changed; `typed` is the note that is not saved yet. It goes on with the
 * new copy, such as after a customer was linked. Where someone else changed the note too, the form stays as it is: saving it
 * is then refused, and neither note is lost.
 */
export function startAfter(start: Start, inquiry: Copy, typed: string | null): Start {
  if (inquiry.version === start.copy.version) return start;
  if (typed === null) return { copy: inquiry, note: inquiry.note ?? '' };
  return inquiry.note === start.copy.note ? { copy: inquiry, note: typed } : start;
}

function AnswerForm({
  start: { copy, note },
  onType,
}: {
  start: Start;
  onType: (note: string | null) => void;
}) {
  const fetcher = useFetcher<FormAnswer>();
  const sending = fetcher.state !== 'idle';
  const isSaved = fetcher.data?.done === true;
  useEffect(() => {
    if (isSaved) onType(null);
  }, [isSaved, onType]);
  const { form, fields, formProps } = useSchemaForm({
    id: `inquiry-${copy.id}-${copy.version}`,
    schema: inquiryAnswerSchema,
    lastResult: sending || fetcher.data?.done ? null : fetcher.data?.result,
    defaultValue: {
      status: copy.status,
      note,
      version: String(copy.version),
    },
  });
  return (
    <fetcher.Form
      method="post"
      {...formProps}
      onInput={({ target }) => {
        if (target instanceof HTMLTextAreaElement) onType(target.value);
      }}
    >
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
