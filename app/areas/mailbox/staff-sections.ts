import { IconMail } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Clients',
  place: 50,
  to: '/admin/mailbox',
  reads: 'work',
  label: 'Mailbox',
  icon: IconMail,
} satisfies StaffSection;
