import { isExpected } from '#app/records/meeting/meeting-status.ts';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useMay, useViews } from '#app/ui/may.tsx';
import type { MeetingDetail } from './meeting-queries.server.ts';

/** Moving and canceling a meeting that one of the client's people booked, until it begins. */
export function OwnBookingActions({
  meeting: { id, bookedBy, hasBegun, status },
}: {
  meeting: MeetingDetail;
}) {
  const mayAct = useMay('act-work');
  const isViewed = useViews();
  if (!mayAct || isViewed || bookedBy === null || hasBegun || !isExpected(status)) return null;
  return (
    <>
      <Button
        component={Link}
        to={`/customer/meetings/${id}/move`}
        variant="default"
        size="compact-sm"
      >
        Move it
      </Button>
      <Button
        component={Link}
        to={`/customer/meetings/${id}/cancel`}
        variant="default"
        size="compact-sm"
      >
        Cancel it
      </Button>
    </>
  );
}
