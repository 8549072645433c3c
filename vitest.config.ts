import { defineConfig } from 'vitest/config';

const onDatabase = ['app/**/*.db.test.ts', 'tests/db/**/*.test.ts', 'tests/access/**/*.test.ts'];
// Minutes of work, and no door of the product: `npm run harm` runs them with the harm tests.
const long = [
  'tests/operations/**/*.postgres.test.ts',
  'tests/postgres/archive.test.ts',
  'tests/postgres/growth.test.ts',
];
// The rest of the harm takes longer than all other tests together.
const briefHarm = [
  'tests/harm/kill.test.ts',
  'tests/harm/bad-inputs.test.ts',
  'tests/harm/live-delivery.test.ts',
  'tests/harm/pairs.test.ts',
];

// Files of one worker share their modules (isolate: false): loading the house anew for each costs more than its tests.
// So a test file leaves no state in a module behind.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['app/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'embedded',
          isolate: false,
          include: onDatabase,
          env: { PLENUM_TEST_ENGINE: 'embedded' },
          globalSetup: ['tests/helpers/dump-embedded.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'postgres',
          isolate: false,
          include: [...onDatabase, 'tests/postgres/**/*.test.ts', ...briefHarm],
          exclude: long,
          env: { PLENUM_TEST_ENGINE: 'postgres', PLENUM_HARM: 'brief' },
          globalSetup: ['tests/helpers/start-postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'long-embedded',
          isolate: false,
          include: ['tests/operations/**/*.embedded.test.ts'],
          env: { PLENUM_TEST_ENGINE: 'embedded' },
          globalSetup: ['tests/helpers/dump-embedded.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'long-postgres',
          isolate: false,
          include: long,
          env: { PLENUM_TEST_ENGINE: 'postgres' },
          globalSetup: ['tests/helpers/start-postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'harm',
          isolate: false,
          include: ['tests/harm/**/*.test.ts'],
          env: { PLENUM_TEST_ENGINE: 'postgres' },
          globalSetup: ['tests/helpers/start-postgres.ts'],
          testTimeout: 900_000,
          hookTimeout: 120_000,
        },
      },
    ],
    maxWorkers: 2,
    server: { deps: { external: [/\/build\/server\//] } },
  },
});
