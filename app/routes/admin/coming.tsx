import { useLocation } from 'react-router';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { sectionOf } from './sections.ts';

/** An area whose screens are not part of this version: says what it is for and nothing more. */
export default function Coming() {
  const { pathname } = useLocation();
  const section = sectionOf(pathname);
  const title = section?.title ?? section?.label ?? 'Back office';
  return (
    <Screen title={title} back={{ to: '/admin', label: 'Back to Dashboard' }}>
      <title>{title}</title>
      <EmptyState title="This area is not available yet.">{section?.about}</EmptyState>
    </Screen>
  );
}
