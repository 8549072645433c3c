import { IconFiles } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Work',
  place: 70,
  to: '/admin/documents',
  reads: 'work',
  label: 'Documents',
  icon: IconFiles,
} satisfies StaffSection;
