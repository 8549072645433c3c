import { describe, expect, it } from 'vitest';
import { type CsvEntry, timeCsvFileName, timeCsvHeadings, timeCsvRecord } from './time-csv.ts';

const ENTRY: CsvEntry = {
  date: '2026-11-05',
  personName: 'Tom Okafor',
  companyName: 'Tarryall Mechanical Service',
  projectTitle: 'Refrigerant records',
  taskTitle: null,
  description: 'Full charges',
  hours: '1.25',
  hourlyRate: '245.50',
  billable: true,
  invoiceNumber: 'INV-1061',
};

describe('a record', () => {
  it('has a value under each heading, and ends in CRLF', () => {
    expect(timeCsvHeadings()).toBe(
      'Date,Person,Customer,Project,Task,Description,Hours,Hourly rate,Billable,Amount,Invoice\r\n',
    );
    // 1.25 × 245.50 = 306.875, half a cent up.
    expect(timeCsvRecord(ENTRY)).toBe(
      '2026-11-05,Tom Okafor,Tarryall Mechanical Service,Refrigerant records,,Full charges,1.25,245.50,yes,306.88,INV-1061\r\n',
    );
  });

  it('leaves out what there is not', () => {
    const empty = { ...ENTRY, companyName: null, projectTitle: null, description: null };
    expect(timeCsvRecord({ ...empty, hourlyRate: null, invoiceNumber: null })).toBe(
      '2026-11-05,Tom Okafor,,,,,1.25,,yes,,\r\n',
    );
    expect(timeCsvRecord({ ...empty, billable: false, invoiceNumber: null })).toBe(
      '2026-11-05,Tom Okafor,,,,,1.25,245.50,no,,\r\n',
    );
  });

  it.each([
    ['a comma, then', '"a comma, then"'],
    ['the "hold" rule', '"the ""hold"" rule"'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['=1+1', "'=1+1"],
    ['+1 312 555', "'+1 312 555"],
    ['-3 °F', "'-3 °F"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    ['\t=1', "'\t=1"],
    ['a = b', 'a = b'],
  ])('writes %j as %j', (description, written) => {
    expect(timeCsvRecord({ ...ENTRY, description })).toContain(`,${written},1.25,`);
  });

  it('guards every text that someone can choose', () => {
    const evil = { personName: '=1', companyName: '=2', projectTitle: '=3', taskTitle: '=4' };
    expect(timeCsvRecord({ ...ENTRY, ...evil, invoiceNumber: '=5' })).toBe(
      "2026-11-05,'=1,'=2,'=3,'=4,Full charges,1.25,245.50,yes,306.88,'=5\r\n",
    );
  });
});

describe('the file', () => {
  it.each([
    [null, null, 'time-entries.csv'],
    ['2026-11-01', '2026-11-30', 'time-entries-from-2026-11-01-to-2026-11-30.csv'],
    ['2026-11-01', null, 'time-entries-from-2026-11-01.csv'],
    [null, '2026-11-30', 'time-entries-to-2026-11-30.csv'],
    ['2026-11-05', '2026-11-05', 'time-entries-2026-11-05.csv'],
  ])('from %s to %s is called %s', (from, to, name) => {
    expect(timeCsvFileName({ from, to })).toBe(name);
  });
});
