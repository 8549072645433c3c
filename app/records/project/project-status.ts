import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** How far a project is; planning by default (specification, section 4). */
export const PROJECT_STATUSES = [
  'planning',
  'active',
  'on_hold',
  'completed',
  'cancelled',
] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** The label and color of each status (specification, section 4). */
export const PROJECT_STATUS_DISPLAY: Record<ProjectStatus, StatusDisplay> = {
  planning: { label: 'Planning', color: 'blue' },
  active: { label: 'Active', color: 'green' },
  on_hold: { label: 'On Hold', color: 'yellow' },
  completed: { label: 'Completed', color: 'purple' },
  cancelled: { label: 'Canceled', color: 'red' },
};

/** How a project is paid for: by the hour, at one price for everything, or by a fee or prepayment that covers its hours. */
export const PROJECT_KINDS = ['hourly', 'fixed', 'retainer'] as const;
type ProjectKind = (typeof PROJECT_KINDS)[number];

/** The label of each kind. */
export const PROJECT_KIND_LABELS: Record<ProjectKind, string> = {
  hourly: 'Hourly',
  fixed: 'Fixed price',
  retainer: 'Retainer',
};

/** A customer's answers to a completed milestone that asks for their sign-off. */
export const MILESTONE_ANSWERS = ['accepted', 'not_yet'] as const;
export type MilestoneAnswer = (typeof MILESTONE_ANSWERS)[number];
