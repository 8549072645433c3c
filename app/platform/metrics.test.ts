import { afterAll, expect, it } from 'vitest';
import { addGauge, metrics, metricsText } from './metrics.server.ts';

const add = (read: () => Promise<never[]> | never[]) => addGauge('trial', 'A trial', read);
afterAll(() => add(() => []));

it.each([
  ['fails', () => Promise.reject(new Error('The database is away.'))],
  ['never ends', () => new Promise<never[]>(() => {})],
])('what is counted is told beside a reading that %s', async (_, read) => {
  metrics.mails.inc({ outcome: 'sent' });
  add(read);
  const { text } = await metricsText();
  expect(text).toMatch(/^plenum_mails_total\{outcome="sent"\} [1-9]/m);
  expect(text).not.toMatch(/^plenum_trial/m);
});
