import controls from '#app/ui/public/controls.module.css';
import { PublicForm, type PublicFormState } from '#app/ui/public/PublicForm.tsx';
import { HONEYPOT_FIELD, LEAD_MAGNET_FIELDS } from './inquiry-fields.ts';
import type { LeadMagnetRequest } from './inquiry-forms.ts';
import { RequesterFields } from './RequesterFields.tsx';

const loadValidator = () =>
  import('./inquiry-validation.ts').then(({ validateLeadMagnet }) => validateLeadMagnet);

/**
 * The form that requests the checklist: name, email, company. Works on any public page and without script; `layout` places its
 * fields side by side if there is room.
 */
export function LeadMagnetForm({ layout, ...state }: PublicFormState & { layout?: 'row' }) {
  return (
    <PublicForm<LeadMagnetRequest>
      id="checklist-form"
      action="/checklist"
      fields={LEAD_MAGNET_FIELDS}
      loadValidator={loadValidator}
      honeypot={HONEYPOT_FIELD}
      layout={layout}
      labels={{ submit: 'Send the checklist', sending: 'Sending...' }}
      note={
        <>
          We use this to send the checklist and to answer you. See our{' '}
          <a href="/privacy">privacy notice</a>.
        </>
      }
      success={
        <>
          <p className={controls.doneTitle}>Checklist sent!</p>
          <p>Check your email for the 25-Point Service Audit Checklist.</p>
          <p className={controls.doneLinks}>
            <a className={controls.primary} href="/checklist/score">
              Score it here
            </a>
            <a href="/25-point-service-audit.pdf" download>
              Download the PDF now
            </a>
            <a href="/checklist">Send it to another address</a>
          </p>
        </>
      }
      {...state}
    >
      {(field) => <RequesterFields field={field} />}
    </PublicForm>
  );
}
