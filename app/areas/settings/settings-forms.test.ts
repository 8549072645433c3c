import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import { staffRoutesSchema } from '#app/areas/notices/notice-forms.ts';
import { hoursSchema } from './hours-forms.ts';
import { settingsSchema } from './setting-forms.ts';

const errorsOf = (parsed: { reply: () => { error?: Record<string, string[] | null> | null } }) =>
  parsed.reply().error ?? {};
const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const week = (days: Record<number, [string, string]>) =>
  Object.fromEntries(
    Array.from({ length: 7 }, (_, day) => day).flatMap((day) => [
      [`week[${day}].opens`, days[day]?.[0] ?? ''],
      [`week[${day}].closes`, days[day]?.[1] ?? ''],
    ]),
  );
const hours = (days: Record<number, [string, string]>, timeZone = 'America/Denver') =>
  parseWithZod(form({ timeZone, savedAt: 'x', ...week(days) }), { schema: hoursSchema });

describe('hours', () => {
  it('leave days without times closed', () => {
    const parsed = hours({ 0: ['08:00', '17:00'], 5: ['09:00', '12:30'] });
    expect(
      parsed.status === 'success' && parsed.value.week.map(({ opens }) => opens ?? null),
    ).toEqual(['08:00', null, null, null, null, '09:00', null]);
  });

  it.each([
    ['half a day', { 0: ['08:00', ''] }, 'week[0].closes', 'Enter both times, or leave both empty'],
    [
      'hours that run backwards',
      { 0: ['17:00', '08:00'] },
      'week[0].closes',
      'Closing must be after opening',
    ],
    ['a week without hours', {}, 'week', 'At least one day must have hours'],
  ] as const)('refuse %s', (_what, days, field, message) => {
    expect(errorsOf(hours(days as never))[field]).toContain(message);
  });

  it.each(['Mars/Olympus', 'CST', 'PST'])('refuse %s, which is no time zone', (name) => {
    expect(errorsOf(hours({ 0: ['08:00', '17:00'] }, name)).timeZone).toEqual([
      'Choose a time zone from the list',
    ]);
  });
});

it('the company name is one line', () => {
  const fields = { companyName: 'Plenum\r\n  HVAC', companyEmail: 'a@b.example', savedAt: 'x' };
  const parsed = parseWithZod(form(fields), { schema: settingsSchema });
  expect(parsed.status === 'success' && parsed.value.companyName).toBe('Plenum HVAC');
});

it('a phone number is 10 to 20 digits and marks, or none', () => {
  const phone = (value: string) =>
    parseWithZod(
      form({ companyName: 'Plenum', companyEmail: 'a@b.example', phone: value, savedAt: 'x' }),
      { schema: settingsSchema },
    );
  expect(errorsOf(phone('555')).phone).toEqual(['Valid phone number is required']);
  for (const wrong of ['call me maybe', '312-555-0180\n5']) {
    expect(errorsOf(phone(wrong)).phone).toEqual(['Valid phone number is required']);
  }
  expect(phone('+1 (312) 555.0180x5').status).toBe('success');
  expect(phone('').status).toBe('success');
});

it('chosen people are at least one', () => {
  const routed = (fields: Record<string, string>) =>
    parseWithZod(form({ savedAt: 'x', 'routes[0].subject': 'ticket', ...fields }), {
      schema: staffRoutesSchema,
    });
  expect(errorsOf(routed({ 'routes[0].to': 'chosen' }))['routes[0].people']).toEqual([
    'Choose at least one person',
  ]);
  expect(routed({ 'routes[0].to': 'all' }).status).toBe('success');
});
