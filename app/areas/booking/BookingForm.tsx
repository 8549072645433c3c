import { HONEYPOT_FIELD } from '#app/areas/inquiries/inquiry-fields.ts';
import { zoneText } from '#app/platform/time-zone.ts';
import { PublicForm, type PublicFormState } from '#app/ui/public/PublicForm.tsx';
import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import { PublicTextField } from '#app/ui/public/PublicTextField.tsx';
import type { FirmIdentity } from '#app/ui/public/public-page.ts';
import styles from './Booking.module.css';
import type { ShownKind } from './BookPage.tsx';
import { ANSWER_FIELDS, BOOKING_FIELDS } from './booking-fields.ts';
import type { Booking } from './booking-forms.ts';
import type { ChosenTime } from './shown-times.ts';
import { NextTimes } from './TimeChoice.tsx';

const loadValidator = () =>
  import('./booking-validation.ts').then(({ validateBooking }) => validateBooking);

/** The form below a chosen time. Where the time is gone by now, the next free ones are in its place. */
export function BookingFormPage({
  firm,
  kind,
  questions,
  zone,
  form,
  chosen,
  next,
  answer,
}: {
  firm: FirmIdentity;
  kind: ShownKind;
  questions: readonly string[];
  zone: string;
  /** Marks the opened page. */
  form: string;
  /** Null when it is not free. */
  chosen: ChosenTime | null;
  next: readonly ChosenTime[];
} & PublicFormState) {
  const back = `/book/${kind.slug}?${new URLSearchParams({ zone })}`;
  return (
    <PublicShell firm={firm} page="other" toasts={answer?.toast ? [answer.toast] : undefined}>
      <div className={styles.page}>
        <h1 className={styles.title}>{kind.name}</h1>
        <div className={styles.columns}>
          <div className={styles.chosen}>
            <p className={styles.when}>{chosen ? chosen.words : 'That time is no longer free'}</p>
            <p className={styles.soft}>
              {zoneText(zone)} time · {kind.minutes} minutes
            </p>
            <p>
              <a className={styles.link} href={back}>
                {chosen ? 'Choose another time' : 'See all free times'}
              </a>
            </p>
          </div>
          <div className={styles.sheet}>
            <PublicForm<Booking>
              id="booking-form"
              action={`/book/${kind.slug}?${new URLSearchParams({ zone, ...(chosen && { at: chosen.at }) })}`}
              fields={BOOKING_FIELDS}
              loadValidator={loadValidator}
              honeypot={HONEYPOT_FIELD}
              labels={{ submit: 'Book this time', sending: 'Booking...' }}
              note={
                <>
                  You get an email with the invitation, and a link that moves or cancels it. See our{' '}
                  <a href="/privacy">privacy notice</a>.
                </>
              }
              success={<p>Your time is booked.</p>}
              answer={answer}
            >
              {(field) => (
                <>
                  {chosen ? (
                    <input type="hidden" name="at" value={chosen.at} />
                  ) : (
                    <NextTimes times={next} />
                  )}
                  <input type="hidden" name="zone" value={zone} />
                  <input type="hidden" name="form" value={form} />
                  <PublicTextField label="Name" autoComplete="name" {...field('name')} />
                  <PublicTextField
                    label="Email"
                    type="email"
                    autoComplete="email"
                    {...field('email')}
                  />
                  <PublicTextField
                    label="Company"
                    autoComplete="organization"
                    {...field('company')}
                  />
                  {questions.map((question, place) => (
                    <PublicTextField
                      key={question}
                      label={question}
                      autoComplete="off"
                      optional
                      multiline
                      {...field(ANSWER_FIELDS[place] ?? 'answer1', 'textarea')}
                    />
                  ))}
                </>
              )}
            </PublicForm>
          </div>
        </div>
      </div>
    </PublicShell>
  );
}
