import type { FieldMetadata } from '@conform-to/react';
import {
  HOST_RULE_LABELS,
  HOST_RULES,
  KIND_AUDIENCE_LABELS,
  KIND_AUDIENCES,
  MEETING_PLACE_LABELS,
  MEETING_PLACES,
} from '#app/records/meeting/booking-choices.ts';
import { DialogSelect, DialogText, DialogTextarea } from '#app/ui/dialog-fields.tsx';
import { FieldGrid } from '#app/ui/Stack.tsx';

type Field = FieldMetadata<unknown, Record<string, unknown>, string[]>;

type KindField =
  | 'name'
  | 'description'
  | 'minutes'
  | 'minutesBefore'
  | 'minutesAfter'
  | 'noticeHours'
  | 'daysAhead'
  | 'mostADay'
  | 'place'
  | 'placeDetail'
  | 'question1'
  | 'question2'
  | 'question3'
  | 'hostRule'
  | 'forWhom';

const PLACES = MEETING_PLACES.map((value) => ({ value, label: MEETING_PLACE_LABELS[value] }));
const AUDIENCES = KIND_AUDIENCES.map((value) => ({ value, label: KIND_AUDIENCE_LABELS[value] }));
const RULES = HOST_RULES.map((value) => ({ value, label: HOST_RULE_LABELS[value] }));

/** The fields of a kind of meeting, besides its address. */
export function KindFields({ fields }: { fields: Readonly<Record<KindField, Field>> }) {
  return (
    <>
      <DialogText field={fields.name} label="Name" />
      <DialogTextarea
        field={fields.description}
        label="Description"
        description="People read it above the times."
        rows={3}
      />
      <FieldGrid columns={3}>
        <DialogText field={fields.minutes} label="Length (minutes)" />
        <DialogText field={fields.minutesBefore} label="Free before (minutes)" />
        <DialogText field={fields.minutesAfter} label="Free after (minutes)" />
        <DialogText field={fields.noticeHours} label="Notice (hours)" />
        <DialogText field={fields.daysAhead} label="Days ahead" />
        <DialogText field={fields.mostADay} label="Most a day" placeholder="Any number" />
      </FieldGrid>
      <DialogSelect field={fields.place} label="Where" options={PLACES} />
      <DialogText
        field={fields.placeDetail}
        label="Link or address"
        description="In a video link, {room} becomes a name of its own for each meeting. Travel goes into the minutes before and after."
      />
      <DialogSelect field={fields.hostRule} label="Held by" options={RULES} />
      <DialogSelect field={fields.forWhom} label="Booked by" options={AUDIENCES} />
      <DialogText field={fields.question1} label="First question" />
      <DialogText field={fields.question2} label="Second question" />
      <DialogText field={fields.question3} label="Third question" />
    </>
  );
}
