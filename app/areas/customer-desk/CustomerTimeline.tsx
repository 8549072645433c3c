import type { CustomerActivityLine } from '#app/areas/activity/customer-activity-queries.server.ts';
import { RecordHistory } from '#app/areas/activity/RecordHistory.tsx';
import { Link } from '#app/ui/Link.tsx';
import { May } from '#app/ui/may.tsx';
import { PrivateMark } from '#app/ui/PrivateMark.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';

/** The customer's latest history, and the link to all of it. */
export function CustomerTimeline({
  customerId,
  lines,
}: {
  customerId: string;
  lines: readonly CustomerActivityLine[];
}) {
  return (
    <ScreenSection
      title="What Happened"
      actions={
        <May needs="manage">
          <Link to={`/admin/activity?customer=${customerId}`}>All activity</Link>
        </May>
      }
    >
      {lines.length === 0 ? <p>Nothing yet.</p> : null}
      <RecordHistory
        lines={lines.map((line) => ({ ...line, mark: <PrivateMark of={line} inList /> }))}
      />
    </ScreenSection>
  );
}
