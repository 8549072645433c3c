import { Form, useNavigation } from 'react-router';
import { zoneText } from '#app/platform/time-zone.ts';
import { MEETING_PLACE_LABELS } from '#app/records/meeting/booking-choices.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { NativeSelect, Textarea } from '#app/ui/inputs.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Stack } from '#app/ui/Stack.tsx';
import styles from './Booking.module.css';
import type { ShownKind } from './BookPage.tsx';
import { ANSWER_FIELDS, BOOKING_FIELDS } from './booking-fields.ts';
import list from './KindList.module.css';
import type { ChosenTime, OfferedTimes } from './shown-times.ts';
import { NextTimes, OfferedDays } from './TimeChoice.tsx';

/** What the addresses of the portal's booking pages carry along, such as the project. */
export type Carried = Readonly<Record<string, string>>;

/** The address of a kind's page in the portal. */
function ownBookPath(slug: string, carried: Carried): string {
  const query = new URLSearchParams(carried).toString();
  return `/customer/meetings/book/${slug}${query ? `?${query}` : ''}`;
}

/** The kinds of meeting that a client can book, each leading to its times. */
export function OwnKinds({ kinds, carried }: { kinds: readonly ShownKind[]; carried: Carried }) {
  if (kinds.length === 0) {
    return (
      <EmptyState title="Times can’t be booked here at the moment">
        Open a <Link to="/customer/tickets/new">ticket</Link>, and we arrange a meeting.
      </EmptyState>
    );
  }
  return (
    <ul className={`${list.kinds} ${list.within}`}>
      {kinds.map((kind) => (
        <li key={kind.slug} className={list.kind}>
          <h2>{kind.name}</h2>
          <div>
            {kind.description ? <p>{kind.description}</p> : null}
            <p className={list.facts}>{kindLine(kind)}</p>
            <Button
              component={Link}
              to={ownBookPath(kind.slug, carried)}
              aria-label={`Choose a time: ${kind.name}`}
            >
              Choose a time
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** How long a meeting of a kind takes and where it is, in a line. */
export function kindLine({ minutes, place }: Pick<ShownKind, 'minutes' | 'place'>): string {
  return `${minutes} minutes · ${MEETING_PLACE_LABELS[place]}`;
}

/** The free times of a kind, by days; a time leads to the form. */
export function OwnTimes({
  kind,
  carried,
  ...offered
}: {
  kind: ShownKind;
  carried: Carried;
  zone: string;
  isZoneAsked: boolean;
} & OfferedTimes) {
  if (offered.days.length === 0 && offered.earlier === null) {
    return (
      <EmptyState title="No time is free in the next weeks">
        Open a <Link to="/customer/tickets/new">ticket</Link>, and we arrange a meeting.
      </EmptyState>
    );
  }
  return (
    <OfferedDays
      {...offered}
      carried={carried}
      isWithin
      hrefOf={({ at }) => ownBookPath(kind.slug, { ...carried, zone: offered.zone, at })}
    />
  );
}

/** The form below a chosen time, without script too. Where the time is gone by now, the next free ones are in its place. */
export function OwnBookingForm({
  kind,
  questions,
  projects,
  carried,
  zone,
  form,
  chosen,
  next,
  answer,
}: {
  kind: ShownKind;
  questions: readonly string[];
  /** The client's open projects. */
  projects: readonly { id: string; title: string }[];
  carried: Carried;
  zone: string;
  /** Marks the opened page. */
  form: string;
  chosen: ChosenTime | null;
  next: readonly ChosenTime[];
  answer: FormAnswer | undefined;
}) {
  const navigation = useNavigation();
  const isSending = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const wrong = (isSending ? null : answer?.result?.error) ?? {};
  const typed = answer?.result?.initialValue ?? {};
  const textOf = (name: string) => (typeof typed[name] === 'string' ? typed[name] : undefined);
  const at: Carried = chosen ? { at: chosen.at } : {};
  return (
    <div className={styles.columns}>
      <div className={styles.chosen}>
        <p className={styles.when}>{chosen ? chosen.words : 'That time is no longer free'}</p>
        <p className={styles.soft}>
          {zoneText(zone)} time · {kind.minutes} minutes
        </p>
        <p>
          <Link to={ownBookPath(kind.slug, { ...carried, zone })}>
            {chosen ? 'Choose another time' : 'See all free times'}
          </Link>
        </p>
      </div>
      <Form method="post" action={ownBookPath(kind.slug, { ...carried, zone, ...at })}>
        <Stack gap="md">
          <FormErrors errors={Object.values(wrong).flatMap((messages) => messages ?? [])} />
          {chosen ? (
            <input type="hidden" name="at" value={chosen.at} />
          ) : (
            <NextTimes times={next} />
          )}
          <input type="hidden" name="zone" value={zone} />
          <input type="hidden" name="submissionId" value={form} />
          {carried.ticket ? <input type="hidden" name="ticketId" value={carried.ticket} /> : null}
          {carried.proposal ? (
            <input type="hidden" name="proposalId" value={carried.proposal} />
          ) : null}
          {projects.length > 0 ? (
            <NativeSelect
              label="Project"
              name="projectId"
              defaultValue={textOf('projectId') ?? carried.project ?? ''}
            >
              <option value="">None</option>
              {projects.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </NativeSelect>
          ) : null}
          {questions.map((question, place) => {
            const name = ANSWER_FIELDS[place] ?? 'answer1';
            return (
              <Textarea
                key={question}
                label={question}
                name={name}
                rows={3}
                maxLength={BOOKING_FIELDS[name].maxLength}
                defaultValue={textOf(name)}
              />
            );
          })}
          <p className={styles.soft}>Your colleagues see this meeting in the portal.</p>
          <Button type="submit" size="md" disabled={isSending} fullWidth>
            {isSending ? 'Booking...' : 'Book this time'}
          </Button>
        </Stack>
      </Form>
    </div>
  );
}
