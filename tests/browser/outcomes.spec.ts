import { readPdf } from '#tests/helpers/pdf-text.ts';
import { expect, hydrated, test, toast } from './fixtures.ts';

// A refused file answers 400.
test.use({ expectedErrors: /status of (400|409)/ });

test('a board opens from a figure into its rows, takes a file, and its baseline is corrected and agreed', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com');
  const customer = await signedIn('customer@example.com');

  await test.step('from the board to a row in three clicks, on the portal', async () => {
    await customer.goto('/customer/outcomes');
    await expect(customer.getByRole('heading', { name: 'What got worse' })).toBeVisible();
    // Results come first, in dollars that an owner would quote; the cents are one press away.
    const headings = await customer
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .allInnerTexts();
    expect(headings.findIndex((words) => words.startsWith('What got worse'))).toBeLessThan(
      headings.findIndex((words) => words.startsWith('Files for')),
    );
    await expect(customer.getByText(/^Confirmed so far: about \$[\d,]+ once/)).toBeVisible();
    await customer
      .getByText(/^about \$[\d,]+$/)
      .first()
      .click();
    await expect(customer.getByText(/^\$[\d,]+\.\d\d by the agreed formulas$/)).toBeVisible();
    await expect(customer.getByText(/^Engagement started /).first()).toBeVisible();
    await customer.getByText('All months and the rows behind them').first().click();
    await customer.locator('details[open] a').first().click();
    await expect(customer.getByRole('heading', { level: 1 })).toContainText(
      'Days from work done to invoice',
    );
    await expect(customer.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    await expect(customer.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible();
  });

  await test.step('the closing report says the same', async () => {
    const answer = await customer.request.get('/customer/outcomes/report/pdf?kind=closing');
    expect(answer.headers()['content-type']).toBe('application/pdf');
    const { words, byPage } = await readPdf(await answer.body());
    // One page for the owner, signed by both; what proves it is an annex.
    for (const said of [
      'Confirmed so far: about $',
      'FEES TO DATE $',
      'What comes next',
      'For Tarryall',
    ]) {
      expect(byPage[0]).toContain(said);
    }
    expect(byPage[1]).toContain('The figures and what proves them');
    for (const said of ['Closing Report', 'What we changed', 'What did not move', 'SHA-256']) {
      expect(words).toContain(said);
    }
  });

  await test.step('the board prints with every measure and whose it is, and nothing of the screen around it', async () => {
    await customer.goto('/customer/outcomes');
    await hydrated(customer);
    const { words } = await readPdf(await customer.pdf({ format: 'Letter' }));
    for (const said of [
      'Tarryall Mechanical',
      'What got worse',
      'Close rate by count',
      'First-visit completion',
    ]) {
      expect(words).toContain(said);
    }
    for (const around of ['Sign Out', 'Upload Document', 'Quarterly review']) {
      expect(words).not.toContain(around);
    }
  });

  await admin.goto('/admin/customers?q=Whitfield');
  const customerPath = await admin
    .getByRole('main')
    .getByRole('link', { name: /Tarryall Mechanical/ })
    .first()
    .getAttribute('href');
  const home = `${customerPath}/outcomes`;

  await test.step('staff import a file; one whose column is missing is refused by its name', async () => {
    await admin.goto(home);
    await admin.getByRole('button', { name: 'Add Measure' }).click();
    const adding = admin.getByRole('dialog');
    await adding.getByLabel('Measure').selectOption('billable-share');
    await adding.getByRole('button', { name: 'Add Measure' }).click();
    await expect(toast(admin, 'Measure added')).toBeVisible();
    await admin.goto(`${home}/imports`);
    await hydrated(admin);
    await admin.getByRole('button', { name: 'Import a file into Billable share' }).click();
    const dialog = admin.getByRole('dialog');
    const send = async (text: string) => {
      await dialog.locator('input[type="file"]').setInputFiles({
        name: 'hours.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      });
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    };
    await send('Date,Billed hours\n2026-08-03,60\n');
    await expect(dialog.getByText('The file has no column "Paid hours".')).toBeVisible();
    await send('Date,Billed hours,Paid hours\n2026-08-03,60,80\n2026-08-10,30,40\n');
    await expect(toast(admin, '2 rows imported')).toBeVisible();
    await admin.goto(home);
    await expect(admin.locator('section', { hasText: 'Billable share' }).last()).toContainText(
      '75.0%',
    );
  });

  await test.step('the customer is asked for the month’s file, sends a wrong one, then the right one', async () => {
    const now = new Date();
    const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
      .toISOString()
      .slice(0, 7);
    await admin.getByRole('button', { name: 'End' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
    await expect(toast(admin, 'Monthly file request ended')).toBeVisible();
    await admin.getByRole('button', { name: 'Set up' }).click();
    const plan = admin.getByRole('dialog');
    await plan.getByRole('checkbox', { name: /^Billable share/ }).check();
    await plan.getByLabel('First month').fill(last);
    await plan.getByRole('button', { name: 'Set Up' }).click();
    await expect(toast(admin, 'Monthly file request set up')).toBeVisible();
    await expect(admin.getByText('0 of 1 received')).toBeVisible();

    await customer.goto('/customer');
    const needs = customer.getByRole('list', { name: 'Needs you' });
    await expect(needs.getByText(/^Files for .*: 0 of 1 received$/)).toBeVisible();
    await needs.getByRole('link', { name: /^Send file: Files for / }).click();
    await hydrated(customer);
    await customer.getByRole('button', { name: /^Send Billable share for / }).click();
    const dialog = customer.getByRole('dialog');
    const send = async (text: string) => {
      await dialog.locator('input[type="file"]').setInputFiles({
        name: 'last-month.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      });
      await dialog.getByRole('button', { name: 'Send File' }).click();
    };
    await send(`Date,Billed hours\n${last}-03,60\n`);
    await expect(dialog.getByText('The file has no column "Paid hours".')).toBeVisible();
    await send(`Date,Billed hours,Paid hours\n${last}-03,66,80\n${last}-10,33,40\n`);
    await expect(toast(customer, '2 rows read')).toBeVisible();
    await expect(customer.getByText('1 of 1 received')).toBeVisible();
    await expect(customer.locator('section', { hasText: 'Billable share' }).last()).toContainText(
      '82.5%',
    );
    await customer.goto('/customer');
    await expect(customer.getByRole('link', { name: /^Send file: Files for / })).toHaveCount(0);
    await expect(admin.getByText('1 of 1 received')).toBeVisible();
  });

  await test.step('a correction of the baseline is proposed, read, agreed and verified', async () => {
    await admin.getByRole('button', { name: 'Correct the baseline' }).click();
    const dialog = admin.getByRole('dialog');
    const shown = await admin
      .getByText(/Baseline 1/)
      .first()
      .locator('..')
      .textContent();
    expect(shown).toContain('agreed by Dana Whitfield');
    // Twelve months before the engagement are proposed; a later first month leaves some out, and says which.
    const first = await dialog.getByLabel('First month').inputValue();
    await expect(dialog.getByText(/^The twelve months before the engagement are /)).toBeVisible();
    const [year = 0, month = 1] = first.split('-').map(Number);
    const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
    await dialog.getByLabel('First month').fill(next);
    await expect(dialog.getByText(/Yours leave out .*, and the baseline says so\.$/)).toBeVisible();
    await dialog.getByLabel('Reason').fill('The last month held invoices of the year after.');
    await dialog.getByRole('button', { name: 'Sign and Send' }).click();
    await expect(toast(admin, 'Baseline sent for agreement')).toBeVisible();
    await customer.goto('/customer/outcomes');
    await customer.getByRole('link', { name: 'Baseline 2' }).click();
    await hydrated(customer);
    await customer.getByRole('button', { name: 'Agree' }).click();
    const agreeing = customer.getByRole('dialog');
    await agreeing.getByLabel('Your full name').fill('Dana Whitfield');
    await agreeing.getByRole('checkbox').check();
    await agreeing.getByRole('button', { name: 'Agree' }).click();
    await expect(toast(customer, 'Baseline agreed')).toBeVisible();
    await customer.locator('a[href^="/verify?hash="]').click();
    await expect(customer.getByRole('heading', { name: 'Agreed baseline' })).toBeVisible();
    await expect(customer.getByText(/^Signed for the firm by /)).toBeVisible();
  });
});

test('a quarter is asked for, scored group by group on a phone, corrected, and shown on both sides and in the review', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@example.com');
  const customer = await signedIn('customer@example.com');
  await customer.setViewportSize({ width: 390, height: 844 });
  await admin.goto('/admin/customers?q=Whitfield');
  const customerPath = await admin
    .getByRole('main')
    .getByRole('link', { name: /Tarryall Mechanical/ })
    .first()
    .getAttribute('href');

  await test.step('staff ask for it, and it is among what needs the customer', async () => {
    await admin.goto(`${customerPath}/outcomes`);
    await admin.getByRole('button', { name: /^Ask for Q\d/ }).click();
    await expect(toast(admin, 'Score requested')).toBeVisible();
    await expect(admin.locator('#score')).toContainText('asked for it on');
    await customer.goto('/customer');
    const all = customer.getByRole('link', { name: /^Show all/ });
    if (await all.isVisible()) await all.click();
    await customer.getByRole('link', { name: /^Score: 25-point score for Q/ }).click();
    await expect(customer).toHaveURL(/\/customer\/outcomes\/score$/);
  });

  const mark = async (from: number, to: number, score: number) => {
    for (let point = from; point <= to; point++) {
      await customer.locator(`label:has(input[name="p${point}"][value="${score}"])`).click();
    }
  };

  await test.step('one group at a time with the total in sight; what is marked outlives a reload', async () => {
    await hydrated(customer);
    await expect(customer.locator('#group-B')).toBeHidden();
    await mark(1, 5, 2);
    await expect(customer.getByText('5 of 25 marked · score 10')).toBeInViewport();
    await customer.reload();
    await hydrated(customer);
    await expect(customer.getByText('5 of 25 marked · score 10')).toBeVisible();
    for (const [letter, from] of [
      ['B', 6],
      ['C', 11],
      ['D', 16],
    ] as const) {
      await customer.getByRole('link', { name: new RegExp(`^Next: ${letter}\\.`) }).click();
      await mark(from, from + 4, 1);
    }
    await customer.getByRole('link', { name: /^Next: E\./ }).click();
    await mark(21, 24, 1);
    await customer.getByRole('button', { name: /^Submit Q/ }).click();
    await expect(customer.getByRole('alert')).toContainText('Still open: 25');
    await mark(25, 25, 0);
    await customer.getByRole('button', { name: /^Submit Q/ }).click();
    await expect(toast(customer, 'Score submitted')).toBeVisible();
    await expect(customer.getByText('29 of 50').first()).toBeVisible();
  });

  await test.step('a correction has its reason, and staff see it next to the board', async () => {
    await customer.getByRole('button', { name: /^Correct Q/ }).click();
    await expect(customer.getByText('25 of 25 marked · score 29')).toBeVisible();
    await mark(1, 1, 0);
    // The last group, with the form's end.
    await customer.goto('/customer/outcomes/score#group-E');
    await expect(customer.getByText('25 of 25 marked · score 27')).toBeVisible();
    await customer
      .getByLabel('Why is the score corrected?')
      .fill('The board is not used at 7 a.m.');
    await customer.getByRole('button', { name: 'Submit correction' }).click();
    await expect(customer.getByText('27 of 50').first()).toBeVisible();
    await expect(admin.locator('#score')).toContainText('27 of 50');
    await expect(admin.locator('#score')).toContainText('4 points less');
    await admin.getByText('Who submitted each quarter').click();
    await expect(admin.locator('#score')).toContainText(
      'as correction 1: The board is not used at 7 a.m.',
    );
    const answer = await admin.request.get(`${customerPath}/outcomes/report/pdf`);
    const { words } = await readPdf(await answer.body());
    expect(words).toContain('27 of 50, Uneven');
    expect(words).toContain('4 points less since');
  });

  await test.step('consent is given and withdrawn by the customer, and staff only read it', async () => {
    await customer.goto('/customer/outcomes');
    await hydrated(customer);
    await customer.getByRole('button', { name: 'Give consent' }).click();
    const dialog = customer.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Give consent' }).click();
    await expect(toast(customer, 'Consent given')).toBeVisible();
    await expect(admin.locator('#consent')).toContainText('Given by Dana Whitfield');
    await expect(admin.locator('#consent').getByRole('button')).toHaveCount(0);
    await customer.locator('#consent').getByRole('button', { name: 'Withdraw consent' }).click();
    await dialog.getByRole('button', { name: 'Withdraw consent' }).click();
    await expect(admin.locator('#consent')).toContainText('Withdrawn by Dana Whitfield');
  });
});
