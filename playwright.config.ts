import { defineConfig, devices } from '@playwright/test';
import { findOrInstallChromium } from './scripts/chromium.mjs';

const executablePath = findOrInstallChromium();
if (!executablePath) {
  throw new Error(
    'No Chromium was found and none could be installed. Name one with PLENUM_CHROMIUM.',
  );
}

const launchOptions = {
  executablePath,
  args: [
    '--no-sandbox',
    // Drawing in software keeps a whole processor busy with the landing page's moving air.
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-sync',
    // A page is left before what was optimized for it pays.
    '--js-flags=--no-opt,--no-maglev',
  ],
};

const SCREENS = /(?:screens|first-load|staff-lists)\.spec\.ts/;
const ONBOARDING = /onboarding\.spec\.ts/;

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  globalSetup: './tests/browser/load-demo.ts',
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // A walk is as long as its steps, and a slow machine takes its time for each: what hangs is found by the step it hangs at.
  timeout: 1_800_000,
  // Generous, because hashing a password takes seconds on a small machine under load.
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  // `npm test` counts from a report; without a place for it that would go to the terminal.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    ...devices['Desktop Chrome'],
    launchOptions,
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    // What fades and slides costs a tenth of a walk. Walks about motion ask for it, and so does the whole road.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // The whole road on PostgreSQL, with mail through a real SMTP server.
    {
      name: 'postgres',
      metadata: { engine: 'postgres' },
      testMatch: ONBOARDING,
      use: { contextOptions: {} },
    },
    // The same steps are single walks here: signing up, being approved or rejected, the forms of the public pages.
    { name: 'embedded', metadata: { engine: 'embedded' }, testIgnore: [SCREENS, ONBOARDING] },
    // Every screen, on installations of their own: with the demo firm as it was loaded, whatever other tests did.
    { name: 'screens', metadata: { engine: 'embedded' }, testMatch: SCREENS },
  ],
});
