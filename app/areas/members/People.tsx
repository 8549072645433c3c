import { MEMBER_ROLES, ROLES, SIGNING } from '#app/access/member-rights.ts';
import { addressOf, formOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogHidden, DialogSelect, DialogSwitch, DialogText } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { May } from '#app/ui/may.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import type { FormFields } from '#app/ui/use-schema-form.ts';
import type { OpenInvitation, Person } from './member-queries.server.ts';
import { memberVerbs, staffMemberVerbs } from './member-verbs.ts';
import styles from './People.module.css';

const ROLE_OPTIONS = MEMBER_ROLES.map((value) => ({ value, label: ROLES[value].label }));

/** Who looks at the people: one of them, or staff. */
type Side = { side: 'customer'; userId: string } | { side: 'staff' };

/** The people of a customer with what each may do, for whoever manages them also the ways to change that. */
export function PeopleList({ people, ...viewer }: { people: readonly Person[] } & Side) {
  const owners = people.filter(({ role }) => role === 'owner').length;
  return (
    <ul className={styles.people}>
      {people.map((person) => (
        <li key={person.id} className={styles.person}>
          <div>
            <p className={styles.name}>
              {person.name}
              {viewer.side === 'customer' && viewer.userId === person.userId ? ' (you)' : null}
            </p>
            <p className={styles.fact}>{person.email}</p>
            <p className={styles.fact}>
              Joined <LocalTime at={person.joinedAt} />,{' '}
              {person.lastSignInAt ? (
                <>
                  last signed in <LocalTime at={person.lastSignInAt} />
                </>
              ) : (
                'never signed in'
              )}
            </p>
          </div>
          <div>
            <p className={styles.roleName}>
              {ROLES[person.role].label}
              {person.maySign ? ', may sign' : null}
            </p>
            <p className={styles.fact}>{ROLES[person.role].about}</p>
          </div>
          <May needs="manage">
            <div className={styles.actions}>
              <ChangeRole person={person} side={viewer.side} />
              {person.role === 'owner' && owners === 1 ? null : (
                <RemovePerson person={person} side={viewer.side} />
              )}
            </div>
          </May>
        </li>
      ))}
    </ul>
  );
}

/** Invitations that wait for an answer; nothing where there are none. */
export function InvitationList({
  invitations,
  side,
}: {
  invitations: readonly OpenInvitation[];
  side: Side['side'];
}) {
  if (invitations.length === 0) return null;
  return (
    <ScreenSection title="Invited" note={invitations.length}>
      <ul className={styles.people}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={styles.person}>
            <div>
              <p className={styles.name}>{invitation.email}</p>
              <p className={styles.fact}>
                {invitation.hasRunOut ? 'The link ran out ' : 'The link works until '}
                <LocalTime at={invitation.expiresAt} />
              </p>
            </div>
            <p className={styles.roleName}>
              {ROLES[invitation.role].label}
              {invitation.maySign ? ', may sign' : null}
            </p>
            <div className={styles.actions}>
              <ActionButton
                action={addressOfInvitation('sendAgain', side, invitation.id)}
                size="compact-sm"
                variant="default"
                sendingLabel="Sending..."
                aria-label={`Send Again to ${invitation.email}`}
              >
                Send Again
              </ActionButton>
              <ActionButton
                action={addressOfInvitation('takeBack', side, invitation.id)}
                size="compact-sm"
                variant="subtle"
                color="red"
                sendingLabel="Taking back..."
                aria-label={`Take Back the invitation of ${invitation.email}`}
              >
                Take Back
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}

function addressOfInvitation(verb: 'sendAgain' | 'takeBack', side: Side['side'], id: string) {
  return side === 'staff'
    ? addressOf(staffMemberVerbs[verb], { sentInvitationId: id })
    : addressOf(memberVerbs[verb], { invitationId: id });
}

/** Each role in a sentence. */
export function RoleLegend() {
  return (
    <ScreenSection title="What the roles mean">
      <dl className={styles.legend}>
        {MEMBER_ROLES.map((role) => (
          <div key={role}>
            <dt>{ROLES[role].label}</dt>
            <dd>{ROLES[role].about}</dd>
          </div>
        ))}
        <div>
          <dt>May sign</dt>
          <dd>{SIGNING}</dd>
        </div>
      </dl>
    </ScreenSection>
  );
}

/** Invites a colleague by mail; of staff, `customerId` says to which customer. */
export function InvitePerson({ customerId }: { customerId?: string }) {
  const form =
    customerId === undefined
      ? formOf(memberVerbs.invite, {})
      : formOf(staffMemberVerbs.invite, { customerId });
  return (
    <FormDialog
      title="Invite a Colleague"
      {...form}
      defaultValue={{ role: 'viewer' }}
      labels={{ submit: 'Send Invitation', sending: 'Sending...' }}
      intro="They get a mail with a link that works once and for seven days."
    >
      {(fields) => (
        <>
          <DialogText field={fields.email} label="Email" type="email" autoFocus />
          <RightsFields fields={fields} />
        </>
      )}
    </FormDialog>
  );
}

function ChangeRole({ person, side }: { person: Person; side: Side['side'] }) {
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

function RemovePerson({ person, side }: { person: Person; side: Side['side'] }) {
  return (
    <ConfirmDialog
      title={`Remove ${person.name}?`}
      action={
        side === 'staff'
          ? addressOf(staffMemberVerbs.remove, { membershipId: person.id })
          : addressOf(memberVerbs.remove, { memberId: person.id })
      }
      labels={{ confirm: 'Remove', sending: 'Removing...' }}
      danger
      trigger={(open) => (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          onClick={open}
          aria-label={`Remove ${person.name}`}
        >
          Remove
        </Button>
      )}
    >
      What they have open ends at once, and they get no more mail. What they wrote stays under their
      name, and what was private to them is opened to nobody of the company.
    </ConfirmDialog>
  );
}

/** Leaves the company, after asking. */
export function LeaveCompany({ companyName }: { companyName: string }) {
  return (
    <ConfirmDialog
      title={`Leave ${companyName}?`}
      action="/customer/people/leave"
      values={{ confirmed: 'yes' }}
      labels={{ confirm: 'Leave', sending: 'Leaving...' }}
      danger
      trigger={(open) => (
        <Button variant="subtle" color="red" onClick={open}>
          Leave Company
        </Button>
      )}
    >
      You can no longer open its records, and get no more mail about them. What you wrote stays
      under your name, and what was private to you stays with us.
    </ConfirmDialog>
  );
}
