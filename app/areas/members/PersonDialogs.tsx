import { MEMBER_ROLES, ROLES, SIGNING } from '#app/access/member-rights.ts';
import { addressOf, formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import {
  DialogHidden,
  DialogLookup,
  DialogSelect,
  DialogSwitch,
  DialogText,
} from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { RecordMenu, type RecordStep } from '#app/ui/RecordMenu.tsx';
import type { Person } from './member-queries.server.ts';
import { memberVerbs, staffMemberVerbs } from './member-verbs.ts';

const ROLE_OPTIONS = MEMBER_ROLES.map((value) => ({ value, label: ROLES[value].label }));

/** The side that looks at a customer's people. */
export type PeopleSide = 'customer' | 'staff';

/**
 * The button that invites a colleague by email; for staff, `customerId` is the customer, and `first` the address of whom the firm
 * talks to there, while it has no people.
 */
export function InvitePerson({ customerId, first }: { customerId?: string; first?: string }) {
  const form =
    customerId === undefined
      ? formOf(memberVerbs.invite, {})
      : formOf(staffMemberVerbs.invite, { customerId });
  return (
    <FormDialog
      title="Invite a Colleague"
      {...form}
      defaultValue={first ? { email: first, role: 'owner', maySign: 'on' } : { role: 'viewer' }}
      labels={{ submit: 'Send Invitation', sending: 'Sending...' }}
      intro="They get an email with a link that works once, for seven days."
      trigger={
        customerId === undefined
          ? undefined
          : (show) => <QuietButton onClick={show}>Invite a Colleague</QuietButton>
      }
    >
      {(fields) => (
        <>
          <DialogText field={fields.email} label="Email" type="email" />
          <RightsFields fields={fields} />
        </>
      )}
    </FormDialog>
  );
}

/** On a client's page, whose main act is another one. */
function QuietButton(props: { onClick: () => void; children: string }) {
  return <Button variant="default" size="compact-sm" {...props} />;
}

/** The button with which staff make an existing account one of a customer's people. */
export function AddPerson({ customerId }: { customerId: string }) {
  return (
    <FormDialog
      title="Add an Account"
      {...formOf(staffMemberVerbs.add, { customerId })}
      defaultValue={{ role: 'viewer' }}
      labels={{ submit: 'Add to the People', sending: 'Adding...' }}
      intro="For someone who already has an account. They get an email and can work here at once."
      trigger={(show) => <QuietButton onClick={show}>Add an Account</QuietButton>}
    >
      {(fields) => (
        <>
          <DialogLookup
            field={fields.userId}
            label="Account"
            source={`/admin/customers/account-options?${new URLSearchParams({ customer: customerId })}`}
            placeholder="Search by name or email"
            nothingFound="No account found"
          />
          <RightsFields fields={fields} />
        </>
      )}
    </FormDialog>
  );
}

/** The button that changes what a person may do. */
export function ChangeRole({ person, side }: { person: Person; side: PeopleSide }) {
  const form =
    side === 'staff'
      ? formOf(staffMemberVerbs.change, { membershipId: person.id })
      : formOf(memberVerbs.change, { memberId: person.id });
  return (
    <FormDialog
      title={`Role of ${person.name}`}
      {...form}
      defaultValue={{
        role: person.role,
        version: String(person.version),
        ...(person.maySign && { maySign: 'on' }),
      }}
      labels={{ submit: 'Save Changes', sending: 'Saving...' }}
      trigger={(open) => (
        <Button
          variant="default"
          size="compact-sm"
          onClick={open}
          aria-label={`Change Role of ${person.name}`}
        >
          Change Role
        </Button>
      )}
    >
      {(fields) => (
        <>
          <RightsFields fields={fields} />
          <DialogHidden field={fields.version} />
        </>
      )}
    </FormDialog>
  );
}

function RightsFields({ fields }: { fields: FormFields<{ role: string; maySign?: unknown }> }) {
  return (
    <>
      <DialogSelect field={fields.role} label="Role" options={ROLE_OPTIONS} />
      <DialogSwitch field={fields.maySign} label="May sign" description={SIGNING} />
    </>
  );
}

/** The menu of rare actions on a person: removing them from the company, after confirmation. */
export function PersonMenu({ person, side }: { person: Person; side: PeopleSide }) {
  const remove: RecordStep = {
    label: 'Remove',
    title: `Remove ${person.name}?`,
    text: 'They lose access at once and get no more email. What they wrote stays under their name, and what was private to them stays closed to the company.',
    action:
      side === 'staff'
        ? addressOf(staffMemberVerbs.remove, { membershipId: person.id })
        : addressOf(memberVerbs.remove, { memberId: person.id }),
    labels: { confirm: 'Remove', sending: 'Removing...' },
    danger: true,
  };
  return <RecordMenu record={person.name} steps={[remove]} size="compact-sm" />;
}

/** The button to leave the company, after confirmation. */
export function LeaveCompany({ companyName }: { companyName: string }) {
  return (
    <ConfirmDialog
      title={`Leave ${companyName}?`}
      action="/customer/people/leave"
      values={{ confirmed: 'yes' }}
      labels={{ confirm: 'Leave', sending: 'Leaving...' }}
      danger
      trigger={(open) => (
        <Button variant="default" onClick={open}>
          Leave Company
        </Button>
      )}
    >
      You can no longer open its records and get no more email about them. What you wrote stays
      under your name, and what was private to you stays with us.
    </ConfirmDialog>
  );
}
