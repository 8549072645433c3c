/** Where a customer's registration stands (specification, section 4). */
export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** What a person reads on the approval tabs and badges, with the badge's color. */
export const APPROVAL_STATUS_DISPLAY: Record<ApprovalStatus, { label: string; color: string }> = {
  pending: { label: 'Pending', color: 'yellow' },
  approved: { label: 'Approved', color: 'green' },
  rejected: { label: 'Rejected', color: 'red' },
};
