import { IconChecklist } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Work',
  place: 60,
  to: '/admin/procedures',
  reads: 'work',
  label: 'Procedures',
  icon: IconChecklist,
} satisfies StaffSection;
