import { type MetaFunction, useLocation } from 'react-router';
import { comingSection } from '#app/areas/customers/portal-sections.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Screen } from '#app/ui/Screen.tsx';

// One file behind several routes: everything it shows follows from the address.

export function loader() {
  return null;
}

export const meta: MetaFunction = ({ location }) => [
  { title: comingSection(location.pathname).title },
  { name: 'robots', content: 'noindex' },
];

export default function Coming() {
  const { title, what } = comingSection(useLocation().pathname);
  return (
    <Screen title={title} back={{ to: '/customer', label: 'Back to Dashboard' }}>
      <EmptyState title="This section is not open yet.">{what}</EmptyState>
    </Screen>
  );
}
