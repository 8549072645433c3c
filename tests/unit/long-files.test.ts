import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// docs/style.md, "Size": a file of the product is longer than 250 lines only for one of these reasons, and none than 400.

const LONG = 250;
const TOO_LONG = 400;

const REASONS: Record<string, readonly string[]> = {
  'a list of declarations that is looked up, not read through': [
    'app/areas/accounts/account-mails.ts',
    'app/areas/analytics/reports.ts',
    'app/areas/estimator/figures.ts',
    'app/areas/inquiries/checklist/checklist-points.ts',
    'app/areas/outcomes/import-layouts.ts',
    'app/platform/env.server.ts',
    'app/records/settings/declared-settings.ts',
  ],
  'the tables of one record, with the rules that the database holds': [
    'app/access/auth-tables.ts',
    'app/records/invoice/billing-tables.ts',
    'app/records/outcome/outcome-tables.ts',
    'app/records/ticket/ticket-tables.ts',
  ],
  'the style sheet of one component: its narrow, dark and printed looks stand beside the wide one':
    [
      'app/areas/billing/InvoiceSheet.module.css',
      'app/areas/knowledge/public/ArticleView.module.css',
      'app/areas/time/WeekView.module.css',
      'app/ui/AppFrame.module.css',
      'app/ui/DataList.module.css',
      'app/ui/inputs.module.css',
      'app/ui/public/controls.module.css',
    ],
  'the commands or queries of one record, which share their private steps': [
    'app/areas/accounts/second-factor-commands.server.ts',
    'app/areas/billing/payment-commands.server.ts',
    'app/areas/engagements/line-queries.server.ts',
    'app/areas/knowledge/article-commands.server.ts',
    'app/areas/knowledge/knowledge-queries.server.ts',
    'app/areas/sso/provider-commands.server.ts',
    'app/areas/sso/sign-on-commands.server.ts',
  ],
  'one flow, whose steps are read in their order': [
    'app/access/guards.server.ts',
    'app/access/live-stream.server.ts',
    'app/http-app.server.ts',
  ],
  'one screen of sections': [
    'app/areas/accounts/SecuritySections.tsx',
    'app/routes/admin/customers/detail.tsx',
  ],
};

const longFiles = globSync('app/**/*.{ts,tsx,css}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
  .filter(({ lines }) => lines > LONG);

it('no file of the product is long without a reason, and no reason is left without its file', () => {
  expect(longFiles.map(({ file }) => file).sort()).toEqual(Object.values(REASONS).flat().sort());
});

it('no file of the product is too long for any reason', () => {
  expect(longFiles.filter(({ lines }) => lines > TOO_LONG)).toEqual([]);
});
