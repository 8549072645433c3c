import { describe, expect, test } from 'vitest';
import { DEMO_FIRM } from '../demo-firm.ts';

const { meetings, projects, companies, staff } = DEMO_FIRM;

const companyKeys = new Set(companies.map(({ key }) => key));
const staffKeys = new Set(staff.map(({ key }) => key));

describe('projects of the demo', () => {
  test('have milestones; those of a completed one are completed, within its time', () => {
    for (const { key, status, startDaysAgo, milestones = [] } of projects) {
      expect(milestones.length, key).toBeGreaterThan(0);
      for (const { title, completedDaysAgo } of milestones) {
        if (status === 'completed') expect(completedDaysAgo, title).toBeDefined();
        if (completedDaysAgo !== undefined) {
          expect(completedDaysAgo, title).toBeGreaterThanOrEqual(1);
          expect(completedDaysAgo, title).toBeLessThanOrEqual(startDaysAgo);
        }
      }
    }
  });
});

describe('meetings of the demo', () => {
  test('name real people, and projects of their own company', () => {
    const companyOf = new Map(projects.map(({ key, companyKey }) => [key, companyKey]));
    for (const { title, companyKey, projectKey, createdByKey } of meetings) {
      expect(staffKeys).toContain(createdByKey);
      if (companyKey) expect(companyKeys).toContain(companyKey);
      if (projectKey) expect(companyOf.get(projectKey), title).toBe(companyKey);
    }
  });

  test('that were held are past, that are expected lie ahead, clear of a weekend in between', () => {
    for (const meeting of meetings) {
      const days = 'inDays' in meeting ? meeting.inDays : 1;
      if (meeting.status === 'completed') expect(days, meeting.title).toBeLessThan(0);
      if (meeting.status === 'scheduled' || meeting.status === 'rescheduled') {
        expect(days, meeting.title).toBeGreaterThan(0);
      }
      expect(-days, meeting.title).toBeLessThan(meeting.scheduledDaysAgo);
    }
  });

  test('were scheduled before they were answered', () => {
    for (const { title, scheduledDaysAgo, answer, companyKey } of meetings) {
      if (!answer) continue;
      expect(companyKey, title).toBeDefined();
      expect(answer.daysAgo, title).toBeGreaterThanOrEqual(1);
      expect(answer.daysAgo, title).toBeLessThanOrEqual(scheduledDaysAgo);
    }
  });
});
