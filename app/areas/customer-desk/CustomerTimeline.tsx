import { recordAddress, subjectLabel } from '#app/areas/activity/activity-subjects.ts';
import type { CustomerActivityLine } from '#app/areas/activity/customer-activity-queries.server.ts';
import { RecordHistory } from '#app/areas/activity/RecordHistory.tsx';
import { Link } from '#app/ui/Link.tsx';
import { May } from '#app/ui/may.tsx';
import { PrivateMark } from '#app/ui/PrivateMark.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';

/** What happened with a customer lately, and the way to all of it. */
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
        lines={lines.map((line) => ({
          id: line.id,
          by: line.by,
          at: line.at,
          text: (
            <>
              <Subject line={line} /> <PrivateMark of={line} inList />: {happened(line)}
            </>
          ),
        }))}
      />
    </ScreenSection>
  );
}

function Subject({ line: { entityType, entityId, name } }: { line: CustomerActivityLine }) {
  const kind = subjectLabel(entityType);
  if (entityType === 'customer') return kind;
  const address = recordAddress(entityType, entityId);
  return (
    <>
      {kind} {address ? <Link to={address}>{name || 'open'}</Link> : name}
    </>
  );
}

/** "status changed from open to in progress", of the action `ticket.status_changed`. */
function happened({ action, before, after }: CustomerActivityLine): string {
  const verb = plain(action.slice(action.indexOf('.') + 1));
  return before !== null && after !== null
    ? `${verb} from ${plain(before)} to ${plain(after)}`
    : verb;
}

function plain(name: string): string {
  return name.replaceAll('_', ' ');
}
