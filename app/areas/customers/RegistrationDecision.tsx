import { useState } from 'react';
import { useFetcher } from 'react-router';
import { CompanySelect } from '#app/areas/companies/CompanySelect.tsx';
import { firstChoice } from '#app/areas/companies/company-choice.ts';
import type { CompanyChoice } from '#app/areas/companies/company-forms.ts';
import type { NearCompany } from '#app/areas/companies/company-queries.server.ts';
import { addressOf, formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogTextarea } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts';
import { registrationVerbs } from './customer-verbs.ts';
import styles from './RegistrationDecision.module.css';

const approvalSchema = async () => (await import('./approval-forms.ts')).approvalSchema;

type Registration = {
  id: string;
  contactName: string;
  companyName: string;
  isEmailConfirmed: boolean;
  /** A customer with people of the same email domain. */
  proposed: { id: string; name: string } | null;
  /** Companies whose names are that which was typed, or near to it. */
  near: readonly NearCompany[];
};

/**
 * Decides on a pending registration. Approve waits until a company is chosen (specification, section 5) and asks first if the
 * email address is unconfirmed; Reject asks for the reason, which the email contains. The typed company is already chosen,
 * unless others have similar names: these are offered next to it.
 */
export function RegistrationDecision(registration: Registration) {
  const { companyName, near } = registration;
  const [choice, setChoice] = useState(() => firstChoice(companyName, near));
  const isNear = near.some(({ isSame }) => !isSame);
  return (
    <div className={styles.decision}>
      {isNear ? (
        <p className={styles.near}>
          Similar:{' '}
          {near.map(({ id, name }) => (
            <Button
              key={id}
              variant="default"
              size="compact-xs"
              onClick={() => setChoice({ companyId: id })}
            >
              {name}
            </Button>
          ))}
          {near.some(({ isSame }) => isSame) ? null : (
            <Button
              variant="default"
              size="compact-xs"
              onClick={() => setChoice({ newCompanyName: companyName })}
            >
              Create "{companyName}"
            </Button>
          )}
        </p>
      ) : null}
      {/* A choice from those beside begins the form again. */}
      <Decision
        key={choice.companyId ?? choice.newCompanyName ?? ''}
        {...registration}
        choice={choice}
      />
    </div>
  );
}

function Decision({
  id,
  contactName,
  companyName,
  isEmailConfirmed,
  proposed,
  near,
  choice,
}: Registration & { choice: CompanyChoice }) {
  const fetcher = useFetcher<FormAnswer>();
  const sending = fetcher.state !== 'idle';
  const { form, fields, formProps } = useSchemaForm({
    id: `approve-${id}`,
    schema: approvalSchema,
    lastResult: sending ? null : fetcher.data?.result,
    defaultValue: choice,
  });
  const approval = `/admin/approval/${id}/approve`;
  const companyId = fields.companyId.value ?? '';
  const newCompanyName = fields.newCompanyName.value ?? '';
  const isChosen = Boolean(companyId || newCompanyName);
  return (
    <>
      <fetcher.Form method="post" action={approval} className={styles.approve} {...formProps}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <div className={styles.company}>
          <CompanySelect
            fields={fields}
            label="Assign to Parent Company"
            assigned={near.find((company) => company.id === choice.companyId)}
            named={choice.newCompanyName}
            suggestion={companyName}
            isOnPage
          />
        </div>
        {isEmailConfirmed ? (
          <Button
            type="submit"
            disabled={!isChosen || sending}
            aria-label={sending ? undefined : `Approve ${contactName}`}
          >
            {sending ? 'Approving...' : 'Approve'}
          </Button>
        ) : null}
      </fetcher.Form>
      {isEmailConfirmed ? null : (
        // Beside the form, not inside: the submission of a dialog bubbles to the form around it.
        <ConfirmDialog
          title="Approve without a confirmed email?"
          action={approval}
          values={{ companyId, newCompanyName, withoutConfirmedEmail: 'yes' }}
          labels={{ confirm: 'Approve anyway', sending: 'Approving...' }}
          trigger={(open) => (
            <Button onClick={open} disabled={!isChosen} aria-label={`Approve ${contactName}`}>
              Approve
            </Button>
          )}
        >
          This person hasn't confirmed their email address; the portal of{' '}
          {newCompanyName || 'the chosen company'} opens for them.
        </ConfirmDialog>
      )}
      {proposed ? (
        <ConfirmDialog
          title={`Join ${proposed.name}?`}
          action={addressOf(registrationVerbs.join, { customerId: id })}
          values={{ into: proposed.id }}
          labels={{ confirm: 'Join', sending: 'Joining...' }}
          trigger={(open) => (
            <Button
              variant="default"
              onClick={open}
              aria-label={`Join ${proposed.name}: ${contactName}`}
            >
              Join {proposed.name}
            </Button>
          )}
        >
          People of {proposed.name} have addresses of the same domain. {contactName} becomes one of
          them as a viewer, who reads everything and changes nothing; the registration itself is
          archived.
        </ConfirmDialog>
      ) : null}
      <FormDialog
        title={`Reject ${contactName}`}
        {...formOf(registrationVerbs.reject, { customerId: id })}
        labels={{ submit: 'Reject', sending: 'Rejecting...' }}
        danger
        intro={`${contactName} of ${companyName} is signed out and notified by email. You can reopen the registration later.`}
        trigger={(open) => (
          <Button
            variant="default"
            onClick={open}
            disabled={sending}
            aria-label={`Reject ${contactName}`}
          >
            Reject
          </Button>
        )}
      >
        {(dialog) => (
          <DialogTextarea
            field={dialog.reason}
            label="Reason"
            description="The email quotes it word for word."
          />
        )}
      </FormDialog>
    </>
  );
}
