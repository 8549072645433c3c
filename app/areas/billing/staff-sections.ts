import { IconFileInvoice } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Sales and billing',
  place: 30,
  to: '/admin/invoices',
  reads: 'money',
  label: 'Invoices',
  icon: IconFileInvoice,
} satisfies StaffSection;
