import { describe, expect, it } from 'vitest';
import * as mails from './account-mails.ts';

const path = '/reset?token=abc';
const person = { name: 'Dana Whitfield', company: 'Tri-County Mechanical', path };

describe('account emails', () => {
  it.each([
    mails.signupWaiting({ ...person, email: 'dana@tricounty.example', phone: '614-555-0142' }),
    mails.signupReceived({ path, confirmationPath: null }),
    mails.signupReceived({ path: '/sign-in', confirmationPath: path }),
    mails.emailConfirmation(person),
    mails.accountApproved(person),
    mails.accountReopened(person),
    mails.contactInvitation({ ...person, validFor: '7 days' }),
    mails.passwordReset(person),
    mails.passwordChanged(person),
    mails.adminPasswordLink({ ...person, validFor: '1 hour' }),
  ])('$subject carries its link', (mail) => {
    expect(mail.preview).not.toBe('');
    expect(mail.blocks).toContainEqual(expect.objectContaining({ kind: 'button', href: path }));
  });

  it('carries the reason of a rejection', () => {
    const mail = mails.accountRejected({ reason: ' We serve contractors only. ' });
    expect(mail.blocks).toContainEqual({ kind: 'quote', text: 'We serve contractors only.' });
  });

  it('rejects without a reason, and leaves no empty quote', () => {
    const mail = mails.accountRejected({ reason: '  ' });
    expect(mail.blocks.filter((block) => block.kind === 'quote')).toEqual([]);
    expect(JSON.stringify(mail)).not.toContain('The reason:');
  });

  it('greets on one line, and an account without a name too', () => {
    const greeting = (name: string) => mails.accountApproved({ ...person, name }).blocks[0];
    expect(greeting('Dana\n\nWhitfield ')).toEqual({ kind: 'text', text: 'Hi Dana Whitfield,' });
    expect(greeting('')).toEqual({ kind: 'text', text: 'Hi,' });
  });
});
