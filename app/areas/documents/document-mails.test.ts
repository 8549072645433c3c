import { describe, expect, it } from 'vitest';
import type { MailContent } from '#app/platform/mail/mail-content.ts';
import {
  documentsReceivedForFirm,
  documentsSharedForCustomer,
  fileReplacedForCustomer,
  fileRequestedForCustomer,
  requestAnsweredForFirm,
} from './document-mails.ts';

const PATH = '/customer/documents';
const one = [{ title: 'Scorecard', fileName: 'scorecard.pdf' }];
const two = [...one, { title: 'Truck list', fileName: 'trucks.csv' }];

const rowsOf = ({ blocks }: MailContent) =>
  blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []));
const linksOf = ({ blocks }: MailContent) =>
  blocks.flatMap((block) => (block.kind === 'button' ? [[block.label, block.href]] : []));

describe('emails about documents', () => {
  it('name what was shared and lead to it, one or several', () => {
    const by = { sharedBy: 'Ada Advisor', firmName: 'Plenum' };
    const single = documentsSharedForCustomer({ documents: one, ...by }, PATH);
    expect(single.subject).toBe('New document: Scorecard');
    expect(rowsOf(single)).toEqual([['Scorecard', 'scorecard.pdf']]);
    expect(linksOf(single)).toEqual([['Open the document', PATH]]);
    const several = documentsSharedForCustomer({ documents: two, ...by }, PATH);
    expect(several.subject).toBe('New documents (2)');
    expect(several.blocks[0]).toMatchObject({
      text: 'Ada Advisor of Plenum shared 2 documents with you in the customer portal.',
    });
    expect(linksOf(several)).toEqual([['Open the documents', PATH]]);
  });

  it('tell the firm whose document it is', () => {
    const from = { sentBy: 'Carl', company: 'Northgate' };
    const mail = documentsReceivedForFirm({ documents: one, ...from }, PATH);
    expect(mail.subject).toBe('Northgate: new document: Scorecard');
    expect(mail.preview).toBe('Carl shared a document.');
  });

  it('say which version a new file is', () => {
    const mail = fileReplacedForCustomer(
      { title: 'Scorecard', fileName: 'scorecard-2.pdf', number: 2, by: 'Ada' },
      PATH,
    );
    expect(rowsOf(mail)).toEqual([
      ['File', 'scorecard-2.pdf'],
      ['Version', '2'],
    ]);
  });

  it('ask for a file with what is known of it', () => {
    const asked = { title: 'Price list', requestedBy: 'Ada', firmName: 'Plenum' };
    const bare = fileRequestedForCustomer(asked, PATH);
    expect(bare.blocks.map(({ kind }) => kind)).toEqual(['text', 'button']);
    const full = fileRequestedForCustomer(
      { ...asked, note: 'As a PDF', dueDate: '2027-02-01' },
      PATH,
    );
    expect(rowsOf(full)).toEqual([['Needed by', 'Feb 01, 2027']]);
    expect(full.blocks).toContainEqual({ kind: 'quote', text: 'As a PDF' });
    expect(full.preview).toBe('Please upload it by Feb 01, 2027.');
  });

  it('tell the firm that the file it asked for is there', () => {
    const mail = requestAnsweredForFirm(
      { title: 'Price list', fileName: 'prices.csv', by: 'Carl', company: 'Northgate' },
      PATH,
    );
    expect(mail.subject).toBe('Northgate: requested file Price list');
    expect(rowsOf(mail)).toEqual([['File', 'prices.csv']]);
  });
});
