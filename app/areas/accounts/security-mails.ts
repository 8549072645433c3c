import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { formatDateTime } from '#app/ui/everywhere/format.ts';

// These go to the owner of the account whatever they chose to be emailed about. An address may
// be someone else's than whose account has it, so no email repeats what was typed there: no name, no passkey's name.

/** The email that says that the authenticator app was set up. */
export function secondFactorOn(): MailContent {
  return notice({
    subject: 'Two-step sign-in is on',
    preview: 'Your account now asks for a code from your authenticator app.',
    text: 'An authenticator app was set up for your account. Signing in with your password now also asks for its code. Every other device was signed out.',
  });
}

/** The email that says that the owner removed the authenticator app. */
export function secondFactorOff(): MailContent {
  return notice({
    subject: 'Two-step sign-in is off',
    preview: 'Your account no longer asks for a code.',
    text: 'The authenticator app was removed from your account. Signing in with your password no longer asks for a code, and the backup codes are void.',
  });
}

/** The email that says that staff, or the operator, removed app and passkeys. */
export function secondFactorReset(): MailContent {
  return notice({
    subject: 'Your second factor was reset',
    preview: 'Authenticator app and passkeys were removed from your account.',
    text: 'Our staff removed the authenticator app, the backup codes and all passkeys from your account, and signed you out on every device. Sign in with your password and set them up again.',
  });
}

/** The email that says that a backup code was used to sign in. */
export function backupCodeUsed(person: { left: number }): MailContent {
  const left = person.left === 1 ? '1 code is' : `${person.left} codes are`;
  return notice({
    subject: 'A backup code was used',
    preview: `${left} left.`,
    text: `Someone signed in to your account with one of your backup codes. It no longer works; ${left} left. You can make new ones on the security screen.`,
  });
}

/** The email that says that new backup codes were made. */
export function backupCodesRenewed(): MailContent {
  return notice({
    subject: 'New backup codes',
    preview: 'The earlier codes no longer work.',
    text: 'New backup codes were made for your account. The earlier ones no longer work.',
  });
}

/** The email that says that a person at an identity provider was linked to the account. */
export function identityLinked(): MailContent {
  return notice({
    subject: 'Single sign-on was connected',
    preview: 'Your company now signs you in.',
    text: 'Your account was connected to the single sign-on of your company, which signs you in from now on.',
  });
}

/** The email that says that a passkey was added. */
export function passkeyAdded(): MailContent {
  return notice({
    subject: 'A passkey was added',
    preview: 'It signs in to your account without the password.',
    text: 'A passkey was added to your account. It signs in without the password. The security screen shows which.',
  });
}

/** The email that says that a passkey was removed. */
export function passkeyRemoved(): MailContent {
  return notice({
    subject: 'A passkey was removed',
    preview: 'It no longer signs in to your account.',
    text: 'A passkey was removed from your account. It no longer signs in.',
  });
}

/** The email that says that someone signed in with a kind of device, or from a network, that is new to the account. */
export function signInFromElsewhere(person: {
  device: string;
  address: string;
  at: Date;
}): MailContent {
  return {
    subject: 'New sign-in to your account',
    preview: `${person.device}, from the network address ${person.address}.`,
    heading: 'New sign-in to your account',
    blocks: [
      HELLO,
      {
        kind: 'text',
        text: "Someone signed in to your account from a device or network that we haven't seen before.",
      },
      {
        kind: 'facts',
        rows: [
          ['Device', person.device],
          ['Network address', person.address],
          ['When', `${formatDateTime(person.at, 'UTC')} UTC`],
        ],
      },
      { kind: 'text', text: "If this was you, you don't need to do anything." },
      ...NOT_YOU,
    ],
  };
}

function notice({
  subject,
  preview,
  text,
}: {
  subject: string;
  preview: string;
  text: string;
}): MailContent {
  return {
    subject,
    preview,
    heading: subject,
    blocks: [HELLO, { kind: 'text', text }, ...NOT_YOU],
  };
}

const NOT_YOU = [
  {
    kind: 'text',
    text: "If this wasn't you, set a new password right away and write to the address below.",
  },
  { kind: 'button', label: 'Set a new password', href: '/forgot-password' },
] as const;

const HELLO = { kind: 'text', text: 'Hi,' } as const;
