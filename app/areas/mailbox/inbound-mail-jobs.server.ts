import type { Job } from '#app/platform/jobs.server.ts';
import { handleMail } from './handle-mail-commands.server.ts';

/** Processes one received email; `customerId` is the company that staff have chosen for it. */
export const inboundMailJob: Job<{ mailId: string; customerId?: string }> = {
  name: 'inbound-mail',
  workers: { count: 3, ofOneGroup: 3 },
  isPrompt: true,
  run: ({ mailId, customerId }) => handleMail(mailId, customerId),
};
