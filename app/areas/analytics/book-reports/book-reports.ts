import type { ReportShape, Row } from '../reports.ts';

const toRecord = (kind: 'customers' | 'projects', key: 'customerId' | 'projectId') => (row: Row) =>
  row[key] ? `/admin/${kind}/${row[key]}` : null;

/** The reports of the books by their name in the address. All of them are read from the journal. */
export const BOOK_REPORTS = {
  revenue: {
    title: 'Revenue by month, issued and received',
    about:
      'Issued is accrual: net of sales tax, on the day of the invoice or of the charge by hand; money billed ahead is not revenue yet. Received is cash: on the day it arrived, with its sales tax, money paid ahead and what a bank took of it as a fee. Net = issued − discounts − credits − written off: the income accounts of the trial balance less bad debts.',
    empty: 'Nothing was issued or received in this period.',
    columns: [
      { key: 'from', label: 'From', type: 'date' },
      { key: 'to', label: 'To', type: 'date' },
      { key: 'issued', label: 'Issued', type: 'money' },
      { key: 'discounts', label: 'Discounts', type: 'money' },
      { key: 'credits', label: 'Credits', type: 'money' },
      { key: 'writtenOff', label: 'Written off', type: 'money' },
      { key: 'net', label: 'Net', type: 'money' },
      { key: 'onInvoices', label: 'Paid on invoices', type: 'money' },
      { key: 'onAccount', label: 'Paid on account', type: 'money' },
      { key: 'received', label: 'Received', type: 'money' },
    ],
    view: { kind: 'table' },
  },
  tax: {
    title: 'Tax by rate and period',
    about:
      'By the day of the invoice or the credit note. Net payable is what the period moved in the sales tax account of the trial balance. Tax of a debt that was written off comes back as it was recorded. Money billed ahead is no sale.',
    empty: 'Nothing was sold in this period.',
    columns: [
      { key: 'name', label: 'Tax', type: 'text' },
      { key: 'rate', label: 'Rate', type: 'percent' },
      { key: 'taxable', label: 'Sales', type: 'money' },
      { key: 'tax', label: 'Tax', type: 'money' },
      { key: 'creditedSales', label: 'Credited sales', type: 'money' },
      { key: 'creditedTax', label: 'Credited tax', type: 'money' },
      { key: 'payable', label: 'Net payable', type: 'money' },
    ],
    view: { kind: 'table' },
  },
  profit: {
    title: 'Profit by client and project',
    about:
      'Invoiced is net of tax, credits and discounts, by the day of the document; hours and expenses are by their own day. Cost is hours × the cost rate that the person had on that day. Where hours have no cost rate, profit is not known. An invoice belongs to a project by its hours, its expenses, its plan or its proposal, else to the only project that the client had on its day; with none or several then, it says No project. The firm’s own hours and bad debts are left out.',
    empty: 'Nothing was invoiced, worked or spent for a client in this period.',
    columns: [
      { key: 'name', label: 'Client', type: 'text', link: toRecord('customers', 'customerId') },
      { key: 'project', label: 'Project', type: 'text', link: toRecord('projects', 'projectId') },
      { key: 'invoiced', label: 'Invoiced', type: 'money' },
      { key: 'hours', label: 'Hours', type: 'hours' },
      { key: 'uncosted', label: 'Without cost rate', type: 'hours' },
      { key: 'cost', label: 'Cost of hours', type: 'money' },
      { key: 'expenses', label: 'Expenses', type: 'money' },
      { key: 'profit', label: 'Profit', type: 'money' },
      { key: 'margin', label: 'Margin', type: 'percent' },
    ],
    view: { kind: 'table' },
  },
} as const satisfies Record<string, ReportShape>;

/** The name of a report of the books in the address. */
export type BookReportName = keyof typeof BOOK_REPORTS;

/** Returns the report of the books with that name; undefined if there is none. */
export function bookReportName(asked: string): BookReportName | undefined {
  return Object.hasOwn(BOOK_REPORTS, asked) ? (asked as BookReportName) : undefined;
}
