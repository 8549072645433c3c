import { IconReportMoney } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

const BOOKS = { group: 'Sales and billing', icon: IconReportMoney } as const;
const REPORT = { ...BOOKS, isPart: true } as const;

export default [
  { ...BOOKS, place: 40, to: '/admin/books', reads: 'money', label: 'Books' },
  { ...REPORT, place: 41, to: '/admin/books/week', reads: 'money', label: 'Week of the Books' },
  { ...REPORT, place: 42, to: '/admin/books/reports', reads: 'money', label: 'Revenue Report' },
  { ...REPORT, place: 43, to: '/admin/books/reports/tax', reads: 'money', label: 'Tax Report' },
  {
    ...REPORT,
    place: 44,
    to: '/admin/books/reports/profit',
    reads: 'manage',
    label: 'Profit Report',
  },
] satisfies StaffSection[];
