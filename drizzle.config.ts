import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./app/access/*-tables.ts', './app/access/policies.ts', './app/records/*/*-tables.ts'],
  out: './migrations',
  casing: 'snake_case',
  entities: { roles: true },
});
