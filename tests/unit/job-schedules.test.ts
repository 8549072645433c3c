import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { housekeepingJob } from '#app/access/housekeeping.server.ts';
import { overdueInvoicesJob } from '#app/areas/billing/overdue-jobs.server.ts';
import { billingPlansJob } from '#app/areas/billing-plans/plan-jobs.server.ts';
import { contractTermJob } from '#app/areas/contracts/contract-jobs.server.ts';
import { monthlyFilesJob } from '#app/areas/outcomes/monthly/monthly-jobs.server.ts';
import { proposalExpiryJob } from '#app/areas/proposals/proposal-jobs.server.ts';
import { retainerExpiryJob } from '#app/areas/retainers/retainer-jobs.server.ts';
import { SERVER_AREAS } from '#app/areas.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';

describe("a job that goes by the firm's calendar", () => {
  it.each([
    overdueInvoicesJob,
    billingPlansJob,
    retainerExpiryJob,
    contractTermJob,
    proposalExpiryJob,
    monthlyFilesJob,
  ])('runs within an hour of midnight in every zone: $name', ({ schedule }) => {
    expect(schedule).toMatch(/^\d{1,2} \* \* \* \*$/);
  });
});

/** A schedule in the words of docs/operations.md. */
function wordsOf(schedule: string): string {
  if (schedule === '*/10 * * * *') return 'every ten minutes';
  if (schedule === '*/3 * * * *') return 'every three minutes';
  const [minute = '', hour = ''] = schedule.split(' ').map((part) => part.padStart(2, '0'));
  return hour === '0*' ? `hourly, at :${minute}` : `${hour}:${minute}`;
}

it('each job with a schedule is in the table of what runs automatically', () => {
  const schedules = [housekeepingJob, ...SERVER_AREAS.flatMap(({ jobs = [] }) => jobs)].flatMap(
    ({ schedule }: Job<object>) => (schedule ? [wordsOf(schedule)] : []),
  );
  const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split(
    '## What runs automatically\n',
  );
  const [table = ''] = section.split('\n\n## ', 1);
  const listed = [...table.matchAll(/^\| [^|]+ \| ([^|]+) \| /gm)].map(([, when = '']) => when);
  const atTimes = listed.filter((when) => /^(?:\d|hourly|every)/.test(when));
  expect(atTimes.sort()).toEqual(schedules.sort());
});
