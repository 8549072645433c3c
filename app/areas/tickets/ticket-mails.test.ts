import { describe, expect, it } from 'vitest';
import {
  customerMovedTicket,
  newTicketForFirm,
  replyOnTicket,
  statusChangedForCustomer,
  ticketAssigned,
  ticketOpenedForCustomer,
} from './ticket-mails.ts';

const ticket = { number: 1042, title: 'Rate letter', path: '/t/1' };
const written = { author: 'Dana Whitfield', text: 'Who signs it?', fileNames: ['a.pdf', 'b.csv'] };

const MAILS = {
  new: newTicketForFirm({
    ...ticket,
    company: 'Tarryall',
    category: 'Billing',
    priority: 'High',
    due: 'Tuesday',
    written,
  }),
  opened: ticketOpenedForCustomer({ ...ticket, written }),
  reply: replyOnTicket({ ...ticket, from: 'Tarryall', written, due: 'Tuesday' }),
  status: statusChangedForCustomer({ ...ticket, status: 'Resolved', isOver: true }),
  closed: customerMovedTicket({
    ...ticket,
    customer: 'Dana Whitfield',
    company: 'Tarryall',
    move: 'closed',
  }),
  assigned: ticketAssigned({ ...ticket, by: 'Tom Okafor', company: 'Tarryall', priority: 'High' }),
};

describe('an email about a ticket', () => {
  it.each(Object.entries(MAILS))('%s names it and leads to it', (_name, mail) => {
    expect(mail.subject).toContain('#1042');
    expect(mail.subject).toContain('Rate letter');
    expect(mail.blocks.at(-1)).toEqual({
      kind: 'button',
      label: 'Open the ticket',
      href: ticket.path,
    });
  });

  it('quotes what was written and names its files, but does not carry them', () => {
    for (const mail of [MAILS.new, MAILS.opened, MAILS.reply]) {
      expect(mail.blocks).toContainEqual({ kind: 'quote', text: 'Who signs it?' });
      expect(mail.blocks).toContainEqual({
        kind: 'text',
        text: 'Attached on the ticket: a.pdf, b.csv',
      });
    }
  });

  it('asks how a ticket was handled that is resolved, by a link of its own', () => {
    const asked = replyOnTicket({ ...ticket, from: 'Plenum', written, ratePath: '/rate?token=x' });
    expect(asked.blocks.at(-1)).toEqual({
      kind: 'button',
      label: 'Rate this ticket',
      href: '/rate?token=x',
    });
    expect(JSON.stringify(MAILS)).not.toContain('Rate this ticket');
  });

  it('says how to reopen a ticket only where it has ended', () => {
    const waiting = statusChangedForCustomer({ ...ticket, status: 'Waiting', isOver: false });
    expect(JSON.stringify(waiting)).not.toContain('reopen');
    expect(JSON.stringify(MAILS.status)).toContain('reply on the ticket to reopen it');
  });

  it('tells the firm until when an answer is due, and not the customer', () => {
    expect(JSON.stringify(MAILS.reply)).toContain('Reply due');
    expect(JSON.stringify(replyOnTicket({ ...ticket, from: 'Plenum', written }))).not.toContain(
      'Reply due',
    );
  });
});
