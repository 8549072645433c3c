import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { zoneText } from '#app/platform/time-zone.ts';
import { isExpected, type MeetingStatus } from '#app/records/meeting/meeting-status.ts';
import controls from '#app/ui/public/controls.module.css';
import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import type { FirmIdentity } from '#app/ui/public/public-page.ts';
import styles from './Booking.module.css';
import type { ShownDay } from './shown-times.ts';
import { MoveTimes, ZoneChoice } from './TimeChoice.tsx';

/** A booked meeting as its guest sees it. */
export type ShownBooking = {
  title: string;
  /** When it is, in words on the guest's clocks. */
  when: string;
  zone: string;
  minutes: number;
  hosts: readonly string[];
  link: string | null;
  status: MeetingStatus;
  hasBegun: boolean;
  invitation: number;
  canMove: boolean;
};

type Shown = {
  firm: FirmIdentity;
  token: string;
  /** Null for a link that opens nothing. */
  booking: ShownBooking | null;
  /** Why the last press was refused. */
  refusal?: string | undefined;
};

const pathTo = (path: string, token: string) => `${path}?${new URLSearchParams({ token })}`;

/** The page of a booked meeting: when and with whom, and the ways to move or cancel it. Opening it changes nothing. */
export function BookedPage({ firm, token, booking, refusal }: Shown) {
  const isOpen = booking !== null && isAhead(booking);
  return (
    <Frame firm={firm} title={titleOf(booking)} refusal={refusal}>
      {booking ? <Facts booking={booking} /> : <Gone firm={firm} />}
      <p className={styles.actions}>
        {isOpen && booking.canMove ? (
          <a className={controls.strong} href={pathTo('/booked/move', token)}>
            Move it
          </a>
        ) : null}
        {isOpen ? (
          <a className={controls.secondary} href={pathTo('/booked/cancel', token)}>
            Cancel it
          </a>
        ) : (
          <a className={controls.strong} href="/book">
            Book another time
          </a>
        )}
      </p>
    </Frame>
  );
}

/** The free times to which a guest can move their meeting; pressing one moves it. */
export function MovePage({
  firm,
  token,
  booking,
  refusal,
  zone,
  isZoneAsked,
  days,
}: Shown & { zone: string; isZoneAsked: boolean; days: readonly ShownDay[] }) {
  const isSending = useNavigation().state === 'submitting';
  if (!booking || !isAhead(booking)) {
    return <BookedPage firm={firm} token={token} booking={booking} refusal={refusal} />;
  }
  return (
    <Frame firm={firm} title="Move the meeting" refusal={refusal}>
      <Facts booking={booking} />
      <p className={styles.actions}>
        <a className={styles.link} href={pathTo('/booked', token)}>
          Keep it as it is
        </a>
      </p>
      {days.length === 0 ? (
        <div className={styles.notice}>
          <p>No other time is free in the next weeks.</p>
        </div>
      ) : (
        <>
          <ZoneChoice zone={zone} isAsked={isZoneAsked} carried={{ token }} />
          <Form method="post" action={`/booked/move?${new URLSearchParams({ token, zone })}`}>
            <input type="hidden" name="shown" value={booking.invitation} />
            <MoveTimes days={days} isSending={isSending} />
          </Form>
        </>
      )}
    </Frame>
  );
}

/** Asks before a meeting is canceled. */
export function CancelPage({ firm, token, booking, refusal }: Shown) {
  const isSending = useNavigation().state === 'submitting';
  if (!booking || !isAhead(booking)) {
    return <BookedPage firm={firm} token={token} booking={booking} refusal={refusal} />;
  }
  return (
    <Frame firm={firm} title="Cancel the meeting?" refusal={refusal}>
      <Facts booking={booking} />
      <Form method="post" className={styles.actions}>
        <button type="submit" className={controls.strong} disabled={isSending}>
          {isSending ? 'Canceling...' : 'Cancel the meeting'}
        </button>
        <a className={controls.secondary} href={pathTo('/booked', token)}>
          Keep it
        </a>
      </Form>
    </Frame>
  );
}

function isAhead({ status, hasBegun }: ShownBooking): boolean {
  return isExpected(status) && !hasBegun;
}

function titleOf(booking: ShownBooking | null): string {
  if (!booking) return 'This link opens no meeting';
  if (!isExpected(booking.status)) {
    return booking.status === 'cancelled' ? 'This meeting was canceled' : 'This meeting was held';
  }
  if (booking.hasBegun) return 'This meeting has begun';
  return booking.status === 'rescheduled' ? 'You have a new time' : 'You’re booked';
}

function Facts({ booking }: { booking: ShownBooking }) {
  return (
    <div className={styles.columns}>
      <div className={styles.chosen}>
        <p className={styles.when}>{booking.when}</p>
        <p className={styles.soft}>
          {zoneText(booking.zone)} time · {booking.minutes} minutes
        </p>
      </div>
      <div className={styles.chosen}>
        <p className={styles.when}>{booking.title}</p>
        {booking.hosts.length ? (
          <p className={styles.soft}>With {booking.hosts.join(', ')}</p>
        ) : null}
        {booking.link ? (
          <p>
            <a className={styles.link} href={booking.link}>
              Join the meeting
            </a>
          </p>
        ) : null}
        {isAhead(booking) ? <p className={styles.soft}>The invitation is in your email.</p> : null}
      </div>
    </div>
  );
}

function Gone({ firm }: { firm: FirmIdentity }) {
  return (
    <div className={styles.notice}>
      <p>
        The link is incomplete, or the meeting is gone. Use the link in the latest email about it,
        or write to{' '}
        <a className={styles.link} href={`mailto:${firm.email}`}>
          {firm.email}
        </a>
        .
      </p>
    </div>
  );
}

function Frame({
  firm,
  title,
  refusal,
  children,
}: {
  firm: FirmIdentity;
  title: string;
  refusal: string | undefined;
  children: ReactNode;
}) {
  return (
    <PublicShell firm={firm} page="other">
      <div className={styles.page}>
        <h1 className={styles.title}>{title}</h1>
        {refusal ? (
          <div className={styles.notice} role="alert">
            <p>{refusal}</p>
          </div>
        ) : null}
        {children}
      </div>
    </PublicShell>
  );
}
