/** What a document is about; general by default (specification, section 4). */
export const DOCUMENT_CATEGORIES = ['general', 'contracts', 'reports', 'procedures'] as const;
export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number];

/** The label and color of each category. */
export const DOCUMENT_CATEGORY_DISPLAY: Record<DocumentCategory, { label: string; color: string }> =
  {
    general: { label: 'General', color: 'gray' },
    contracts: { label: 'Contracts', color: 'violet' },
    reports: { label: 'Reports', color: 'blue' },
    procedures: { label: 'Procedures', color: 'green' },
  };

/** The categories for a field or a filter. */
export const DOCUMENT_CATEGORY_OPTIONS = DOCUMENT_CATEGORIES.map((value) => ({
  value,
  label: DOCUMENT_CATEGORY_DISPLAY[value].label,
}));
