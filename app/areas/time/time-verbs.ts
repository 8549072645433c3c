import { verb } from '#app/platform/verb.ts';
import {
  timeEntryEditSchema,
  timeEntrySchema,
  timeEntryVersionSchema,
  timerDiscardSchema,
  timerSchema,
} from './time-forms.ts';

/** What people do with time entrys. */
export const timeEntryVerbs = {
  create: verb({
    path: '/admin/time-tracking/new',
    schema: timeEntrySchema,
    done: 'Time entry created successfully',
    failed: 'Failed to create time entry',
  }),
  edit: verb({
    path: '/admin/time-tracking/:entryId/edit',
    schema: timeEntryEditSchema,
    done: 'Time entry updated',
    failed: 'Failed to update time entry',
  }),
  delete: verb({
    path: '/admin/time-tracking/:entryId/delete',
    schema: timeEntryVersionSchema,
    done: 'Time entry deleted',
    failed: 'Failed to delete time entry',
  }),
};

/** What people do with timers. */
export const timerVerbs = {
  start: verb({
    path: '/admin/time-tracking/timer/start',
    schema: timerSchema,
    done: 'Timer started',
    failed: 'Failed to start the timer',
  }),
  discard: verb({
    path: '/admin/time-tracking/timer/discard',
    schema: timerDiscardSchema,
    done: 'Timer discarded',
    failed: 'Failed to discard the timer',
  }),
};
