import type { Page } from '@playwright/test';
import { expect, freshEmail, hydrated, rowOf, test } from './fixtures.ts';
import { countPresses } from './presses.ts';

const EXAMPLE = 'rs=8&rm=2&bo=1&pu=2&ef=6&a=1.1&x=120';
const SCORES = '2222021222222221122202222';

test('the worked example comes to its cents while it is typed, and its address opens it again', async ({
  page,
  visit,
}) => {
  const counted = await countPresses(page);
  await page.goto('/estimator');
  await hydrated(page);
  const sheet = page.getByRole('region', { name: 'Your estimate' });
  await expect(sheet).toContainText('No equipment yet');
  for (const [label, count] of [
    ['Rooftop unit up to 7.5 tons', '8'],
    ['Rooftop unit 10 to 25 tons', '2'],
    ['Hot-water boiler', '1'],
    ['Pump', '2'],
    ['Exhaust fan', '6'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(count);
  }
  await page.getByLabel(/^Access/).selectOption('1.1');
  await page.getByLabel(/^Belts, cleaner/).fill('120');
  for (const figure of ['67.01 h', '$2,068.80', '$6,906.06', '$7,673.40', '$8,632.57']) {
    await expect(sheet).toContainText(figure);
  }
  await expect(sheet).toContainText('At $140 an hour the 15% price buys 58 hours');
  // Numbers alone bring the price: nothing is pressed, as before.
  expect(counted.presses).toBe(0);
  await expect(page).toHaveURL(`/estimator?${EXAMPLE}`);

  // A wrong figure is named and stays; the address keeps the last one that was right.
  await page.getByLabel(/^Burden/).fill('135');
  await expect(sheet.getByRole('alert')).toContainText('Burden: Enter a number from 1 to 4');
  await expect(page.getByLabel(/^Burden/)).toHaveValue('135');
  await expect(page).toHaveURL(`/estimator?${EXAMPLE}`);
  await page.getByLabel(/^Burden/).fill('1.35');
  await expect(sheet).toContainText('$8,124.77');

  // Nothing typed below is lost meanwhile, and a label never takes the figures away.
  const name = page.locator('#estimate-form').getByLabel('Name');
  await name.fill('Rosa Delgado');
  await page.getByLabel(/^Burden/).fill('135');
  await expect(name).toBeHidden();
  await page.getByLabel(/^Burden/).fill('1.35');
  await expect(name).toHaveValue('Rosa Delgado');
  await page.getByLabel(/^Customer or site/).fill('<b>');
  await expect(sheet.getByRole('alert')).toContainText('Enter a name without links');
  await expect(sheet).toContainText('$8,124.77');
  await page.getByLabel(/^Customer or site/).fill('');
  await expect(sheet.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(`/estimator?${EXAMPLE}`);

  const reader = await visit();
  await reader.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  await expect(reader.getByRole('region', { name: 'Your estimate' })).toContainText('$8,124.77');
  await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'Reset to defaults' }).click();
  await expect(page).toHaveURL('/estimator');
  await expect(page.getByLabel('Pump', { exact: true })).toHaveValue('');
});

test('without script the form asks the server, which answers with the short address', async ({
  visit,
  installation,
}) => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/estimator?rs=8&rm=2&bo=1&pu=2&ef=six&x=120');
  const sheet = page.getByRole('region', { name: 'Your estimate' });
  await expect(sheet.getByRole('alert')).toContainText('Exhaust fan: Enter a whole number');
  await expect(page.getByLabel('Exhaust fan', { exact: true })).toHaveValue('six');
  await page.getByLabel('Exhaust fan', { exact: true }).fill('6');
  await page.getByLabel(/^Access/).selectOption('1.1');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(page).toHaveURL(`/estimator?${EXAMPLE}`);
  await expect(sheet).toContainText('$8,124.77');

  const email = freshEmail('estimate');
  const form = page.locator('#estimate-form');
  await form.getByLabel('Name').fill('Rosa Delgado');
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button').click();
  await expect(form).toContainText('Estimate sent!');
  const mail = await installation.mailbox.waitFor(email, 'Your maintenance estimate');
  expect(mail.text).toContain('$6,906.06');
  expect(mail.text).toContain(`/estimator?${EXAMPLE}`);
});

test('an estimate is sent, and discussed; staff see both and open them', async ({
  page,
  signedIn,
  installation,
}) => {
  await page.goto(`/estimator?${EXAMPLE}`);
  await hydrated(page);
  await page.getByLabel('Pump', { exact: true }).fill('3');
  const email = freshEmail('sent');
  const form = page.locator('#estimate-form');
  await form.getByLabel('Name').fill('Greg Sandoval');
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button').click();
  await expect(form).toContainText('Estimate sent!');
  await expect(page.getByLabel('Pump', { exact: true })).toHaveValue('3');
  await installation.mailbox.waitFor(email, 'Your maintenance estimate');

  await page.getByRole('link', { name: 'Discuss this' }).click();
  await expect(page.getByText('Your estimate is attached:')).toBeVisible();
  await hydrated(page);
  const inquiry = page.locator('#inquiry-form');
  const company = `Hondo ${email.slice(5, 13)}`;
  for (const [label, text] of [
    ['First name', 'Greg'],
    ['Last name', 'Sandoval'],
    ['Email', email],
    ['Company', company],
  ] as const) {
    await inquiry.getByLabel(label).fill(text);
  }
  await inquiry.getByRole('button').click();
  await expect(inquiry).toContainText('Inquiry submitted!');

  const admin = await signedIn('admin@example.com');
  const address = `/estimator?${EXAMPLE.replace('pu=2', 'pu=3')}`;
  await admin.goto(`/admin?tab=submissions&q=${email}`);
  const sent = rowOf(admin, email).getByRole('link', { name: /20 units, 68\.11 h/ });
  await expect(sent).toHaveAttribute('href', address);
  await admin.goto(`/admin?q=${email}`);
  await admin
    .getByRole('table', { name: 'Project Inquiries' })
    .getByRole('link', { name: company })
    .click();
  await expect(admin.getByText(/20 units, 68\.11 h a year/)).toBeVisible();
  await expect(admin.getByRole('link', { name: 'Open the estimate' })).toHaveAttribute(
    'href',
    address,
  );
});

test('the companions work themselves out, and without script the server does', async ({
  page,
  visit,
}) => {
  await page.goto('/estimator/companions');
  await hydrated(page);
  const leak = page.getByRole('region', { name: 'Refrigerant leak rate: result' });
  await expect(leak).toContainText('over 10%30.4%');
  const days = page.getByLabel(/^Since the addition before/);
  await days.fill('0');
  await expect(leak.getByRole('alert')).toContainText('Enter a whole number from 1 to 99,999');
  await expect(page.getByRole('region', { name: 'Cash release: result' })).toContainText(
    '$170,959 to $341,918',
  );
  await days.fill('365');
  await expect(leak).toContainText('Not above the trigger by either method');
  await expect(page).toHaveURL('/estimator/companions?ld=365');

  const reader = await visit({ javaScriptEnabled: false });
  await reader.goto('/estimator/companions?ld=365&ut=twelve');
  const gain = reader.getByRole('region', { name: 'Utilization gain', exact: true });
  await expect(gain.getByRole('alert')).toContainText('Technicians: Enter a whole number');
  await expect(gain.getByLabel(/^Technicians/)).toHaveValue('twelve');
  await gain.getByLabel(/^Technicians/).fill('12');
  await gain.getByRole('button', { name: 'Calculate' }).click();
  await expect(reader).toHaveURL(/\/estimator\/companions\?ut=12&ld=365(#utilization-gain)?$/);
  await expect(gain).toContainText('$174,720 to $524,160');
});

test('the leak rule answers with the sentence that decides, by address and without script', async ({
  page,
  visit,
}) => {
  await page.goto('/estimator/companions');
  await hydrated(page);
  const answer = page.getByRole('region', { name: 'Does the leak rule cover this unit?: result' });
  await expect(answer).toContainText('The leak repair ruledoes not apply');
  await expect(answer.getByRole('blockquote').first()).toContainText(
    'residential and light commercial air conditioning and heat pump subsector',
  );
  await expect(answer.getByRole('link', { name: '40 CFR 84.106(a)(3)(ii)' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.ecfr\.gov\/.*section-84\.106$/,
  );
  await page.getByLabel('Kind of equipment').selectOption({ label: 'Chiller' });
  await expect(answer).toContainText('The leak repair ruleapplies');
  await expect(answer).toContainText('does not apply to a chiller');
  await page.getByLabel(/^Its leak rate/).fill('18');
  await expect(answer).toContainText('Leak rate: over 10%18%');
  await page.getByLabel(/^Lost in the calendar year/).fill('125');
  await expect(answer).toContainText('by March 1 of the next year');
  await expect(page).toHaveURL('/estimator/companions?rl=18&rc=125&rk=chiller');

  const reader = await visit({ javaScriptEnabled: false });
  await reader.goto('/estimator/companions?rk=store&rf=15&rl=many');
  const tool = reader.getByRole('region', { name: /^Does the leak rule/, exact: true }).first();
  await expect(tool.getByRole('alert')).toContainText('Its leak rate: Enter a number');
  await tool.getByLabel(/^Its leak rate/).fill('20');
  await tool.getByRole('button', { name: 'Calculate' }).click();
  await expect(reader).toHaveURL(/\/estimator\/companions\?rf=15&rl=20&rk=store(#leak-rule)?$/);
  await expect(tool).toContainText('Leak rate: not over 20%20%');
});

test('the checklist is scored, shared and emailed', async ({ page, visit, installation }) => {
  await page.goto(`/checklist/score?s=${SCORES.slice(0, 24)}`);
  await hydrated(page);
  const result = page.getByRole('region', { name: 'Your score' });
  await expect(result).toContainText('24 of 25 points scored');
  await expect(result).toContainText('Still open: 25');
  await expect(page.locator('#score-form')).toHaveCount(0);
  await page.getByRole('group', { name: '25 One set of numbers' }).getByText('2 In place').click();
  await expect(page).toHaveURL(`/checklist/score?s=${SCORES}`);
  await expect(result).toContainText('43 of 50');
  await expect(result).toContainText('Leading');
  await expect(result.getByRole('listitem').filter({ hasText: 'scored' })).toContainText([
    '5 Drive and dead time',
    '21 Skills matrix',
    '16 From deficiency to quote',
  ]);
  const email = freshEmail('score');
  const form = page.locator('#score-form');
  await form.getByLabel('Name').fill('Bill Hostetler');
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button').click();
  await expect(form).toContainText('Result sent!');
  const mail = await installation.mailbox.waitFor(email, 'Your service audit score');
  expect(mail.text).toContain(`/checklist/score?s=${SCORES}`);
  expect(mail.attachments).toHaveLength(1);

  // On a phone, group by group, with the count and the score in sight.
  const phone = await visit({ viewport: { width: 390, height: 844 } });
  const counted = await countPresses(phone);
  await phone.goto('/checklist/score');
  await hydrated(phone);
  const groups = phone.locator('section[id^="group-"]').filter({ visible: true });
  const bar = phone.getByRole('link', { name: /^\d+ of 25 · score \d+$/ });
  await expect(groups).toHaveCount(1);
  await phone.getByRole('group', { name: '1 One dispatch board' }).getByText('2 In').click();
  await expect(bar).toHaveText('1 of 25 · score 2');
  await phone.getByRole('link', { name: 'Next: B. Maintenance agreements' }).click();
  await expect(groups).toHaveAttribute('id', 'group-B');
  await phone.getByRole('group', { name: /^6 / }).getByText('1 Inf').click();
  await expect(bar).toHaveText('2 of 25 · score 3');
  await expect(bar).toBeInViewport();
  await expect(phone).toHaveURL(/\?s=2----1-{19}#group-B$/);
  await expect(phone.getByRole('button', { name: 'Show my score' })).toBeHidden();
  await phone.goBack();
  await expect(groups).toHaveAttribute('id', 'group-A');
  await sentAndScored(phone, counted);

  const reader = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await reader.goto('/checklist/score');
  await expect(reader.locator('section[id^="group-"]').filter({ visible: true })).toHaveCount(5);
  await reader.getByRole('group', { name: '1 One dispatch board' }).getByText('1 Inf').click();
  await reader.getByRole('button', { name: 'Show my score' }).click();
  await expect(reader).toHaveURL(`/checklist/score?s=1${'-'.repeat(24)}`);
  await expect(reader.getByRole('region', { name: 'Your score' })).toContainText('1 of 25 points');
});

/**
 * The checklist is sent and scored in one go on a phone: two fields, a press to send, one to go on, one for each answer and
 * four from group to group. Nothing led on once, and all answers stood in 13,000 pixels.
 */
async function sentAndScored(phone: Page, counted: { presses: number }): Promise<void> {
  await phone.goto('/checklist');
  await hydrated(phone);
  counted.presses = 0;
  const form = phone.locator('#checklist-form');
  await form.getByLabel('Name').fill('Bill Hostetler');
  await form.getByLabel('Email').fill(freshEmail('phone'));
  await form.getByRole('button').click();
  await form.getByRole('link', { name: 'Score it here' }).click();
  await expect(phone).toHaveURL('/checklist/score');
  await hydrated(phone);
  for (const letter of 'ABCDE') {
    const group = phone.locator(`#group-${letter}`);
    for (const answer of await group.getByText('2 In').all()) await answer.click();
    if (letter !== 'E') await phone.getByRole('link', { name: /^Next: / }).click();
  }
  await expect(phone.getByRole('link', { name: '25 of 25 · score 50' })).toBeInViewport();
  await expect.poll(() => counted.presses).toBe(2 + 25 + 4);
}
