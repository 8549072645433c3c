import { expect, it } from 'vitest';
import { burnDown } from './burn-down.ts';

it('adds up each month, and carries what is left into the next', () => {
  const months = burnDown(
    [
      { day: '2026-11-20', kind: 'used', size: '4.00' },
      { day: '2026-11-01', kind: 'added', size: '10.00' },
      { day: '2027-01-01', kind: 'expired', size: '6.00' },
      { day: '2027-01-01', kind: 'added', size: '12.00' },
    ],
    '2027-02-10',
  );
  expect(months).toEqual([
    { month: '2026-11', added: '10.00', used: '4.00', expired: '0.00', left: '6.00', part: 50 },
    { month: '2026-12', added: '0.00', used: '0.00', expired: '0.00', left: '6.00', part: 50 },
    { month: '2027-01', added: '12.00', used: '0.00', expired: '6.00', left: '12.00', part: 100 },
    { month: '2027-02', added: '0.00', used: '0.00', expired: '0.00', left: '12.00', part: 100 },
  ]);
  expect(burnDown([], '2027-02-10')).toEqual([]);
});

it('shows the latest twelve months', () => {
  const months = burnDown([{ day: '2025-01-15', kind: 'added', size: '1.00' }], '2026-12-31');
  expect(months.map(({ month }) => month)).toHaveLength(12);
  expect(months[0]).toMatchObject({ month: '2026-01', left: '1.00' });
});
