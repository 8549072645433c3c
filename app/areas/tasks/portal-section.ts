import { IconChecklist } from '@tabler/icons-react';
import type { PortalSection } from '#app/access/sections.ts';

export default {
  group: 'Support',
  place: 20,
  action: 40,
  to: '/customer/tasks',
  sphere: 'work',
  label: 'Tasks',
  purpose: 'Open work and due dates',
  icon: IconChecklist,
} satisfies PortalSection;
