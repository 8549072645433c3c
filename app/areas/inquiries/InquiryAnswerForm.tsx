import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { INQUIRY_STATUS_DISPLAY, INQUIRY_STATUSES } from '#app/records/inquiry/inquiry-status.ts';
import { Button } from '#app/ui/Button.tsx';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { HiddenField, SelectField, TextareaField } from '#app/ui/forms/fields.tsx';
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts';
import { Group, Stack } from '#app/ui/Stack.tsx';
import type { InquiryDetail } from './inquiry-detail-queries.server.ts';

const inquiryAnswerSchema = async () =>
  (await import('./inquiry-answer-forms.ts')).inquiryAnswerSchema;

const STATUS_OPTIONS = INQUIRY_STATUSES.map((value) => ({
  value,
  label: INQUIRY_STATUS_DISPLAY[value].label,
}));

type Copy = Pick<InquiryDetail, 'id' | 'version' | 'status' | 'note'>;

/** What is in the form of an inquiry. */
type Words = { status: string; note: string };
/** The copy of an inquiry that its form is about, and what the form starts with. */
type Start = { copy: Copy; words: Words };

const wordsOf = ({ status, note }: Copy): Words => ({ status, note: note ?? '' });

/** The form of an inquiry's status and staff note. Each save restarts it; unsaved text stays. */
export function InquiryAnswerForm({ inquiry }: { inquiry: InquiryDetail }) {
  const [start, setStart] = useState<Start>({ copy: inquiry, words: wordsOf(inquiry) });
  const [typed, setTyped] = useState<Partial<Words>>({});
  const [saved, setSaved] = useState<Words | null>(null);
  const next = startAfter(start, inquiry, typed, saved);
  if (next !== start) setStart(next);
  return (
    <AnswerForm
      key={start.copy.version}
      start={start}
      onType={(words) => setTyped((before) => ({ ...before, ...words }))}
      onSaved={(words) => {
        setSaved(words);
        setTyped((before) => typedSince(words, before));
      }}
    />
  );
}

/** What of `typed` is not in the words that were saved. */
function typedSince(saved: Words, typed: Partial<Words>): Partial<Words> {
  return {
    ...(typed.status !== undefined && typed.status !== saved.status && { status: typed.status }),
    ...(typed.note !== undefined && typed.note !== saved.note && { note: typed.note }),
  };
}

/**
 * Returns what the form starts with once its inquiry may have changed; `typed` is what is not saved yet, `saved` what this form
 * has saved. It continues with the new copy, such as after a customer was linked. If someone else changed the note too, the
 * form stays as it is: saving it is then refused, and neither note is lost.
 */
export function startAfter(
  start: Start,
  inquiry: Copy,
  typed: Partial<Words>,
  saved: Words | null,
): Start {
  if (inquiry.version === start.copy.version) return start;
  const known = [start.copy.note ?? '', saved?.note.trim() ?? ''];
  const isOfOther = !known.includes(inquiry.note ?? '');
  if (typed.note !== undefined && isOfOther) return start;
  return { copy: inquiry, words: { ...wordsOf(inquiry), ...typed } };
}

function AnswerForm({
  start: { copy, words },
  onType,
  onSaved,
}: {
  start: Start;
  onType: (words: Partial<Words>) => void;
  onSaved: (words: Words) => void;
}) {
  const fetcher = useFetcher<FormAnswer>();
  const sending = fetcher.state !== 'idle';
  const isSaved = fetcher.data?.done === true;
  const sent = useRef(words);
  const reportSaved = useEffectEvent(() => onSaved(sent.current));
  useEffect(() => {
    if (isSaved) reportSaved();
  }, [isSaved]);
  const { form, fields, formProps } = useSchemaForm({
    id: `inquiry-${copy.id}-${copy.version}`,
    schema: inquiryAnswerSchema,
    lastResult: sending || fetcher.data?.done ? null : fetcher.data?.result,
    defaultValue: {
      ...words,
      version: String(copy.version),
    },
  });
  return (
    <fetcher.Form
      method="post"
      {...formProps}
      onSubmit={(event) => {
        formProps.onSubmit(event);
        if (!event.defaultPrevented) sent.current = wordsIn(event.currentTarget);
      }}
      onInput={({ currentTarget, target }) => {
        const name = target instanceof HTMLTextAreaElement ? 'note' : 'status';
        onType({ [name]: wordsIn(currentTarget)[name] });
      }}
    >
      <Stack gap="md">
        <FormErrors id={form.errorId} errors={form.errors} />
        <HiddenField field={fields.version} />
        <SelectField
          field={fields.status}
          label="Status"
          description="Only a reply keeps the promise."
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

function wordsIn(form: HTMLFormElement): Words {
  const data = new FormData(form);
  return { status: String(data.get('status')), note: String(data.get('note')) };
}
