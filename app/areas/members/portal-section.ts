import { IconUsers } from '@tabler/icons-react';
import type { PortalSection } from '#app/access/sections.ts';

export default {
  group: 'Account',
  place: 30,
  action: 120,
  to: '/customer/people',
  label: 'People',
  purpose: 'Who may see and do what',
  icon: IconUsers,
} satisfies PortalSection;
