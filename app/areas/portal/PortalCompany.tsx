import { Button } from '#app/ui/Button.tsx';
import { DialogTextarea } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import styles from './PortalCompany.module.css';
import type { CompanyProfile } from './portal-queries.server.ts';

const profileChangeSchema = async () =>
  (await import('./profile-change-forms.ts')).profileChangeSchema;

/** The company's fields, read-only. */
export function PortalCompany({ company }: { company: CompanyProfile }) {
  const fields = [
    ['Name', company.name],
    ['Email', company.email],
    ['Phone', company.phone],
    ['Address', company.address],
    ['City', company.city],
    ['State', company.state],
    ['Zip Code', company.zipCode],
  ] as const;
  return (
    <>
      <dl className={styles.fields}>
        {fields.map(([label, value]) => (
          <div key={label} className={styles.field}>
            <dt>{label}</dt>
            <dd data-missing={!value || undefined}>{value || 'Not provided'}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        These fields are read-only. Please contact the administrator for changes, or use
        &ldquo;Request a change&rdquo;.
      </p>
    </>
  );
}

/** The button that asks for a change of the company profile by a ticket, which opens next. */
export function RequestChange() {
  return (
    <FormDialog
      trigger={(open) => <Button onClick={open}>Request a change</Button>}
      title="Request a change"
      action="/customer/company"
      schema={profileChangeSchema}
      needs="manage"
      labels={{ submit: 'Send request', sending: 'Submitting...' }}
      intro="Tell us what should change. This opens a ticket, where you can follow it and read our answer."
    >
      {(fields) => (
        <DialogTextarea
          field={fields.text}
          label="What should change?"
          placeholder="For example: our office moved, the new address is …"
          rows={6}
        />
      )}
    </FormDialog>
  );
}
