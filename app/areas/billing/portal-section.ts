import { IconCreditCard } from '@tabler/icons-react';
import type { PortalSection } from '#app/access/sections.ts';

export default {
  group: 'Account',
  place: 10,
  action: 20,
  to: '/customer/billing',
  sphere: 'money',
  label: 'Billing',
  purpose: 'Balance, transactions, invoices',
  icon: IconCreditCard,
} satisfies PortalSection;
