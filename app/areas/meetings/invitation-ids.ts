const INVITATION = /^invitation\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./;

/** What the emails that invite someone without an account carry: the calendar file, and an id that says whom they invited. */
export function invitationOfGuest(attendeeId: string) {
  return { attach: [`guest-invitation:${attendeeId}`], idName: `invitation.${attendeeId}` };
}

/** Returns who was invited by the email of this id; null for an id of other email. */
export function attendeeOfInvitation(idName: string): string | null {
  return INVITATION.exec(idName)?.[1] ?? null;
}
