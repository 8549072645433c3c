import { IconLayoutKanban } from '@tabler/icons-react';
import type { PortalSection } from '#app/access/sections.ts';

export default {
  group: 'Engagement',
  place: 10,
  action: 60,
  to: '/customer/projects',
  sphere: 'work',
  label: 'Projects',
  purpose: 'Milestones, dates, progress',
  icon: IconLayoutKanban,
} satisfies PortalSection;
