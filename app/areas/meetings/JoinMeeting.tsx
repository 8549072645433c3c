import { IconVideo } from '@tabler/icons-react';
import { Button } from '#app/ui/Button.tsx';

/** The link to join a meeting, in a new tab; nothing while the server returns none. */
export function JoinMeeting({ meeting }: { meeting: { title: string; joinLink: string | null } }) {
  if (meeting.joinLink === null) return null;
  return (
    <Button
      component="a"
      href={meeting.joinLink}
      target="_blank"
      rel="noopener noreferrer"
      size="compact-sm"
      leftSection={<IconVideo size={16} stroke={1.75} aria-hidden="true" />}
    >
      Join Meeting
    </Button>
  );
}
