import { IconChartLine } from '@tabler/icons-react';
import type { PortalSection } from '#app/access/sections.ts';

export default {
  group: 'Engagement',
  place: 20,
  action: 70,
  to: '/customer/outcomes',
  sphere: 'work',
  label: 'Outcomes',
  purpose: 'What our work is judged by',
  icon: IconChartLine,
} satisfies PortalSection;
