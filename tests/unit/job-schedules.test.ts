import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { overdueInvoicesJob } from '#app/areas/billing/overdue-jobs.server.ts';
import { contractTermJob } from '#app/areas/contracts/contract-jobs.server.ts';
import { monthlyFilesJob } from '#app/areas/outcomes/monthly/monthly-jobs.server.ts';
import { proposalExpiryJob } from '#app/areas/proposals/proposal-jobs.server.ts';
import { allModules } from './modules.ts';

describe("a job that goes by the firm's calendar", () => {
  it.each([overdueInvoicesJob, contractTermJob, proposalExpiryJob, monthlyFilesJob])(
    'runs within an hour of midnight in every zone: $name',
    ({ schedule }) => {
      expect(schedule).toMatch(/^\d{1,2} \* \* \* \*$/);
    },
  );
});

/** A schedule in the words of docs/operations.md. */
function wordsOf(schedule: string): string {
  if (schedule === '*/10 * * * *') return 'every ten minutes';
  const [minute = '', hour = ''] = schedule.split(' ').map((part) => part.padStart(2, '0'));
  return hour === '0*' ? `hourly, at :${minute}` : `${hour}:${minute}`;
}

it('each job with a schedule is in the table of what runs automatically', () => {
  const schedules = allModules()
    .filter((file) => file.startsWith('app/'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^ {2}schedule: '(.+)',$/gm)])
    .map(([, schedule = '']) => wordsOf(schedule));
  const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split(
    '## What runs automatically\n',
  );
  const [table = ''] = section.split('\n\n## ', 1);
  const listed = [...table.matchAll(/^\| [^|]+ \| ([^|]+) \| /gm)].map(([, when = '']) => when);
  const atTimes = listed.filter((when) => /^(?:\d|hourly|every)/.test(when));
  expect(atTimes.sort()).toEqual(schedules.sort());
});
