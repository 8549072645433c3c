import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it } from 'vitest';
import { logRequest, nameInLog, openLog, withRequestId } from '#app/platform/log.server.ts';
import { DEFAULT_FIRM } from '#app/records/settings/firm.ts';
import { PrivacyPage } from './PrivacyPage.tsx';

// Each sentence that states a figure or a field is held to what the code does.
const words = renderToStaticMarkup(<PrivacyPage firm={DEFAULT_FIRM} />)
  .replace(/<[^>]+>/g, ' ')
  .replace(/\s+/g, ' ');

afterAll(() => openLog('silent', { write() {} }));

it('says of the log that it names the network address and the account of who asked', () => {
  const lines: string[] = [];
  openLog('info', { write: (line) => void lines.push(line) });
  withRequestId('one', () => {
    nameInLog({ address: '192.0.2.1' });
    nameInLog({ userId: 'ann' });
    logRequest({ method: 'GET', path: '/kb', status: 200, ms: 3 });
  });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ address: '192.0.2.1', userId: 'ann' });
  const [, log] = /(The server’s log holds [^.]*\.)/.exec(words) ?? [];
  expect(log).toMatch(/your network address .* the number of your account/);
  expect(log).not.toContain('without');
});

it('says for how long an attempt counts at most', () => {
  const source = readFileSync('app/platform/rate-limit.server.ts', 'utf8');
  const seconds = [...source.matchAll(/duration: ([\d* ]+)/g)].map(([, factors = '']) =>
    factors.split('*').reduce((product, factor) => product * Number(factor), 1),
  );
  expect(Math.max(...seconds)).toBe(24 * 60 * 60);
  expect(words).toContain('An attempt counts for at most a day');
});

it('names the cookie of a sign-in that goes on elsewhere', () => {
  expect(words).toContain('While you sign in with a code, a passkey or your company’s own sign-in');
});
