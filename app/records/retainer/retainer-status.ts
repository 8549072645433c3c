import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** What a retainer is counted in. */
export const RETAINER_UNITS = ['hours', 'money'] as const;
export type RetainerUnit = (typeof RETAINER_UNITS)[number];

/** Each unit as people choose it. */
export const RETAINER_UNIT_LABELS: Record<RetainerUnit, string> = {
  hours: 'Hours',
  money: 'Money',
};

/** Whether blocks of a retainer are still billed. What is left of an ended one can be used. */
export const RETAINER_STATUSES = ['active', 'ended'] as const;
type RetainerStatus = (typeof RETAINER_STATUSES)[number];

/** The label and color of each status. */
export const RETAINER_STATUS_DISPLAY: Record<RetainerStatus, StatusDisplay> = {
  active: { label: 'Active', color: 'green' },
  ended: { label: 'Ended', color: 'gray' },
};
