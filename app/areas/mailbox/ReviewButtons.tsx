import { addressOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { DialogSelect } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { May } from '#app/ui/may.tsx';
import type { MailListRow } from './mailbox-queries.server.ts';
import { mailboxVerbs } from './mailbox-verbs.ts';

const releaseForCompanySchema = async () =>
  (await import('./mailbox-forms.ts')).releaseForCompanySchema;

/** The buttons for an email that is waiting for staff. */
export function ReviewButtons({ mail }: { mail: MailListRow }) {
  const named = mail.subject || 'email without a subject';
  return (
    <May needs={mailboxVerbs.release.needs}>
      {mail.companies.length > 1 ? (
        <ReleaseForCompany mail={mail} named={named} />
      ) : (
        <ActionButton
          action={addressOf(mailboxVerbs.release, { mailId: mail.id })}
          sendingLabel="Releasing..."
          size="compact-sm"
          aria-label={`Release ${named}`}
        >
          Release
        </ActionButton>
      )}
      <ActionButton
        action={addressOf(mailboxVerbs.discard, { mailId: mail.id })}
        sendingLabel="Discarding..."
        variant="default"
        size="compact-sm"
        aria-label={`Discard ${named}`}
      >
        Discard
      </ActionButton>
    </May>
  );
}

function ReleaseForCompany({ mail, named }: { mail: MailListRow; named: string }) {
  return (
    <FormDialog
      title="Release this email?"
      action={addressOf(mailboxVerbs.release, { mailId: mail.id })}
      schema={releaseForCompanySchema}
      labels={{ submit: 'Release', sending: 'Releasing...' }}
      intro="Its sender belongs to several companies. A new email becomes a ticket of the one that you choose; a reply goes to the record that it is about."
      trigger={(open) => (
        <Button size="compact-sm" onClick={open} aria-label={`Release ${named}`}>
          Release
        </Button>
      )}
    >
      {(fields) => (
        <DialogSelect
          field={fields.customerId}
          label="Company"
          options={[
            { value: '', label: 'Choose a company' },
            ...mail.companies.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </FormDialog>
  );
}
