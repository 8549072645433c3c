import { MEMBER_ROLES, ROLES, SIGNING } from '#app/access/member-rights.ts';
import { addressOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { May } from '#app/ui/may.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import type { OpenInvitation, Person } from './member-queries.server.ts';
import { memberVerbs, staffMemberVerbs } from './member-verbs.ts';
import styles from './People.module.css';
import { ChangeRole, type PeopleSide, PersonMenu } from './PersonDialogs.tsx';

// Few people have bounces: the others' screens do without its code.
const EmailBounces = onDemand(
  async () => (await import('#app/areas/notices/EmailBounces.tsx')).EmailBounces,
);

/** Who looks at the people: one of them, or staff. */
type Side =
  | { side: 'customer'; userId: string }
  | { side: 'staff'; customerId: string; isActive: boolean };

/** A customer's people with what each may do; for anyone who manages them, also the buttons to change that. */
export function PeopleList({ people, ...viewer }: { people: readonly Person[] } & Side) {
  const owners = people.filter(({ role, isActive }) => role === 'owner' && isActive);
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
            {person.isActive ? null : <p className={styles.fact}>Deactivated: can't sign in</p>}
            {person.bounces ? (
              <EmailBounces userId={person.userId} email={person.email} bounces={person.bounces} />
            ) : null}
            <p className={`${styles.fact} ${styles.detail}`}>
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
            <p className={`${styles.fact} ${styles.detail}`}>{ROLES[person.role].about}</p>
          </div>
          <May needs="manage">
            <div className={styles.actions}>
              {viewer.side === 'staff' && viewer.isActive && person.isActive ? (
                <ActionButton
                  action={`/admin/customers/${viewer.customerId}/view-as`}
                  values={{ memberId: person.id }}
                  size="compact-sm"
                  variant="default"
                  sendingLabel="Opening..."
                  aria-label={`View as ${person.name}`}
                >
                  View As
                </ActionButton>
              ) : null}
              <ChangeRole person={person} side={viewer.side} />
              {owners.length === 1 && owners.includes(person) ? null : (
                <PersonMenu person={person} side={viewer.side} />
              )}
            </div>
          </May>
        </li>
      ))}
    </ul>
  );
}

/** Invitations that wait for an answer or the firm's approval; empty when there are none. */
export function InvitationList({
  invitations,
  side,
  firmName,
}: {
  invitations: readonly OpenInvitation[];
  side: PeopleSide;
  firmName: string;
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
                {invitation.acceptedAt ? (
                  <>
                    Accepted <LocalTime at={invitation.acceptedAt} />.{' '}
                    <strong>Waiting for {firmName}</strong>
                  </>
                ) : (
                  <>
                    {invitation.hasRunOut ? 'The link expired ' : 'The link works until '}
                    <LocalTime at={invitation.expiresAt} />
                  </>
                )}
              </p>
            </div>
            <p className={styles.roleName}>
              {ROLES[invitation.role].label}
              {invitation.maySign ? ', may sign' : null}
            </p>
            <div className={styles.actions}>
              {invitation.acceptedAt ? null : (
                <ActionButton
                  action={addressOfInvitation('sendAgain', side, invitation.id)}
                  size="compact-sm"
                  variant="default"
                  sendingLabel="Sending..."
                  aria-label={`Send Again to ${invitation.email}`}
                >
                  Send Again
                </ActionButton>
              )}
              <ActionButton
                action={addressOfInvitation('takeBack', side, invitation.id)}
                size="compact-sm"
                variant="default"
                sendingLabel="Withdrawing..."
                aria-label={`Withdraw the invitation of ${invitation.email}`}
              >
                Withdraw
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}

function addressOfInvitation(verb: 'sendAgain' | 'takeBack', side: PeopleSide, id: string) {
  return side === 'staff'
    ? addressOf(staffMemberVerbs[verb], { sentInvitationId: id })
    : addressOf(memberVerbs[verb], { invitationId: id });
}

/** One sentence for each role. */
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
