import { describe, expect, it } from 'vitest';
import { overdueInvoicesJob } from '#app/areas/billing/overdue-jobs.server.ts';
import { contractTermJob } from '#app/areas/contracts/contract-jobs.server.ts';
import { monthlyFilesJob } from '#app/areas/outcomes/monthly/monthly-jobs.server.ts';
import { proposalExpiryJob } from '#app/areas/proposals/proposal-jobs.server.ts';

describe("a job that goes by the firm's calendar", () => {
  it.each([overdueInvoicesJob, contractTermJob, proposalExpiryJob, monthlyFilesJob])(
    'runs within an hour of midnight in every zone: $name',
    ({ schedule }) => {
      expect(schedule).toMatch(/^\d{1,2} \* \* \* \*$/);
    },
  );
});
