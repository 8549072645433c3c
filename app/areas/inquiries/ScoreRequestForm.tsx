import controls from '#app/ui/public/controls.module.css';
import { PublicForm, type PublicFormState } from '#app/ui/public/PublicForm.tsx';
import { HONEYPOT_FIELD, SCORE_REQUEST_FIELDS } from './inquiry-fields.ts';
import type { ScoreRequest } from './lead-forms.ts';
import { RequesterFields } from './RequesterFields.tsx';

const loadValidator = () =>
  import('./lead-validation.ts').then(({ validateScoreRequest }) => validateScoreRequest);

/** The form that requests a scored checklist by email, with the checklist itself. Works without script. */
export function ScoreRequestForm({ scores, ...state }: PublicFormState & { scores: string }) {
  return (
    <PublicForm<ScoreRequest>
      id="score-form"
      action={`/checklist/score?s=${scores}`}
      fields={SCORE_REQUEST_FIELDS}
      loadValidator={loadValidator}
      honeypot={HONEYPOT_FIELD}
      labels={{ submit: 'Send me this result', sending: 'Sending...' }}
      note={
        <>
          We use these details and the scores to send the result and to answer you. See our{' '}
          <a href="/privacy">privacy notice</a>.
        </>
      }
      success={
        <>
          <p className={controls.doneTitle}>Result sent!</p>
          <p>Check your email for your score, the three first steps and the checklist as a PDF.</p>
          <p className={controls.doneLinks}>
            <a className={controls.primary} href="/inquiry">
              Talk about these three
            </a>
            <a href={`/checklist/score?s=${scores}`}>Send it to another address</a>
          </p>
        </>
      }
      {...state}
    >
      {(field) => (
        <>
          <input type="hidden" name="scores" value={scores} />
          <RequesterFields field={field} />
        </>
      )}
    </PublicForm>
  );
}
