import { changesOf } from '#app/areas/activity/changes.ts';

/** What an edit changed, for the log: of a join link, which lets in whoever knows it, the host alone. */
export function loggedChanges<Columns extends { meetingLink: string | null }>(
  before: Record<keyof Columns, unknown> & { meetingLink: string | null },
  after: Columns,
) {
  const old = hostOf(before.meetingLink);
  const host = hostOf(after.meetingLink);
  // Another room at the same host is a change too.
  const isOther = host !== null && host === old && before.meetingLink !== after.meetingLink;
  return changesOf(
    { ...before, meetingLink: old },
    { ...after, meetingLink: isOther ? `${host} (new link)` : host },
  );
}

function hostOf(link: string | null): string | null {
  return link === null ? null : (URL.parse(link)?.host ?? 'a link');
}
