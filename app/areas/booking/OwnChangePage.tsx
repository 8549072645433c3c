import { Form, useNavigation } from 'react-router';
import { zoneText } from '#app/platform/time-zone.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { Link } from '#app/ui/Link.tsx';
import { Group, Stack } from '#app/ui/Stack.tsx';
import styles from './Booking.module.css';
import type { ShownDay } from './shown-times.ts';
import { MoveTimes, ZoneChoice } from './TimeChoice.tsx';

/** A meeting of the client as its pages of moving and canceling show it. */
export type OwnShown = {
  id: string;
  title: string;
  /** When it is, in words on the clocks of `zone`. */
  when: string;
  zone: string;
  minutes: number;
  hosts: readonly string[];
  invitation: number;
  /** Whether it is still going to begin. */
  isAhead: boolean;
};

type Answered = { meeting: OwnShown; answer: FormAnswer | undefined };

const pageOf = ({ id }: OwnShown) => `/customer/meetings/${id}`;

/** The free times to which a client can move their meeting; pressing one moves it. */
export function OwnMove({
  meeting,
  answer,
  isZoneAsked,
  days,
}: Answered & { isZoneAsked: boolean; days: readonly ShownDay[] }) {
  const isSending = useIsSending();
  const { zone } = meeting;
  if (!meeting.isAhead) return <Over meeting={meeting} />;
  const action = `${pageOf(meeting)}/move?${new URLSearchParams({ zone })}`;
  return (
    <Stack gap="md">
      <Refusal answer={isSending ? undefined : answer} />
      <Facts meeting={meeting} />
      {days.length === 0 ? (
        <EmptyState title="No other time is free in the next weeks" />
      ) : (
        <div>
          <ZoneChoice zone={zone} isAsked={isZoneAsked} isWithin />
          <Form method="post" action={action}>
            <input type="hidden" name="shown" value={meeting.invitation} />
            <MoveTimes days={days} isSending={isSending} />
          </Form>
        </div>
      )}
    </Stack>
  );
}

/** Asks before a client's meeting is canceled. */
export function OwnCancel({ meeting, answer }: Answered) {
  const isSending = useIsSending();
  if (!meeting.isAhead) return <Over meeting={meeting} />;
  return (
    <Stack gap="md">
      <Refusal answer={isSending ? undefined : answer} />
      <Facts meeting={meeting} />
      <Form method="post">
        <Group gap="sm">
          <Button type="submit" disabled={isSending}>
            {isSending ? 'Canceling...' : 'Cancel the meeting'}
          </Button>
          <Button component={Link} to={pageOf(meeting)} variant="default">
            Keep it
          </Button>
        </Group>
      </Form>
    </Stack>
  );
}

function useIsSending(): boolean {
  const { state, formMethod } = useNavigation();
  return state !== 'idle' && formMethod === 'POST';
}

function Refusal({ answer }: { answer: FormAnswer | undefined }) {
  const wrong = answer?.result?.error ?? {};
  return <FormErrors errors={Object.values(wrong).flatMap((messages) => messages ?? [])} />;
}

function Facts({ meeting: { when, zone, minutes, hosts } }: { meeting: OwnShown }) {
  return (
    <div className={styles.chosen}>
      <p className={styles.when}>{when}</p>
      <p className={styles.soft}>
        {zoneText(zone)} time · {minutes} minutes
        {hosts.length ? ` · With ${hosts.join(', ')}` : ''}
      </p>
    </div>
  );
}

function Over({ meeting }: { meeting: OwnShown }) {
  return (
    <EmptyState
      title="This meeting can no longer be changed"
      action={
        <Button component={Link} to={pageOf(meeting)}>
          Open the meeting
        </Button>
      }
    />
  );
}
