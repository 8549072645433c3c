import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { RenewedAccount } from '#app/areas/calendars/calendar-access-commands.server.ts';
import { CalendarAway } from '#app/areas/calendars/calendar-fetch.server.ts';
import type { CalendarEvent } from '#app/areas/meetings/icalendar.ts';

/** What is known of a meeting in a calendar since it was last written there; nothing at first. */
export type KnownCopy = {
  href: string | null;
  etag: string | null;
  descriptionHash: string | null;
};

/** A meeting as it was written. */
export type WrittenCopy = {
  href: string;
  /** The UID that it has there, if not the meeting's own. */
  uid: string | null;
  /** Null where its owner may have part in what is there, or the server gave none: it is then read before it is written over. */
  etag: string | null;
  descriptionHash: string;
};

/** What writes meetings into one calendar; each call throws CalendarAway in words for the calendar's owner. */
export type CalendarWriter = {
  /**
   * Writes a meeting, also where an earlier try is there without our knowing. What its owner changed of its time, title, place or
   * status is written over; a description that they changed stays.
   */
  write: (event: CalendarEvent, known: KnownCopy) => Promise<WrittenCopy>;
  /** Takes a meeting out, where it is still there. */
  remove: (uid: string, href: string | null) => Promise<void>;
  /** What its account is to be stored as from now on; null where nothing has changed. */
  renewed: () => Promise<RenewedAccount | null>;
};

/** So often an event is read again that changes while it is written. */
export const MOST_READS = 3;

/** A hash of a description by which it is known again, however its lines end. */
export function descriptionHash(description: string): string {
  const text = description.replace(/\r\n?/g, '\n').trim();
  return createHash('sha256').update(text).digest('hex');
}

/** Whether a description that is in the calendar is its owner's: neither the one written last nor the one to be written. */
export function isOwners(there: string, event: CalendarEvent, known: KnownCopy): boolean {
  const hash = descriptionHash(there);
  return (
    there.trim() !== '' &&
    hash !== known.descriptionHash &&
    hash !== descriptionHash(event.description ?? '')
  );
}

/** The same with a description that is its owner's: it stays theirs, and the next change reads it again. */
export function withOwners(written: WrittenCopy, known: KnownCopy): WrittenCopy {
  return { ...written, etag: null, descriptionHash: known.descriptionHash ?? '' };
}

/** What a provider answered, as it has to be. @throws CalendarAway */
export function understood<Answer>(shape: z.ZodType<Answer>, answer: unknown): Answer {
  const read = shape.safeParse(answer);
  if (read.success) return read.data;
  throw new CalendarAway('The answer of the calendar was not understood.');
}
