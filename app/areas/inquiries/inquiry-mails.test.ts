import { describe, expect, it } from 'vitest';
import {
  checklistDelivery,
  inquiryAcknowledgement,
  inquiryReceivedForFirm,
  leadMagnetForFirm,
} from './inquiry-mails.ts';

const inquiry = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@tricounty.example',
  company: 'Tri-County Mechanical',
  website: '',
  message: '  Our DSO is 61 days.  ',
};

describe('inquiry emails', () => {
  it('tells the firm what was sent and leaves empty fields out', () => {
    const mail = inquiryReceivedForFirm(inquiry, '/admin');
    expect(mail.subject).toBe('Project inquiry from Tri-County Mechanical');
    expect(mail.blocks).toContainEqual({
      kind: 'facts',
      rows: [
        ['Name', 'Dana Whitfield'],
        ['Email', 'dana@tricounty.example'],
        ['Company', 'Tri-County Mechanical'],
      ],
    });
    expect(mail.blocks).toContainEqual({ kind: 'quote', text: 'Our DSO is 61 days.' });
  });

  it('promises the sender an answer within one business day, with the due time', () => {
    const mail = inquiryAcknowledgement('Monday, November 24, 10:15 AM EST');
    expect(JSON.stringify(mail.blocks)).toContain(
      'within one business day, by Monday, November 24, 10:15 AM EST.',
    );
  });

  it('has no quote when there was no message', () => {
    const mail = inquiryReceivedForFirm({ ...inquiry, message: null }, '/admin');
    expect(mail.blocks.filter((block) => block.kind === 'quote')).toEqual([]);
  });

  it('links the checklist and names the person when no company was given', () => {
    const submission = { name: 'Luis Ortega', email: 'luis@example.com', company: null };
    const href = '/25-point-service-audit.pdf';
    expect(checklistDelivery(href).blocks).toContainEqual({
      kind: 'button',
      label: 'Download the checklist',
      href,
    });
    expect(leadMagnetForFirm(submission, '/admin').subject).toBe(
      'Checklist requested by Luis Ortega',
    );
  });
});
