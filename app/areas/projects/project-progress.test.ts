import { describe, expect, it } from 'vitest';
import { progressOf } from './ProgressBar.tsx';
import { projectEditSchema, projectSchema } from './project-forms.ts';
import { milestoneReached, projectMoved } from './project-mails.ts';

describe('the progress of a project', () => {
  it.each([
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13],
    [3, 3, 100],
    [5, 3, 100],
  ])('of %i of %i milestones is %i percent', (completed, total, percent) => {
    expect(progressOf({ completed, total })).toBe(percent);
  });

  it('is none without milestones', () => {
    expect(progressOf({ completed: 0, total: 0 })).toBeNull();
  });
});

describe('the form of a project', () => {
  const customerId = 'c0ffee00-0000-4000-8000-000000000001';

  it('asks for a title and a customer, and starts in planning without a budget', () => {
    const empty = projectSchema.safeParse({});
    expect(empty.error?.issues.map(({ message }) => message)).toEqual([
      'Customer is required',
      'Title is required',
    ]);
    expect(projectSchema.parse({ customerId, title: ' Home zones ' })).toEqual({
      customerId,
      title: 'Home zones',
      kind: 'hourly',
      status: 'planning',
    });
  });

  it.each(['12.345', '-1', '45,50', 'much', '12345678901'])('takes no budget of %s', (budget) => {
    expect(projectSchema.safeParse({ customerId, title: 'T', budget }).success).toBe(false);
  });

  it('takes no end before its start, and no year that is a slip', () => {
    const dates = { startDate: '2026-05-02', endDate: '2026-05-01' };
    const wrong = projectEditSchema.safeParse({ title: 'T', version: 1, ...dates });
    expect(wrong.error?.issues).toMatchObject([{ path: ['endDate'] }]);
    for (const endDate of ['0026-05-01', '9999-01-01', '2026-02-30']) {
      expect(projectSchema.safeParse({ customerId, title: 'T', endDate }).success).toBe(false);
    }
    expect(
      projectSchema.safeParse({
        customerId,
        title: 'T',
        startDate: '2026-05-01',
        endDate: '2026-05-01',
      }).success,
    ).toBe(true);
  });
});

describe('emails about a project', () => {
  it('name the statuses in words', () => {
    const mail = projectMoved(
      { title: 'Home zones' },
      { before: 'on_hold', after: 'active' },
      '/customer/projects/1',
    );
    expect(mail).toMatchObject({
      subject: 'Home zones: Active',
      preview: 'The status of your project changed from On Hold to Active.',
    });
  });

  it('count the milestones', () => {
    const count = (completed: number) =>
      milestoneReached(
        { title: 'P' },
        { title: 'M', asksSignOff: false },
        { completed, total: 5 },
        'https://x',
      ).preview;
    expect(count(1)).toBe('P: 1 of 5 milestones is completed.');
    expect(count(2)).toBe('P: 2 of 5 milestones are completed.');
  });
});
