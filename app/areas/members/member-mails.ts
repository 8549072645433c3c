import { type MemberRole, ROLES } from '#app/access/member-rights.ts';
import type { MailContent } from '#app/platform/mail/mail-content.ts';

/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7;

/** Tells somebody that the firm has made their account a member of a company. */
export function memberAdded(added: {
  company: string;
  firm: string;
  role: MemberRole;
}): MailContent {
  const { company, firm, role } = added;
  return {
    subject: `You work with ${company} in the portal of ${firm}`,
    preview: `Your role there: ${ROLES[role].label}.`,
    heading: `You are a member of ${company}`,
    blocks: [
      { kind: 'text', text: 'Hello,' },
      {
        kind: 'text',
        text: `we have added your account to the people of ${company}. Your role there: ${ROLES[role].label}. ${ROLES[role].about}`,
      },
      { kind: 'button', label: 'Open the portal', href: '/customer' },
      { kind: 'text', text: "If you don't know what this is about, answer this mail." },
    ],
  };
}

/**
 * Invites somebody to a company's portal. It goes to an address that an owner typed, maybe a stranger's: of what people typed
 * it holds the company's name alone, which the firm has approved.
 */
export function memberInvitation(invitation: {
  company: string;
  firm: string;
  role: MemberRole;
  path: string;
}): MailContent {
  const { company, firm, role, path } = invitation;
  return {
    subject: `Join ${company} in the portal of ${firm}`,
    preview: `The link is valid for ${INVITATION_DAYS} days.`,
    heading: `${company} invites you`,
    blocks: [
      { kind: 'text', text: 'Hello,' },
      {
        kind: 'text',
        text: `you are invited to work with the records of ${company} in our portal. Your role there: ${ROLES[role].label}. ${ROLES[role].about}`,
      },
      { kind: 'button', label: `Join ${company}`, href: path },
      {
        kind: 'text',
        text: `The link works once and is valid for ${INVITATION_DAYS} days. If you don't know what this is about, leave it: without you nothing happens.`,
      },
    ],
  };
}
