import { IconBriefcase } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Work',
  place: 10,
  to: '/admin/projects',
  reads: 'work',
  label: 'Projects',
  icon: IconBriefcase,
} satisfies StaffSection;
