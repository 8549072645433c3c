import controls from '#app/ui/public/controls.module.css';
import { PublicForm, type PublicFormState } from '#app/ui/public/PublicForm.tsx';
import { ESTIMATE_REQUEST_FIELDS, HONEYPOT_FIELD } from './inquiry-fields.ts';
import type { EstimateRequest } from './lead-forms.ts';
import { EmailField, NameField } from './RequesterFields.tsx';

const loadValidator = () =>
  import('./lead-validation.ts').then(({ validateEstimateRequest }) => validateEstimateRequest);

/** The form that requests the estimate of `query` by email: name and email. Works without script. */
export function EstimateRequestForm({ query, ...state }: PublicFormState & { query: string }) {
  return (
    <PublicForm<EstimateRequest>
      id="estimate-form"
      action={`/estimator?${query}`}
      fields={ESTIMATE_REQUEST_FIELDS}
      loadValidator={loadValidator}
      honeypot={HONEYPOT_FIELD}
      labels={{ submit: 'Send me this estimate', sending: 'Sending...' }}
      note={
        <>
          We use these details and the estimate to send it and to answer you. See our{' '}
          <a href="/privacy">privacy notice</a>.
        </>
      }
      success={
        <>
          <p className={controls.doneTitle}>Estimate sent!</p>
          <p>Check your email for the figures and the link that opens them again.</p>
          <p className={controls.doneLinks}>
            <a className={controls.primary} href={`/inquiry?estimate=${encodeURIComponent(query)}`}>
              Talk about this estimate
            </a>
            <a href={`/estimator?${query}`}>Send it again</a>
          </p>
        </>
      }
      {...state}
    >
      {(field) => (
        <>
          <input type="hidden" name="estimate" value={query} />
          <div className={controls.pair}>
            <NameField field={field} />
            <EmailField field={field} />
          </div>
        </>
      )}
    </PublicForm>
  );
}
