import { IconTemplate } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Work',
  place: 20,
  to: '/admin/templates',
  reads: 'work',
  label: 'Templates',
  icon: IconTemplate,
} satisfies StaffSection;
