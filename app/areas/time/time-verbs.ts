import { copyShown, nothing, verb } from '#app/platform/verb.ts';

const forms = () => import('./time-forms.ts');

/** The verbs for time entries. */
export const timeEntryVerbs = {
  create: verb({
    path: '/admin/time-tracking/new',
    creates: { label: 'Log Time', at: '/admin/time-tracking#new' },
    needs: 'act-work',
    schema: async () => (await forms()).timeEntrySchema,
    done: 'Time entry created successfully',
    failed: 'Failed to create time entry',
  }),
  edit: verb({
    path: '/admin/time-tracking/:entryId/edit',
    needs: 'act-work',
    schema: async () => (await forms()).timeEntryEditSchema,
    done: 'Time entry updated',
    failed: 'Failed to update time entry',
  }),
  delete: verb({
    path: '/admin/time-tracking/:entryId/delete',
    needs: 'act-work',
    schema: copyShown,
    done: 'Time entry deleted',
    failed: 'Failed to delete time entry',
  }),
};

/** The verbs for agreed rates. */
export const rateVerbs = {
  create: verb({
    path: '/admin/time-tracking/rates/new',
    creates: { label: 'Add Rate', at: '/admin/time-tracking/rates#new' },
    needs: 'act-money',
    schema: async () => (await import('./rate-forms.ts')).rateSchema,
    done: 'Rate saved',
    failed: 'Failed to save the rate',
  }),
  edit: verb({
    path: '/admin/time-tracking/rates/:rateId/edit',
    needs: 'act-money',
    schema: async () => (await import('./rate-forms.ts')).rateEditSchema,
    done: 'Rate saved',
    failed: 'Failed to save the rate',
  }),
  remove: verb({
    path: '/admin/time-tracking/rates/:rateId/remove',
    needs: 'act-money',
    schema: nothing,
    done: 'Rate removed',
    failed: 'Failed to remove the rate',
  }),
};

/** The verbs for what an hour of a person costs. */
export const costRateVerbs = {
  create: verb({
    path: '/admin/time-tracking/cost-rates/new',
    creates: { label: 'Add Cost Rate', at: '/admin/time-tracking/cost-rates#new' },
    needs: 'manage',
    schema: async () => (await import('./cost-rate-forms.ts')).costRateSchema,
    done: 'Cost rate saved',
    failed: 'Failed to save the cost rate',
  }),
  remove: verb({
    path: '/admin/time-tracking/cost-rates/:costRateId/remove',
    needs: 'manage',
    schema: nothing,
    done: 'Cost rate removed',
    failed: 'Failed to remove the cost rate',
  }),
};

/** The verbs for expenses. */
export const expenseVerbs = {
  create: verb({
    path: '/admin/time-tracking/expenses/new',
    creates: { label: 'Add Expense', at: '/admin/time-tracking/expenses#new' },
    needs: 'act-work',
    schema: async () => (await import('./expense-forms.ts')).expenseSchema,
    done: 'Expense added',
    failed: 'Failed to add the expense',
  }),
  edit: verb({
    path: '/admin/time-tracking/expenses/:expenseId/edit',
    needs: 'act-work',
    schema: async () => (await import('./expense-forms.ts')).expenseEditSchema,
    done: 'Expense updated',
    failed: 'Failed to update the expense',
  }),
  delete: verb({
    path: '/admin/time-tracking/expenses/:expenseId/delete',
    needs: 'act-work',
    schema: copyShown,
    done: 'Expense deleted',
    failed: 'Failed to delete the expense',
  }),
};

/** The verbs for a week of hours. */
export const weekVerbs = {
  set: verb({
    path: '/admin/time-tracking/week/hours',
    needs: 'act-work',
    schema: async () => (await forms()).dayHoursSchema,
    failed: 'Failed to save the hours',
  }),
  copy: verb({
    path: '/admin/time-tracking/week/copy',
    needs: 'act-work',
    schema: async () => (await forms()).copiedWeekSchema,
    failed: 'Failed to copy last week',
  }),
};

/** The verbs for timers. */
export const timerVerbs = {
  start: verb({
    path: '/admin/time-tracking/timer/start',
    creates: { label: 'Start Timer', at: '/admin/time-tracking#timer' },
    needs: 'act-work',
    schema: async () => (await forms()).timerSchema,
    done: 'Timer started',
    failed: 'Failed to start the timer',
  }),
  discard: verb({
    path: '/admin/time-tracking/timer/discard',
    needs: 'act-work',
    schema: async () => (await forms()).timerDiscardSchema,
    done: 'Timer discarded',
    failed: 'Failed to discard the timer',
  }),
};
