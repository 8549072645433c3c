/** How far a procedure is; it starts at the first (specification, section 4). */
export const PROCEDURE_STATUSES = ['draft', 'review', 'approved', 'archived'] as const;
export type ProcedureStatus = (typeof PROCEDURE_STATUSES)[number];

/** The label and color of each status (specification, section 4). */
export const PROCEDURE_STATUS_DISPLAY: Record<ProcedureStatus, { label: string; color: string }> = {
  draft: { label: 'Draft', color: 'grey' },
  review: { label: 'Review', color: 'yellow' },
  approved: { label: 'Approved', color: 'green' },
  archived: { label: 'Archived', color: 'light grey' },
};

/** The label of a version that was approved and is no longer in force. */
export const REPLACED = { label: 'Replaced', color: 'light grey' };

/** The label of an earlier version whose approval was withdrawn. */
export const TAKEN_BACK = { label: 'Withdrawn', color: 'light grey' };

/** What is known of the latest version when a status is chosen. */
type LatestVersion = {
  number: number;
  /** Who last saved its words. */
  writtenBy: string | null;
  isReviewed: boolean;
  isApproved: boolean;
};

/** What becomes of a stamp (who and when) of the latest version. */
type Stamp = 'keep' | 'set' | 'clear';

/** The effect of choosing a status. */
export type StatusOutcome = {
  reviewed: Stamp;
  approved: Stamp;
  /** The version in force afterwards. */
  approvedVersion: number | null;
};

/**
 * Returns how status `to` changes the latest version's stamps and the version in force. Archiving changes nothing. Approving
 * puts the latest version in force. Draft and review clear its stamps and put the approved version before it
 * (`previousApproved`) in force again. Approving someone else's text that no one reviewed counts as the review.
 */
export function outcomeOf(
  to: ProcedureStatus,
  latest: LatestVersion,
  now: { approvedVersion: number | null; previousApproved: number | null; actorId: string },
): StatusOutcome {
  if (to === 'archived') {
    return { reviewed: 'keep', approved: 'keep', approvedVersion: now.approvedVersion };
  }
  if (to === 'approved') {
    const readByAnother = !latest.isReviewed && latest.writtenBy !== now.actorId;
    return {
      reviewed: readByAnother && !latest.isApproved ? 'set' : 'keep',
      approved: latest.isApproved ? 'keep' : 'set',
      approvedVersion: latest.number,
    };
  }
  return { reviewed: 'clear', approved: 'clear', approvedVersion: now.previousApproved };
}

/** Returns the status of an archived procedure once restored: approved if its latest version was, otherwise draft. */
export function statusAfterRestoring(latest: { isApproved: boolean }): ProcedureStatus {
  return latest.isApproved ? 'approved' : 'draft';
}

/**
 * Whether saving changes the latest version in place. A text that was ever approved, or that someone has confirmed as read,
 * stays as it is even after its approval is withdrawn; the edit becomes the next version.
 */
export function isEditedInPlace(latest: {
  wasApproved: boolean;
  isAcknowledged: boolean;
}): boolean {
  return !latest.wasApproved && !latest.isAcknowledged;
}
