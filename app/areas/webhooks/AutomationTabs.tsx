import { AddressTabs } from '#app/ui/LinkTabs.tsx';

const TABS = [
  { to: '/admin/automation', label: 'Webhooks' },
  { to: '/admin/automation/events', label: 'Events' },
  { to: '/admin/automation/keys', label: 'API keys' },
];

/** The three parts of the Zapier screen. */
export function AutomationTabs() {
  return <AddressTabs label="Automation" tabs={TABS} />;
}
