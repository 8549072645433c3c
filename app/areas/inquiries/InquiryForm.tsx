import controls from '#app/ui/public/controls.module.css';
import { PublicForm, type PublicFormState } from '#app/ui/public/PublicForm.tsx';
import { PublicTextField } from '#app/ui/public/PublicTextField.tsx';
import { HONEYPOT_FIELD, INQUIRY_FIELDS } from './inquiry-fields.ts';
import type { Inquiry } from './inquiry-forms.ts';
import { CompanyField, EmailField } from './RequesterFields.tsx';

const loadValidator = () =>
  import('./inquiry-validation.ts').then(({ validateInquiry }) => validateInquiry);

/**
 * The project inquiry form: four required fields and three optional ones. Works without script. `estimate` is the query of an
 * estimate's address, which the inquiry includes; `callPath` leads to where a call is booked, which it offers once it is sent.
 */
export function InquiryForm({
  estimate,
  callPath,
  ...state
}: PublicFormState & { estimate?: string; callPath?: string | undefined }) {
  return (
    <PublicForm<Inquiry>
      id="inquiry-form"
      action={estimate ? `/inquiry?estimate=${encodeURIComponent(estimate)}` : '/inquiry'}
      fields={INQUIRY_FIELDS}
      loadValidator={loadValidator}
      honeypot={HONEYPOT_FIELD}
      labels={{ submit: 'Submit Inquiry', sending: 'Submitting...' }}
      note={
        <>
          Sending this asks for a call; it doesn’t book a time yet. We use your details only to
          answer you. See our <a href="/privacy">privacy notice</a>.
        </>
      }
      success={
        <>
          <p className={controls.doneTitle}>Inquiry submitted!</p>
          <p>We'll get back to you within one business day.</p>
          <p>Want something to go on until then?</p>
          <p className={controls.doneLinks}>
            <a className={controls.primary} href="/checklist/score">
              Score your operation
            </a>
            {callPath ? <a href={callPath}>Book the call now</a> : null}
            <a href="/estimator">Price an agreement</a>
            <a href="/inquiry">Send another inquiry</a>
          </p>
        </>
      }
      {...state}
    >
      {(field) => (
        <>
          {estimate ? <input type="hidden" name="estimate" value={estimate} /> : null}
          <div className={controls.shortPair}>
            <PublicTextField label="First name" autoComplete="given-name" {...field('firstName')} />
            <PublicTextField label="Last name" autoComplete="family-name" {...field('lastName')} />
          </div>
          <div className={controls.pair}>
            <EmailField field={field} />
            <CompanyField field={field} />
          </div>
          <div className={controls.pair}>
            <PublicTextField
              label="Phone"
              type="tel"
              autoComplete="tel"
              optional
              {...field('phone')}
            />
            <PublicTextField label="Website" autoComplete="url" optional {...field('website')} />
          </div>
          <PublicTextField
            label="Message"
            autoComplete="off"
            optional
            multiline
            {...field('message', 'textarea')}
          />
        </>
      )}
    </PublicForm>
  );
}
