import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EnvError, readEnv } from './env.server.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plenum-env-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const complete = {
  DATABASE_URL: 'postgres://plenum:secret@db.example/plenum',
  APP_URL: 'https://portal.example.com',
  AUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example.com',
};

describe('npm run serve', () => {
  it('takes a complete configuration', () => {
    expect(readEnv('serve', complete)).toMatchObject({
      host: '0.0.0.0',
      port: 3000,
      smtpUrl: complete.SMTP_URL,
    });
  });

  it.each(Object.keys(complete))('refuses to start without %s and names it', (name) => {
    expect(() => readEnv('serve', { ...complete, [name]: '' })).toThrow(
      new RegExp(`${name}: is required`),
    );
  });

  it.each([
    ['DATABASE_URL', 'mysql://db.example/plenum'],
    ['APP_URL', 'portal.example.com'],
    ['APP_URL', 'https://portal.example.com/app'],
    ['AUTH_SECRET', 'short'],
    ['SMTP_URL', 'mail.example.com'],
    ['PORT', '70000'],
    ['LOG_LEVEL', 'loud'],
    ['WEBHOOKS_ALLOW_PRIVATE', 'yes'],
  ])('refuses a malformed %s (%s) and names it', (name, value) => {
    expect(() => readEnv('serve', { ...complete, [name]: value })).toThrow(new RegExp(`${name}:`));
  });

  it('names every problem at once', () => {
    const attempt = () => readEnv('serve', { PORT: 'many' });
    expect(attempt).toThrow(EnvError);
    expect(attempt).toThrow(/PORT:[\s\S]*DATABASE_URL: is required[\s\S]*SMTP_URL: is required/);
  });
});

describe('npm start', () => {
  it('needs nothing, and keeps the secret it makes to itself', () => {
    const first = readEnv('start', { DATA_DIR: dataDir });
    expect(first).toMatchObject({
      host: '127.0.0.1',
      appUrl: 'http://localhost:3000',
      databaseUrl: null,
    });
    expect(readEnv('start', { DATA_DIR: dataDir }).authSecret).toBe(first.authSecret);
    const file = path.join(dataDir, 'auth-secret');
    expect(readFileSync(file, 'utf8')).toBe(first.authSecret);
    expect(statSync(file).mode & 0o077).toBe(0);
  });
});
