import { ROLES } from '#app/access/member-rights.ts';
import { addressOf, formOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { DialogTextarea } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { ContactCell } from './ContactCell.tsx';
import { newcomerVerbs } from './customer-verbs.ts';
import type { NewcomerRow } from './newcomer-queries.server.ts';
import styles from './RegistrationDecision.module.css';

/** The columns of the people who are waiting to join a company. */
export const newcomerColumns: readonly DataColumn<NewcomerRow>[] = [
  {
    header: 'Contact',
    part: 'head',
    width: '15rem',
    cell: (row) => <ContactCell name={row.name} email={row.email} phone={null} />,
  },
  {
    header: 'Joins',
    width: '13rem',
    cell: (row) => <Link to={`/admin/customers/${row.customerId}`}>{row.company}</Link>,
  },
  {
    header: 'Role',
    width: '8rem',
    cell: (row) => `${ROLES[row.role].label}${row.maySign ? ', may sign' : ''}`,
  },
  { header: 'Invited by', width: '11rem', cell: (row) => row.inviter },
  {
    header: 'Waiting since',
    sort: 'created',
    width: '9.5rem',
    cell: (row) => (row.acceptedAt ? <LocalTime at={row.acceptedAt} show="datetime" /> : null),
  },
  {
    header: 'Decision',
    part: 'actions',
    width: '14rem',
    cell: (row) => <NewcomerDecision newcomer={row} />,
  },
];

function NewcomerDecision({ newcomer }: { newcomer: NewcomerRow }) {
  const { id, name, company } = newcomer;
  return (
    <div className={styles.decision}>
      <ActionButton
        action={addressOf(newcomerVerbs.admit, { newcomerId: id })}
        sendingLabel="Approving..."
        aria-label={`Approve ${name}`}
      >
        Approve
      </ActionButton>
      <FormDialog
        title={`Decline ${name}`}
        {...formOf(newcomerVerbs.decline, { newcomerId: id })}
        labels={{ submit: 'Decline', sending: 'Declining...' }}
        danger
        intro={`${name} will not join ${company}. They and the person who invited them get an email.`}
        trigger={(open) => (
          <Button variant="default" onClick={open} aria-label={`Decline ${name}`}>
            Decline
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
    </div>
  );
}
