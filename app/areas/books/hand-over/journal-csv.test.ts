import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import {
  handedAccount,
  handedEntry,
  handedLine,
  JOURNAL_OPTIONS,
  RECEIVABLES,
} from '#tests/helpers/handed-entries.ts';
import { handOver } from './hand-over-formats.ts';

it('writes a row for each line and the sums of each account', () => {
  const text = 'Sprint 2;\tscope "A"\nphase 1';
  const note = handedEntry({
    number: 43,
    document: null,
    customer: null,
    description: '-5.00',
    lines: [
      handedLine(RECEIVABLES, '-3.13', '=1+1'),
      handedLine(handedAccount('0999', '@Rounding', 'expense'), '3.13'),
    ],
  });
  const { files } = handOver('csv', [note, handedEntry({ description: text })], JOURNAL_OPTIONS);
  const quoted = '"Sprint 2; scope ""A"" phase 1"';
  expect(files.map(({ name, content }) => [name, ...content.split('\r\n')])).toEqual([
    [
      'plenum-2027-03-journal.csv',
      'Entry,Date,Document,Client,Account code,Account name,Debit,Credit,Description',
      `J000042,2027-03-02,2027-0042,Blue Fern,1200,Accounts Receivable,1353.13,0.00,${quoted}`,
      `J000042,2027-03-02,2027-0042,Blue Fern,4010,Services:Sprints,0.00,1250.00,${quoted}`,
      `J000042,2027-03-02,2027-0042,Blue Fern,2200,Sales Tax Payable,0.00,103.13,${quoted}`,
      "J000043,2027-03-02,,'=1+1,1200,Accounts Receivable,0.00,3.13,'-5.00",
      "J000043,2027-03-02,,,0999,'@Rounding,3.13,0.00,'-5.00",
      '',
    ],
    [
      'plenum-2027-03-sums.csv',
      'Account code,Account name,Debit,Credit,Balance',
      "0999,'@Rounding,3.13,0.00,3.13",
      '1200,Accounts Receivable,1353.13,3.13,1350.00',
      '2200,Sales Tax Payable,0.00,103.13,-103.13',
      '4010,Services:Sprints,0.00,1250.00,-1250.00',
      ',Total,1356.26,1356.26,0.00',
      '',
    ],
  ]);
  expect(parse(files[0]?.content ?? '').length).toBe(6);
});
