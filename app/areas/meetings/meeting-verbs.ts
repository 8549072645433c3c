import { verb } from '#app/platform/verb.ts';
import {
  meetingResponseSchema,
  meetingSchema,
  meetingStatusSchema,
  meetingVersionSchema,
} from './meeting-forms.ts';

/** What people do with meetings. */
export const meetingVerbs = {
  answer: verb({
    path: '/customer/meetings/:meetingId/answer',
    schema: meetingResponseSchema,
    failed: 'Failed to answer',
  }),
  create: verb({
    path: '/admin/meetings/new',
    schema: meetingSchema,
    done: 'Meeting scheduled successfully',
    failed: 'Failed to schedule meeting',
  }),
  status: verb({
    path: '/admin/meetings/:meetingId/status',
    schema: meetingStatusSchema,
    done: 'Meeting updated',
    failed: 'Failed to update meeting',
  }),
  archive: verb({
    path: '/admin/meetings/:meetingId/archive',
    schema: meetingVersionSchema,
    done: 'Meeting archived',
    failed: 'Failed to archive meeting',
  }),
  restore: verb({
    path: '/admin/meetings/:meetingId/restore',
    schema: meetingVersionSchema,
    done: 'Meeting restored',
    failed: 'Failed to restore meeting',
  }),
};
