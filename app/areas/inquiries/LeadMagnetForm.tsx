import controls from '#app/ui/public/controls.module.css';
import { PublicForm, type PublicFormState } from '#app/ui/public/PublicForm.tsx';
import { HONEYPOT_FIELD, LEAD_MAGNET_FIELDS } from './inquiry-fields.ts';
import type { LeadMagnetRequest } from './inquiry-forms.ts';
import { RequesterFields } from './RequesterFields.tsx';

const loadValidator = () =>
  import('./inquiry-validation.ts').then(({ validateLeadMagnet }) => validateLeadMagnet);

/** Asks for the checklist: name, email, company. Works on any public page and without script. */
export function LeadMagnetForm(state: PublicFormState) {
  return (
    <PublicForm<LeadMagnetRequest>
      id="checklist-form"
      action="/checklist"
      fields={LEAD_MAGNET_FIELDS}
      loadValidator={loadValidator}
      honeypot={HONEYPOT_FIELD}
      labels={{ submit: 'Send the checklist', sending: 'Sending...' }}
      note={
        <>
          We store these details to send the checklist and to answer you. Read how in the{' '}
          <a href="/privacy">privacy notice</a>.
        </>
      }
      success={
        <>
          <p className={controls.doneTitle}>Checklist sent!</p>
          <p>Check your email for the 25-Point Service Audit Checklist.</p>
          <a href="/25-point-service-audit.pdf" download>
            Download the PDF now
          </a>
        </>
      }
      {...state}
    >
      {(field) => <RequesterFields field={field} />}
    </PublicForm>
  );
}
