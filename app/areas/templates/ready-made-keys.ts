/** The templates that every installation can start from. */
export const READY_MADE_KEYS = ['discovery-audit', 'sprint-90', 'fractional'] as const;
export type ReadyMadeKey = (typeof READY_MADE_KEYS)[number];

/** The title of each ready-made template. */
export const READY_MADE_TITLES: Record<ReadyMadeKey, string> = {
  'discovery-audit': 'Discovery audit',
  'sprint-90': '90-day sprint',
  fractional: 'Fractional leadership',
};
