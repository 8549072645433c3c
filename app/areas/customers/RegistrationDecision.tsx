import { Button } from '@mantine/core';
import { useFetcher } from 'react-router';
import { CompanySelect } from '#app/areas/companies/CompanySelect.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import { TextareaField } from '#app/ui/fields.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { useSchemaForm } from '#app/ui/use-schema-form.ts';
import { approvalSchema, rejectionSchema } from './approval-forms.ts';
import styles from './RegistrationDecision.module.css';

/**
 * Decides on a pending registration: Approve waits until a company is chosen (specification, section 5), Reject asks for
 * the reason that the mail carries.
 */
export function RegistrationDecision({
  id,
  contactName,
  companyName,
}: {
  id: string;
  contactName: string;
  companyName: string;
}) {
  const fetcher = useFetcher<FormAnswer>();
  const sending = fetcher.state !== 'idle';
  const { form, fields, formProps } = useSchemaForm({
    id: `approve-${id}`,
    schema: approvalSchema,
    lastResult: sending ? null : fetcher.data?.result,
  });
  const isChosen = Boolean(fields.companyId.value || fields.newCompanyName.value);
  return (
    <div className={styles.decision}>
      <fetcher.Form
        method="post"
        action={`/admin/approval/${id}/approve`}
        className={styles.approve}
        {...formProps}
      >
        <FormErrors id={form.errorId} errors={form.errors} />
        <div className={styles.company}>
          <CompanySelect
            fields={fields}
            label="Assign to Parent Company"
            suggestion={companyName}
          />
        </div>
        <Button
          type="submit"
          disabled={!isChosen || sending}
          aria-label={sending ? undefined : `Approve ${contactName}`}
        >
          {sending ? 'Approving...' : 'Approve'}
        </Button>
      </fetcher.Form>
      <FormDialog
        title={`Reject ${contactName}`}
        action={`/admin/approval/${id}/reject`}
        schema={rejectionSchema}
        labels={{ submit: 'Reject', sending: 'Rejecting...' }}
        danger
        intro={`${contactName} of ${companyName} is signed out and told by mail. You can reopen the registration later.`}
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
          <TextareaField
            field={dialog.reason}
            label="Reason"
            description="The mail quotes it word for word."
          />
        )}
      </FormDialog>
    </div>
  );
}
