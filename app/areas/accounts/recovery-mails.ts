import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { formatDateTime } from '#app/ui/everywhere/format.ts';

// These go to the owner of the account whatever they chose to be emailed about.

/** The email with the link that begins a recovery. */
export function recoveryLink({ path }: { path: string }): MailContent {
  return {
    subject: 'Recover your account',
    preview: 'The link is valid for 1 hour.',
    heading: 'Recover your account',
    blocks: [
      {
        kind: 'text',
        text: 'Someone asked to recover your account because the authenticator app, backup codes and passkeys are lost. The link below opens a page that asks for your password. It works once, for 1 hour.',
      },
      { kind: 'button', label: 'Recover the account', href: path },
      { kind: 'text', text: "If this wasn't you, ignore this email. Nothing changes." },
    ],
  };
}

type Waiting = { readyAt: Date; stopPath: string };

/** The email that says that a recovery has begun, or is still pending. */
export function recoveryWaits({
  readyAt,
  stopPath,
  isNew,
}: Waiting & { isNew: boolean }): MailContent {
  const day = `${formatDateTime(readyAt, 'UTC')} UTC`;
  return {
    subject: isNew ? 'Recovery of your account has begun' : 'Your account is being recovered',
    preview: `It can be finished from ${day}. Stop it if this was not you.`,
    heading: isNew ? 'Recovery of your account has begun' : 'Your account is being recovered',
    blocks: [
      {
        kind: 'text',
        text: `Someone who knows your password and reads this mailbox asked to remove the authenticator app, backup codes and passkeys from your account. They can do so from ${day}.`,
      },
      {
        kind: 'text',
        text: "If this was you, wait: we'll email you the link to finish. Signing in with a passkey or a code ends the recovery.",
      },
      ...stop(stopPath),
    ],
  };
}

/** The email that says that a recovery's waiting time is over. */
export function recoveryReady({ path, stopPath }: { path: string; stopPath: string }): MailContent {
  return {
    subject: 'You can finish the recovery of your account',
    preview: 'The link is valid for 3 days.',
    heading: 'You can finish the recovery now',
    blocks: [
      {
        kind: 'text',
        text: 'The waiting period is over. The link below asks for your password once more, then removes your authenticator app, backup codes and passkeys and signs you out everywhere. It is valid for 3 days.',
      },
      { kind: 'button', label: 'Finish the recovery', href: path },
      ...stop(stopPath),
    ],
  };
}

/** The email that says that a recovery has ended and nothing was removed. */
export function recoveryEnded({ byStaff }: { byStaff: boolean }): MailContent {
  return {
    subject: 'The recovery of your account was stopped',
    preview: 'Your second factors stay in place.',
    heading: 'The recovery of your account was stopped',
    blocks: [
      {
        kind: 'text',
        text: `${byStaff ? 'Our staff refused the recovery of your account.' : 'The recovery of your account was stopped.'} Your authenticator app, backup codes and passkeys stay in place.`,
      },
      {
        kind: 'text',
        text: "The person who asked for it knew your password. If that wasn't you, set a new one right away and write to the address below.",
      },
      { kind: 'button', label: 'Set a new password', href: '/forgot-password' },
    ],
  };
}

/** The email that says that a recovery was finished. */
export function recoveryFinished(): MailContent {
  return {
    subject: 'Your account was recovered',
    preview: 'Authenticator app and passkeys were removed from your account.',
    heading: 'Your account was recovered',
    blocks: [
      {
        kind: 'text',
        text: 'Authenticator app, backup codes and all passkeys were removed from your account, and every device was signed out. Sign in with your password and set them up again.',
      },
      {
        kind: 'text',
        text: "If this wasn't you, set a new password right away and write to the address below.",
      },
      { kind: 'button', label: 'Set a new password', href: '/forgot-password' },
    ],
  };
}

function stop(href: string) {
  return [
    {
      kind: 'text',
      text: "If this wasn't you, stop it, then set a new password: the person who asked knows yours.",
    },
    { kind: 'button', label: 'This was not me, stop it', href },
  ] as const;
}
