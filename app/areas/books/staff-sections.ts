import { IconReportMoney } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Sales and billing',
  place: 40,
  to: '/admin/books',
  reads: 'money',
  label: 'Books',
  icon: IconReportMoney,
} satisfies StaffSection;
