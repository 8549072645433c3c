import { describe, expect, it } from 'vitest';
import { procedureApproved } from './procedure-mails.ts';

const procedure = {
  contactName: 'Dana Whitfield',
  title: 'PM visit close-out',
  description: 'What is recorded before the technician leaves.',
  number: 1,
  path: '/customer/procedures?open=1',
};

describe('the mail about an approved procedure', () => {
  it('names it, says what it is for and leads to it', () => {
    const mail = procedureApproved(procedure);
    expect(mail.subject).toBe('Procedure approved: PM visit close-out');
    expect(mail.blocks).toContainEqual({ kind: 'quote', text: procedure.description });
    expect(mail.blocks.at(-1)).toEqual({
      kind: 'button',
      label: 'Open the procedure',
      href: procedure.path,
    });
  });

  it('says of a later version that it replaces the one before', () => {
    const mail = procedureApproved({ ...procedure, number: 2, description: null });
    expect(mail.subject).toBe('Version 2 approved: PM visit close-out');
    expect(JSON.stringify(mail.blocks)).toContain('replaces the previous one');
    expect(mail.blocks.map(({ kind }) => kind)).not.toContain('quote');
  });
});
