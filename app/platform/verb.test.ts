import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addressOf, formOf, verb } from './verb.ts';

const reverse = verb({
  path: '/admin/customers/:customerId/transactions/:entryId/reverse',
  needs: 'act-money',
  schema: async () => z.object({ reason: z.string() }),
  done: 'Entry reversed',
  failed: 'Failed to reverse the entry',
});

describe('the address of a verb', () => {
  it('holds the ids of its records', () => {
    expect(addressOf(reverse, { customerId: 'c1', entryId: 'e/2' })).toBe(
      '/admin/customers/c1/transactions/e%2F2/reverse',
    );
  });

  it('is never made without one of them', () => {
    // @ts-expect-error The path asks for both.
    expect(() => addressOf(reverse, { customerId: 'c1' })).toThrow(
      `${reverse.path} needs entryId.`,
    );
  });

  it('comes with the schema for a dialog', () => {
    const { action, schema } = formOf(reverse, { customerId: 'c1', entryId: 'e2' });
    expect(action).toBe('/admin/customers/c1/transactions/e2/reverse');
    expect(schema).toBe(reverse.schema);
  });
});
