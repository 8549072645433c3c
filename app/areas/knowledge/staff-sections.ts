import { IconBook } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Firm',
  place: 30,
  to: '/admin/knowledge-base',
  reads: 'site',
  label: 'Knowledge Base',
  icon: IconBook,
} satisfies StaffSection;
