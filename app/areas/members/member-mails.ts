import { type MemberRole, ROLES } from '#app/access/member-rights.ts';
import type { MailContent } from '#app/platform/mail/mail-content.ts';

/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7;

/** The email that the firm made someone's account a member of a company. */
export function memberAdded(added: {
  company: string;
  firm: string;
  role: MemberRole;
}): MailContent {
  const { company, firm, role } = added;
  return {
    subject: `You now work with ${company} in the ${firm} portal`,
    preview: `Your role: ${ROLES[role].label}.`,
    heading: `You are a member of ${company}`,
    blocks: [
      { kind: 'text', text: 'Hi,' },
      {
        kind: 'text',
        text: `We've added your account to ${company}. Your role: ${ROLES[role].label}. ${ROLES[role].about}`,
      },
      { kind: 'button', label: 'Open the portal', href: '/customer' },
      { kind: 'text', text: "If you weren't expecting this, reply to this email." },
    ],
  };
}

/**
 * The email that invites someone to a company's portal. It goes to an address that an owner typed, maybe a stranger's, so the
 * only text in it that a person typed is the company's name, which the firm has approved.
 */
export function memberInvitation(invitation: {
  company: string;
  firm: string;
  role: MemberRole;
  path: string;
}): MailContent {
  const { company, firm, role, path } = invitation;
  return {
    subject: `Join ${company} in the ${firm} portal`,
    preview: `The link is valid for ${INVITATION_DAYS} days.`,
    heading: `${company} invites you`,
    blocks: [
      { kind: 'text', text: 'Hi,' },
      {
        kind: 'text',
        text: `You're invited to ${company} in our portal. Your role: ${ROLES[role].label}. ${ROLES[role].about}`,
      },
      { kind: 'button', label: `Join ${company}`, href: path },
      {
        kind: 'text',
        text: `The link works once and is valid for ${INVITATION_DAYS} days. If you weren't expecting this, ignore it and nothing happens.`,
      },
    ],
  };
}

/** Where staff see the people who wait to join a company. */
export const NEWCOMERS = '/admin/approval?status=newcomers';

/** The email to staff that someone waits to join a company. */
export function newcomerWaiting(newcomer: {
  name: string;
  email: string;
  company: string;
  role: MemberRole;
  inviter: string;
}): MailContent {
  const { name, email, company, role, inviter } = newcomer;
  return {
    subject: `Newcomer waiting for approval: ${company}`,
    preview: `${inviter} invited ${name}.`,
    heading: `${name} is waiting to join ${company}`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Name', name],
          ['Company', company],
          ['Email', email],
          ['Role', ROLES[role].label],
          ['Invited by', inviter],
        ],
      },
      { kind: 'text', text: 'Until you approve, this person sees only the waiting page.' },
      { kind: 'button', label: 'Review the newcomer', href: NEWCOMERS },
    ],
  };
}

/** The email to someone that they don't join the company: it withdrew the invitation, or the firm declined for this reason. */
export function invitationEnded(ended: { company: string; reason?: string }): MailContent {
  const { company, reason } = ended;
  const subject = reason
    ? `You were not approved for ${company}`
    : `${company} withdrew its invitation`;
  return {
    subject,
    preview: reason || "You don't need to do anything.",
    heading: subject,
    blocks: [
      { kind: 'text', text: 'Hi,' },
      ...(reason
        ? [
            {
              kind: 'text',
              text: `we did not approve your access to ${company}. The reason:`,
            } as const,
            { kind: 'quote', text: reason } as const,
            {
              kind: 'text',
              text: 'If this is a mistake, write to the address below. Your account does not change.',
            } as const,
          ]
        : [
            {
              kind: 'text',
              text: `you had accepted an invitation to ${company} in our portal and were waiting for our approval. ${company} has withdrawn the invitation. Your account does not change.`,
            } as const,
          ]),
    ],
  };
}

/** The email to the person who sent the invitation that the firm declined the newcomer. */
export function newcomerDeclined(declined: {
  company: string;
  email: string;
  reason: string;
}): MailContent {
  const { company, email, reason } = declined;
  return {
    subject: `${email} was not approved for ${company}`,
    preview: reason,
    heading: `${email} was not approved`,
    blocks: [
      { kind: 'text', text: 'Hi,' },
      {
        kind: 'text',
        text: `you invited ${email} to ${company}. We did not approve them. The reason:`,
      },
      { kind: 'quote', text: reason },
      { kind: 'text', text: 'If this is a mistake, write to the address below.' },
    ],
  };
}
