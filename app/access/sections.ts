import type { Icon } from '@tabler/icons-react';
import type { Sphere } from '#app/records/kind-facts.ts';
import type { StaffRight } from './staff-rights.ts';

/** What an area has in the back office: its `staff-sections.ts` hands it in. */
export type StaffSection = {
  /** Its heading in the navigation, and which sections come before it there. */
  group: 'Clients' | 'Work' | 'Sales and billing' | 'Firm';
  place: number;
  to: string;
  /** What a role needs to see it; null where everybody on the staff does. */
  reads: StaffRight | null;
  /** Short name, in the navigation and on the dashboard. */
  label: string;
  icon: Icon;
  /** Whether it is part of another area's screens, and in no navigation by itself. */
  isPart?: true;
};

/** What an area has in the portal: its `portal-section.ts` hands it in. */
export type PortalSection = {
  /** Its heading in the navigation, and which sections come before it there and among the quick actions. */
  group: 'Support' | 'Engagement' | 'Account' | 'Resources';
  place: number;
  action: number;
  to: string;
  label: string;
  icon: Icon;
  /** What a customer does there, for the quick actions. */
  purpose: string;
  /** What it is about, where not everybody may read that. */
  sphere?: Sphere;
  /** Whether it is outside the portal. */
  leaves?: true;
};
