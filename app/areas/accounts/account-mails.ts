import type { MailContent } from '#app/platform/mail/mail-content.ts';

/** The email that tells admins that a sign-up is waiting for approval; `path` opens the approval screen. */
export function signupWaiting(signup: {
  name: string;
  email: string;
  company: string;
  phone: string;
  path: string;
}): MailContent {
  return {
    subject: `Account waiting for approval: ${signup.company}`,
    preview: `${signup.name} signed up for the customer portal.`,
    heading: 'A new account is waiting for approval',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Name', signup.name],
          ['Company', signup.company],
          ['Email', signup.email],
          ['Phone', signup.phone],
        ],
      },
      {
        kind: 'text',
        text: 'Until you assign a company and approve it, this person sees only the pending screen.',
      },
      { kind: 'button', label: 'Review the account', href: signup.path },
    ],
  };
}

/** How long a link that confirms an email address works. */
export const CONFIRMATION_LINK_HOURS = 24;

/**
 * The email that acknowledges a sign-up to the address that was typed, which may be a stranger's: it contains nothing else that
 * was typed. `path` is the customer sign-in screen. With `confirmationPath`, for an unconfirmed address, it asks for the
 * confirmation first.
 */
export function signupReceived(customer: {
  path: string;
  confirmationPath: string | null;
}): MailContent {
  const { confirmationPath } = customer;
  return {
    subject: 'Your account is waiting for approval',
    preview: 'We review every new account and email you when it is open.',
    heading: 'We received your sign-up',
    blocks: [
      HELLO,
      {
        kind: 'text',
        text: "Your account has been created and is waiting for approval. We review every new account, because the portal contains contracts, invoices and job data. We'll email you as soon as it is approved.",
      },
      ...(confirmationPath
        ? [
            {
              kind: 'text',
              text: `Please confirm that this is your address. The link works once and is valid for ${CONFIRMATION_LINK_HOURS} hours.`,
            } as const,
            { kind: 'button', label: 'Confirm email address', href: confirmationPath } as const,
            { kind: 'text', text: 'You can sign in at any time to check its status.' } as const,
          ]
        : [
            {
              kind: 'text',
              text: "You can sign in now to check its status. You don't need to do anything else.",
            } as const,
          ]),
      { kind: 'button', label: 'Go to sign-in', href: customer.path },
    ],
  };
}

/** The email with the link on which a person confirms their address; it is valid for a day. */
export function emailConfirmation(person: { path: string }): MailContent {
  return {
    subject: 'Confirm your email address',
    preview: `The link is valid for ${CONFIRMATION_LINK_HOURS} hours.`,
    heading: 'Confirm your email address',
    blocks: [
      HELLO,
      {
        kind: 'text',
        text: `An account was created with this address. Please confirm that it is yours. The link works once, for ${CONFIRMATION_LINK_HOURS} hours.`,
      },
      { kind: 'button', label: 'Confirm email address', href: person.path },
      {
        kind: 'text',
        text: "If you didn't sign up, don't use the link, and the address stays unconfirmed. Write to the address below if you want the account removed.",
      },
    ],
  };
}

/**
 * The email that tells a customer that the account is approved; `company` is the company it was assigned to, `path` the sign-in
 * screen.
 */
export function accountApproved(customer: {
  name: string;
  company: string;
  path: string;
}): MailContent {
  return {
    subject: 'Your account is approved',
    preview: 'The customer portal is open for you.',
    heading: 'Your account is approved',
    blocks: [
      hello(customer.name),
      {
        kind: 'text',
        text: `You now have access to the customer portal for ${customer.company}. In it you can open support tickets, follow your projects and tasks, read documents and procedures, and see your invoices and balance.`,
      },
      { kind: 'button', label: 'Sign in to the portal', href: customer.path },
    ],
  };
}

/** The email that tells a customer that the account was not approved, with the admin's reason if there is one. */
export function accountRejected(customer: { reason?: string | null }): MailContent {
  const reason = customer.reason?.trim();
  return {
    subject: 'Your account was not approved',
    preview: reason || 'We could not approve your account for the customer portal.',
    heading: 'Your account was not approved',
    blocks: [
      HELLO,
      {
        kind: 'text',
        text: reason
          ? 'We could not approve your account for the customer portal. The reason:'
          : 'We could not approve your account for the customer portal.',
      },
      ...(reason ? [{ kind: 'quote', text: reason } as const] : []),
      {
        kind: 'text',
        text: 'If this is a mistake or something has changed, write to the address below. We can reopen the account, so there is no need to sign up again.',
      },
    ],
  };
}

/** The email that tells a customer that a rejected account is being reviewed again; `path` is the sign-in screen. */
export function accountReopened(customer: { path: string }): MailContent {
  return {
    subject: 'Your account is being reviewed again',
    preview: "It is waiting for approval. We'll email you the result.",
    heading: 'Your account is being reviewed again',
    blocks: [
      HELLO,
      {
        kind: 'text',
        text: "We reopened your account. It is waiting for approval again, and your password still works. We'll email you the result.",
      },
      { kind: 'button', label: 'Go to sign-in', href: customer.path },
    ],
  };
}

/**
 * The email that invites a person to the portal of a company that is already a customer; `path` sets the first password and
 * `validFor` says how long it works, for example "7 days".
 */
export function contactInvitation(contact: {
  name: string;
  company: string;
  path: string;
  validFor: string;
}): MailContent {
  return {
    subject: 'Your invitation to the customer portal',
    preview: `An account for ${contact.company} has been set up for you.`,
    heading: 'You are invited to the customer portal',
    blocks: [
      hello(contact.name),
      {
        kind: 'text',
        text: `An account for ${contact.company} has been set up for you. Choose a password to open it. It is already approved, so you can start right away.`,
      },
      { kind: 'button', label: 'Choose a password', href: contact.path },
      {
        kind: 'text',
        text: `The link works once and is valid for ${contact.validFor}. If it has expired, use "Forgot password?" on the sign-in screen with this address.`,
      },
    ],
  };
}

/** The email with the link that sets a new password; it is valid for one hour. */
export function passwordReset(person: { path: string }): MailContent {
  return {
    subject: 'Reset your password',
    preview: 'The link is valid for 1 hour.',
    heading: 'Reset your password',
    blocks: [
      HELLO,
      {
        kind: 'text',
        text: 'Someone asked to reset the password of your account. The link below opens a page where you choose a new one. It works once and is valid for 1 hour.',
      },
      { kind: 'button', label: 'Choose a new password', href: person.path },
      {
        kind: 'text',
        text: "If this wasn't you, ignore this email. Your password stays the same.",
      },
    ],
  };
}

/** For how long a link that signs in works. */
export const SIGN_IN_LINK_MINUTES = 15;

/** The email with the link that signs in without a password. */
export function signInLink(person: { path: string }): MailContent {
  return {
    subject: 'Your sign-in link',
    preview: `It works once, for ${SIGN_IN_LINK_MINUTES} minutes.`,
    heading: 'Your sign-in link',
    blocks: [
      HELLO,
      {
        kind: 'text',
        text: `Someone asked for a link that signs in to your account without a password. It opens a page with a button. It works once, for ${SIGN_IN_LINK_MINUTES} minutes, and earlier links no longer work.`,
      },
      { kind: 'button', label: 'Open the sign-in page', href: person.path },
      {
        kind: 'text',
        text: "If this wasn't you, ignore this email. Don't share the link: anyone who has it can sign in to your account.",
      },
    ],
  };
}

/** The email that tells a staff member who requested a link that there is none for them; `path` is their sign-in screen. */
export function signInLinkForStaff(person: { path: string }): MailContent {
  return {
    subject: 'Sign-in links are for customers',
    preview: 'Log in with your password or a passkey.',
    heading: 'Sign-in links are for customers',
    blocks: [
      HELLO,
      {
        kind: 'text',
        text: "Someone asked for a link that signs in to your account. Staff accounts don't use links: log in with your password or a passkey.",
      },
      { kind: 'button', label: 'Go to login', href: person.path },
      { kind: 'text', text: "If this wasn't you, ignore this email. Nothing has changed." },
    ],
  };
}

/**
 * The email to someone who requested a link or a new password for an account that only signs in by single sign-on; `path` is
 * that screen.
 */
export function ssoIsRequired(person: { path: string }): MailContent {
  return {
    subject: 'Your account uses single sign-on',
    preview: 'Log in through your company.',
    heading: 'Your account uses single sign-on',
    blocks: [
      HELLO,
      {
        kind: 'text',
        text: "Someone asked for a link to your account. It has no password or link of its own: you log in through your company. Your company's administrator can help you.",
      },
      { kind: 'button', label: 'Go to single sign-on', href: person.path },
      { kind: 'text', text: "If this wasn't you, ignore this email. Nothing has changed." },
    ],
  };
}

/**
 * The email that confirms that the password was changed and that all other sessions were ended; `path` is 'Forgot password?'.
 */
export function passwordChanged(person: { path: string }): MailContent {
  return {
    subject: 'Your password was changed',
    preview: 'All other sessions of your account were ended.',
    heading: 'Your password was changed',
    blocks: [
      HELLO,
      {
        kind: 'text',
        text: 'The password of your account was just changed, and every other device was signed out.',
      },
      {
        kind: 'text',
        text: "If this wasn't you, set a new password right away and write to the address below.",
      },
      { kind: 'button', label: 'Set a new password', href: person.path },
    ],
  };
}

/** The email with the password link that an admin sends from the back office; `validFor` for example "1 hour". */
export function adminPasswordLink(person: { path: string; validFor: string }): MailContent {
  return {
    subject: 'Choose a new password for your account',
    preview: `Our staff sent you the link. It is valid for ${person.validFor}.`,
    heading: 'Choose a new password',
    blocks: [
      HELLO,
      {
        kind: 'text',
        text: `Our staff sent you this link so that you can choose a new password for your account. It works once and is valid for ${person.validFor}. If it has expired, use "Forgot password?" on the sign-in screen with this address.`,
      },
      { kind: 'button', label: 'Choose a new password', href: person.path },
      {
        kind: 'text',
        text: "Nothing changes until you use the link. If you didn't expect this email, write to the address below first.",
      },
    ],
  };
}

/** Greets by a name that the firm has seen; without one, as an address that is not confirmed. */
function hello(name: string) {
  const shown = name.replace(/\s+/g, ' ').trim();
  return shown ? ({ kind: 'text', text: `Hi ${shown},` } as const) : HELLO;
}

const HELLO = { kind: 'text', text: 'Hi,' } as const;
