import { describe, expect, it } from 'vitest';
import { procedureEditSchema } from '#app/areas/procedures/procedure-forms.ts';
import { DEMO_COMPANIES } from '../demo-companies.ts';
import { DEMO_STAFF } from '../demo-people.ts';
import { DEMO_PROCEDURES } from './demo-procedures.ts';

const staff = DEMO_STAFF.map(({ key }) => key);

describe('the procedures of the demo', () => {
  it('belong to a company and name real people, one step after the other', () => {
    for (const { companyKey, title, versions } of DEMO_PROCEDURES) {
      expect(DEMO_COMPANIES.map(({ key }) => key)).toContain(companyKey);
      const steps = versions.flatMap(({ writtenBy, reviewedBy, approvedBy }) =>
        [writtenBy, reviewedBy, approvedBy].filter((step) => step !== undefined),
      );
      for (const { key } of steps) expect(staff).toContain(key);
      const ages = steps.map(({ daysAgo }) => daysAgo);
      expect(ages, title).toEqual(ages.toSorted((a, b) => b - a));
      expect(Math.min(...ages), title).toBeGreaterThanOrEqual(1);
    }
  });

  it('have a status that fits their last version, and are reviewed by someone else', () => {
    for (const { title, status, versions } of DEMO_PROCEDURES) {
      const last = versions.at(-1);
      expect(last?.approvedBy !== undefined, title).toBe(
        status === 'approved' || status === 'archived',
      );
      for (const { writtenBy, reviewedBy, approvedBy, understoodDaysAgo } of versions) {
        expect(reviewedBy?.key, title).not.toBe(writtenBy.key);
        if (understoodDaysAgo === undefined) continue;
        expect(understoodDaysAgo, title).toBeLessThanOrEqual(approvedBy?.daysAgo ?? 0);
      }
    }
  });

  it('say what the form would take', () => {
    for (const { title, description, versions } of DEMO_PROCEDURES) {
      for (const { body } of versions) {
        const words = { title, description, content: body, version: 1 };
        expect(procedureEditSchema.safeParse(words).success, title).toBe(true);
        expect(body.length, title).toBeGreaterThan(300);
      }
    }
  });

  it('give the demo customer every state to look at', () => {
    const own = DEMO_PROCEDURES.filter(({ companyKey }) => companyKey === 'tarryall');
    expect(new Set(own.map(({ status }) => status)).size).toBe(4);
    expect(own.some(({ versions }) => versions.length > 1)).toBe(true);
  });
});
