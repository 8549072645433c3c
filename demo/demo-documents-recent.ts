import bayouOpenInvoices from './documents/bayou-open-invoices.csv?raw';
import bayouReceivablesReview from './documents/bayou-receivables-review.pdf?inline';
import tarryallQuarterlyReview from './documents/tarryall-quarterly-review.pdf?inline';
import tarryallRefrigerantLog from './documents/tarryall-refrigerant-log.csv?raw';
import tarryallNameplate from './documents/tarryall-rtu-4-nameplate.png?inline';
import tarryallZones from './documents/tarryall-zones.png?inline';
import type { DemoDocument, DemoDocumentRequest } from './types/writing.ts';

/** What came lately, from both sides. */
export const RECENT_DOCUMENTS: DemoDocument[] = [
  {
    companyKey: 'tarryall',
    title: 'Quarterly review',
    description:
      'Where the five numbers stand, what is open, and the one thing for the next quarter.',
    category: 'reports',
    fileName: 'tarryall-quarterly-review.pdf',
    body: tarryallQuarterlyReview,
    uploadedByKey: 'tom',
    daysAgo: 5,
    hour: 10.3,
  },
  {
    companyKey: 'tarryall',
    projectKey: 'tarryall-agreements',
    title: 'Home zones, four crews',
    description: 'The map for the dispatch office and the trucks.',
    category: 'procedures',
    fileName: 'tarryall-zones.png',
    body: tarryallZones,
    uploadedByKey: 'tom',
    daysAgo: 33,
    hour: 14.6,
  },
  {
    companyKey: 'tarryall',
    projectKey: 'tarryall-refrigerant',
    title: 'RTU-4 nameplate, Montbello Distribution',
    description: 'Charge of both circuits, stored with the reason why the rule exempts the unit.',
    category: 'general',
    fileName: 'tarryall-rtu-4-nameplate.png',
    body: tarryallNameplate,
    uploadedByKey: 'tarryall-dana',
    daysAgo: 3,
    hour: 8.4,
  },
  {
    companyKey: 'tarryall',
    projectKey: 'tarryall-refrigerant',
    title: 'Refrigerant added, last quarter',
    description: 'Two units are above their trigger; the notices went out.',
    category: 'reports',
    fileName: 'tarryall-refrigerant-log.csv',
    body: tarryallRefrigerantLog,
    uploadedByKey: 'tarryall-dana',
    daysAgo: 12,
    hour: 16.1,
  },
  {
    companyKey: 'bayou',
    projectKey: 'bayou-cash',
    title: 'Receivables review',
    description: 'DSO by customer class, twelve weeks after the cash work.',
    category: 'reports',
    fileName: 'bayou-receivables-review.pdf',
    body: bayouReceivablesReview,
    uploadedByKey: 'renee',
    daysAgo: 9,
    hour: 11.2,
  },
  {
    companyKey: 'bayou',
    projectKey: 'bayou-cash',
    title: 'Open invoices above 60 days',
    description: 'For the Thursday call, with who does what next.',
    category: 'general',
    fileName: 'bayou-open-invoices.csv',
    body: bayouOpenInvoices,
    uploadedByKey: 'bayou-luc',
    daysAgo: 2,
    hour: 9.8,
  },
];

/** Files that the firm asked for. */
export const DEMO_DOCUMENT_REQUESTS: DemoDocumentRequest[] = [
  {
    companyKey: 'tarryall',
    title: 'Payroll hours by cost code, last month',
    note: 'The raw export is fine. We need it for the north zone before the next site days.',
    category: 'reports',
    requestedByKey: 'tom',
    dueInDays: 3,
    daysAgo: 4,
    hour: 11.5,
  },
  {
    companyKey: 'tarryall',
    title: 'Certificate of insurance, coming year',
    note: 'Our engagement letter asks for it each year. Your broker can send it to you as a PDF.',
    category: 'contracts',
    requestedByKey: 'margaret',
    dueInDays: 18,
    daysAgo: 2,
    hour: 9.4,
  },
  {
    companyKey: 'tarryall',
    title: 'Refrigerant added, last quarter',
    note: 'Pounds to the tenth, with the full charge and where that figure comes from.',
    category: 'reports',
    requestedByKey: 'tom',
    dueInDays: -10,
    answeredWith: 'tarryall-refrigerant-log.csv',
    daysAgo: 20,
    hour: 13.2,
  },
  {
    companyKey: 'monongahela',
    title: "Steward's sign-off on the truck list",
    note: 'A photo of the signed page is enough.',
    category: 'procedures',
    requestedByKey: 'tom',
    dueInDays: -2,
    daysAgo: 16,
    hour: 10.1,
  },
  {
    companyKey: 'saguaro',
    title: 'Agreement list with hours per visit',
    category: 'reports',
    requestedByKey: 'renee',
    daysAgo: 64,
    hour: 15.4,
    withdrawn: { daysAgo: 60, hour: 9.1 },
  },
];
