/** Where an inquiry is in the firm's sales pipeline. */
export const INQUIRY_STATUSES = ['new', 'contacted', 'qualified', 'won', 'lost'] as const;
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];

/** What narrows a list to those that owe an answer, of whatever status. */
export const UNANSWERED = 'unanswered';

/** What a person reads for each status, with the badge's color. */
export const INQUIRY_STATUS_DISPLAY: Record<InquiryStatus, { label: string; color: string }> = {
  new: { label: 'New', color: 'blue' },
  contacted: { label: 'Contacted', color: 'yellow' },
  qualified: { label: 'Qualified', color: 'violet' },
  won: { label: 'Won', color: 'green' },
  lost: { label: 'Lost', color: 'gray' },
};

/** Returns the status of an inquiry once the person who sent it is a customer. */
export function statusWithCustomer(status: InquiryStatus): InquiryStatus {
  return status === 'won' ? 'won' : 'qualified';
}
