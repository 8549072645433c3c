import { describe, expect, it } from 'vitest';
import { MEMBER_ROLES, rightsOfMember } from '#app/access/member-rights.ts';
import { rightsOfStaff, STAFF_ROLES } from '#app/access/staff-rights.ts';
import { sphereOfAddress } from '#app/areas/portal/portal-sections.ts';
import { rightsAt } from './admin/sections.ts';
import { createsFor } from './creates.server.ts';

const screenOf = ({ at }: { at: string }) => at.split('#')[0] ?? '';

describe('what someone may make', () => {
  it.each(STAFF_ROLES)('as %s is on screens that they may open, each once', (role) => {
    const rights = rightsOfStaff(role, false);
    const creates = createsFor('/admin', rights);
    for (const each of creates) {
      expect(
        rightsAt(screenOf(each), false).filter((right) => !rights.includes(right)),
        each.at,
      ).toEqual([]);
    }
    expect(new Set(creates.map(({ at }) => at)).size).toBe(creates.length);
  });

  it('follows the rights of staff', () => {
    const labels = (role: (typeof STAFF_ROLES)[number]) =>
      createsFor('/admin', rightsOfStaff(role, false)).map(({ label }) => label);
    expect(labels('reader')).toEqual([]);
    expect(labels('billing')).toEqual([
      'Create Invoice',
      'Add Service',
      'Add Account',
      'Add Bank Account',
      'Make Deposit',
      'Create Plan',
      'Create Retainer',
      'Add Rate',
      'Create Proposal',
      'Create Contract',
    ]);
    expect(labels('consultant')).toContain('New Ticket');
    expect(labels('consultant')).not.toContain('Create Invoice');
    expect(labels('admin')).toEqual(
      expect.arrayContaining([...labels('billing'), ...labels('consultant'), 'Add Webhook']),
    );
  });

  it.each(MEMBER_ROLES)('as %s of a customer is on screens that they may open', (role) => {
    const rights = rightsOfMember({ role, maySign: false });
    const creates = createsFor('/customer', rights);
    for (const each of creates) {
      const sphere = sphereOfAddress(screenOf(each));
      expect(sphere === undefined || rights.includes(sphere), each.at).toBe(true);
    }
    expect(creates.some(({ label }) => label === 'New Ticket')).toBe(rights.includes('act-work'));
  });
});
