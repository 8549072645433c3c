import { LocalTime } from '#app/ui/LocalTime.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import type { PortalView } from './portal-view-queries.server.ts';

/** The notice to a person of when staff looked at the portal as them; nothing when no one did. */
export function PortalViews({ views }: { views: readonly PortalView[] }) {
  if (views.length === 0) return null;
  return (
    <ScreenSection title="Our staff viewed your portal" note={views.length}>
      <p>They saw what you see and couldn't change anything. Only you see this, for 90 days.</p>
      <ul>
        {views.map(({ id, staff, at }) => (
          <li key={id}>
            {staff}, <LocalTime at={at} show="datetime" />
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}
