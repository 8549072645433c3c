import { IconChartLine } from '@tabler/icons-react';
import type { PortalSection } from '#app/access/sections.ts';

export default {
  group: 'Engagement',
  place: 20,
  action: 70,
  to: '/customer/outcomes',
  sphere: 'work',
  label: 'Outcomes',
  purpose: 'How our work is measured, with the evidence behind every number',
  icon: IconChartLine,
} satisfies PortalSection;
