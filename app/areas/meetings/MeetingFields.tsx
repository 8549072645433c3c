import { type FieldMetadata, useInputControl } from '@conform-to/react';
import { type ReactNode, useEffect } from 'react';
import type { z } from 'zod';
import { CustomerField } from '#app/areas/customers/CustomerField.tsx';
import { useChosenCustomer } from '#app/areas/customers/use-chosen-customer.ts';
import { zoneText } from '#app/platform/time-zone.ts';
import { MEETING_STATUS_DISPLAY, MEETING_STATUSES } from '#app/records/meeting/meeting-status.ts';
import {
  DialogHidden,
  DialogLookup,
  DialogSelect,
  DialogText,
  DialogTextarea,
} from '#app/ui/dialog-fields.tsx';
import { controlOf } from '#app/ui/forms/fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { Note } from '#app/ui/Note.tsx';
import { ProjectField } from '#app/ui/ProjectField.tsx';
import { FieldGrid } from '#app/ui/Stack.tsx';
import type { meetingEditSchema, meetingSchema } from './meeting-forms.ts';
import type { MeetingFormValues } from './meeting-queries.server.ts';

type Field = FieldMetadata<unknown, Record<string, unknown>, string[]>;
type SharedFields = Readonly<
  Record<
    | 'title'
    | 'description'
    | 'meetingDate'
    | 'meetingTime'
    | 'timeZone'
    | 'durationMinutes'
    | 'meetingLink',
    Field
  >
>;

const STATUS_OPTIONS = MEETING_STATUSES.map((value) => ({
  value,
  label: MEETING_STATUS_DISPLAY[value].label,
}));

/**
 * The fields of the dialog that schedules a meeting. Another customer has other projects, so choosing one clears the project.
 */
export function NewMeetingFields({
  fields,
  timeZone,
}: {
  fields: FormFields<z.input<typeof meetingSchema>>;
  /** The zone of anyone who schedules it. */
  timeZone: string;
}) {
  const { customerId, onChoose } = useChosenCustomer(fields.projectId);
  const project = useInputControl<string>(controlOf(fields.projectId));
  const customer = fields.customerId.value ? customerId : null;
  // A customer that was taken back takes the project along.
  const isLeftOver = customer === null && Boolean(fields.projectId.value);
  useEffect(() => {
    if (isLeftOver) project.change('');
  }, [isLeftOver, project]);
  return (
    <>
      <CustomerField
        field={fields.customerId}
        placeholder="None: an internal meeting"
        clearable
        onChoose={onChoose}
      />
      <SharedMeetingFields
        fields={fields}
        timeZone={timeZone}
        project={<ProjectField key={customer} field={fields.projectId} customerId={customer} />}
      />
      <DialogLookup
        field={fields.hostId}
        label="Host"
        source="/admin/users/staff-options?all"
        placeholder="None yet"
        nothingFound="No one found"
        clearable
      />
      <DialogLookup
        field={fields.colleagueId}
        label="Also attends"
        description="Their time stays free; add more people on the meeting’s page."
        source="/admin/users/staff-options"
        placeholder="No one"
        nothingFound="No one found"
        clearable
      />
    </>
  );
}

/** The fields of the dialog that edits a meeting; date and time are on the clocks of its own zone. */
export function MeetingEditFields({
  fields,
  meeting,
}: {
  fields: FormFields<z.input<typeof meetingEditSchema>>;
  meeting: MeetingFormValues;
}) {
  const { customerId, projectId, projectTitle, timeZone } = meeting;
  return (
    <>
      <SharedMeetingFields
        fields={fields}
        timeZone={timeZone}
        project={
          customerId ? (
            <ProjectField
              field={fields.projectId}
              customerId={customerId}
              chosen={
                projectId && projectTitle ? { value: projectId, label: projectTitle } : undefined
              }
            />
          ) : null
        }
      />
      <DialogSelect
        field={fields.status}
        label="Status"
        empty="Unchanged, or Rescheduled if the time moves"
        options={STATUS_OPTIONS}
      />
      <DialogTextarea
        field={fields.notes}
        label="Notes"
        description={
          customerId
            ? 'What was said and agreed. The customer reads them.'
            : 'What was said and agreed.'
        }
        rows={5}
      />
      <DialogHidden field={fields.version} />
    </>
  );
}

function SharedMeetingFields({
  fields,
  project,
  timeZone,
}: {
  fields: SharedFields;
  project: ReactNode;
  timeZone: string;
}) {
  return (
    <>
      {project}
      <DialogText field={fields.title} label="Title" />
      <DialogTextarea field={fields.description} label="Description" rows={3} />
      <FieldGrid columns={3}>
        <DialogText field={fields.meetingDate} label="Date" type="date" />
        <DialogText field={fields.meetingTime} label="Time" type="time" />
        <DialogText field={fields.durationMinutes} label="Duration (minutes)" />
      </FieldGrid>
      <Note tone="faint">Date and time are {zoneText(timeZone)} time.</Note>
      <DialogText
        field={fields.meetingLink}
        label="Meeting link"
        type="url"
        placeholder="https://"
        description="The customer sees it right away, in the invitation too, until the meeting ends."
      />
      <DialogHidden field={fields.timeZone} />
    </>
  );
}
