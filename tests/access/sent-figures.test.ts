import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { VERBS } from '#app/areas.ts';
import { type DemoFirmServed, type Signed, serveDemoFirm } from '#tests/helpers/demo-pages.ts';
import { readPdf } from '#tests/helpers/pdf-text.ts';
import { askedOn, countOf, marksOf, sectionOf, tally } from '#tests/helpers/printed-marks.ts';
import {
  moneyIn,
  type Printed,
  partsOf,
  printed,
  sumOf,
  wordsOf,
} from '#tests/helpers/printed-page.ts';

// What the demo firm counts around its pages, and what it sends, is what its pages say.

let demo: DemoFirmServed;

beforeAll(async () => {
  demo = await serveDemoFirm();
});
afterAll(() => demo?.remove());

describe('one count of one thing', () => {
  const marked = async (who: Signed, home: string) => marksOf(await (await who.get(home)).text());
  const unreadOf = async (who: Signed) => {
    const told = (await (await who.get('/notices')).json()) as {
      unread: { total: number; at: Record<string, number> };
      notices: { path: string; title: string; isUnread: boolean }[];
    };
    // Some kinds have no page for each record.
    const records = told.notices.flatMap(({ path, title, isUnread }) =>
      isUnread ? [/[0-9a-f-]{36}/.test(path) ? path : title] : [],
    );
    return { ...told.unread, records: new Set(records).size };
  };

  it.each(['customer', 'billing', 'dispatch', 'other'])(
    'is in the navigation, in "Needs you" and at the bell (%s@example.com)',
    async (name) => {
      const who = await demo.as(`${name}@example.com`);
      // Of one moment: a notice that comes between the two readings is in the second one alone.
      const counted = async () => {
        const { bell } = await marked(who, '/customer');
        const { total, records } = await unreadOf(who);
        return { bell: bell - total, records: records - total };
      };
      await expect.poll(counted).toEqual({ bell: 0, records: 0 });
      await who.post('/notices', {});
      const { sections, bell } = await marked(who, '/customer');
      const whole = printed('/customer', await (await who.get('/customer?needs=all')).text());
      const needs = askedOn(whole).find(({ title }) => title === 'Needs you');
      expect(bell).toBe(0);
      expect(needs?.rows.length ?? 0).toBe(needs?.count ?? 0);
      expect(sections).toEqual(tally((needs?.rows ?? []).map(sectionOf)));
    },
  );

  it.each(['admin', 'consultant', 'bookkeeper', 'reader'])(
    'is in the navigation, on Today and at the bell (%s@example.com)',
    async (name) => {
      const who = await demo.as(`${name}@example.com`);
      const { sections, bell } = await marked(who, '/admin');
      const unread = await unreadOf(who);
      expect([bell, unread.records]).toEqual([unread.total, unread.total]);
      const { '/admin/approval': waiting = 0, ...others } = sections;
      const { '/admin/approval': _, ...marks } = unread.at;
      expect(others).toEqual(marks);
      expect(Object.values(unread.at).reduce((sum, each) => sum + each, 0)).toBe(bell);
      if (waiting > 0) {
        const lists = ['/admin/approval', '/admin/approval?status=newcomers'].map(async (address) =>
          countOf(printed(address, await (await who.get(address)).text())),
        );
        expect((await Promise.all(lists)).reduce((sum, each) => sum + each, 0)).toBe(waiting);
      }
      const today = askedOn(printed('/admin', await (await who.get('/admin')).text()));
      expect(today.length).toBeGreaterThan(2);
      for (const { title, count, rows, further } of today) {
        const said = further.reduce((sum, each) => sum + each, 0);
        expect([title, Math.max(rows.length, said) <= count]).toEqual([title, true]);
        if (further.length === 0) expect([title, rows.length]).toEqual([title, count]);
      }
    },
  );
});

describe('what a role is offered', () => {
  const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/;

  /** The screens of the navigation, and of each the first record that it leads to. */
  async function screensOf(who: Signed, home: string): Promise<[address: string, html: string][]> {
    const first = await (await who.get(home)).text();
    const sections = [...first.matchAll(/<a [^>]*href="(\/(?:admin|customer)[^"?#]*)"/g)].map(
      ([, address = '']) => address,
    );
    const screens: [string, string][] = [[home, first]];
    const seen = new Set([home]);
    for (const address of [...new Set(sections.filter((each) => !UUID.test(each)))]) {
      const html = await (await who.get(address)).text();
      screens.push([address, html]);
      const own = new RegExp(`href="(${address}/${UUID.source})"`);
      const [, record] = own.exec(html) ?? [];
      if (!record || seen.has(record)) continue;
      seen.add(record);
      screens.push([record, await (await who.get(record)).text()]);
    }
    return screens;
  }

  /** Where the forms of a page lead, and what its buttons to add something send. */
  function offeredOn(html: string): string[] {
    const forms = [...html.matchAll(/<form [^>]*action="([^"]+)"[^>]*>/g)].flatMap(
      ([form = '', action = '']) => (/method="post"/i.test(form) ? [action] : []),
    );
    const opened = [...html.matchAll(/ data-opens="([^"]+)"/g)].map(([, at = '']) => {
      const verb = VERBS.find(({ creates }) => creates?.at === at);
      if (!verb) throw new Error(`No form is known that ${at} opens.`);
      return verb.path;
    });
    return [...forms, ...opened].filter((to) => !/\/(?:sign-out|switch)$/.test(to));
  }

  it.each([
    ['consultant', '/admin'],
    ['bookkeeper', '/admin'],
    ['reader', '/admin'],
    ['billing', '/customer'],
    ['dispatch', '/customer'],
  ])('is nothing that it is always refused (%s@example.com)', async (name, home) => {
    const who = await demo.as(`${name}@example.com`);
    const refused: string[] = [];
    const asked = new Set<string>();
    const screens = await screensOf(who, home);
    expect(screens.length).toBeGreaterThan(10);
    for (const [address, html] of screens) {
      for (const to of offeredOn(html)) {
        if (asked.has(to)) continue;
        asked.add(to);
        // Without its fields it is refused, but not for who sends it.
        if ((await who.post(to, {})).status === 403) refused.push(`${address} offers ${to}`);
      }
    }
    expect(refused).toEqual([]);
    if (!['reader', 'billing'].includes(name)) expect(asked.size).toBeGreaterThan(2);
    const never =
      home === '/admin'
        ? '/admin/users/00000000-0000-4000-8000-000000000000/role'
        : '/customer/people/00000000-0000-4000-8000-000000000000/change';
    expect((await who.post(never, {})).status).toBe(403);
  });
});

describe('what is sent', () => {
  const sent: { path: string; amounts: string[]; what: string }[] = [];
  let staff: Signed;

  const draftsOf = async (kind: string) => {
    const list = await shown(`/admin/${kind}?status=draft`);
    const links = partsOf(list.main, 'a').map(({ attribs }) => attribs.href ?? '');
    const records = links.filter((each) => new RegExp(`^/admin/${kind}/[0-9a-f-]{36}$`).test(each));
    return [...new Set(records)].slice(0, 3);
  };
  const shown = async (address: string) =>
    printed(address, await (await staff.get(address)).text());

  beforeAll(async () => {
    staff = await demo.as('admin@example.com');
    const before = (await demo.mails()).length;
    for (const kind of ['invoices', 'proposals', 'contracts']) {
      for (const address of await draftsOf(kind)) {
        const version = versionOf(await shown(address));
        const done = await staff.post(`${address}/status`, { status: 'sent', version });
        expect([address, done.status]).toEqual([address, 200]);
      }
    }
    for (const { id, openAmount = '0' } of await demo.listed('invoices')) {
      if (Number(openAmount) < 100 || sent.length > 2) continue;
      const address = `/admin/invoices/${id}`;
      const page = await shown(address);
      const paid = { amount: '33.33', method: 'check', paidOn: '2026-01-05', note: '' };
      const values = { ...paid, submissionId: randomUUID(), version: versionOf(page) };
      const done = await staff.post(`${address}/payments`, values);
      if (done.status === 200) sent.push({ path: address, amounts: ['33.33'], what: 'payment' });
    }
    expect(sent).toHaveLength(3);
    let mails: Awaited<ReturnType<DemoFirmServed['mails']>> = [];
    await vi.waitUntil(
      async () => {
        mails = (await demo.mails()).slice(before);
        return (
          mails.filter(({ subject }) => /invoice|payment|received/i.test(subject ?? '')).length > 4
        );
      },
      { timeout: 120_000, interval: 1_000 },
    );
    for (const { subject = '', text = '', attachments } of mails) {
      const path = /\/(?:admin|customer)\/(?:billing\/)?[a-z]+\/[0-9a-f-]{36}/.exec(text)?.[0];
      if (!path) continue;
      const files = attachments.filter(({ mimeType }) => mimeType === 'application/pdf');
      const pdfs = files.map(({ content }) => readPdf(new Uint8Array(content as ArrayBuffer)));
      const words = [subject, text, ...(await Promise.all(pdfs)).map((pdf) => pdf.words)].join(' ');
      sent.push({ path, amounts: moneyIn(words), what: subject });
    }
  });

  it('says of a record in an email and its file what its page says', async () => {
    const faults: string[] = [];
    let compared = 0;
    for (const { path, amounts, what } of sent) {
      const address = `/admin/${path.split('/').slice(-2).join('/')}`;
      const amountsShown = moneyIn(wordsOf((await shown(address)).main));
      compared += amounts.length;
      faults.push(
        ...amounts
          .filter((each) => !amountsShown.includes(each))
          .map((each) => `${what}: ${each}, ${path}`),
      );
    }
    expect(faults).toEqual([]);
    expect(compared).toBeGreaterThan(10);
  });

  it('says it in a webhook too, whose lines add up', async () => {
    const told = await demo.deliveries();
    let compared = 0;
    for (const { event, data } of told) {
      const {
        id,
        lines = [],
        ...facts
      } = data as {
        id: string;
        amount?: string;
        lines?: { amount: string }[];
      };
      const kind = /^[a-z]+/.exec(event)?.[0];
      const address = `/admin/${kind}s/${id}`;
      if (!['invoice', 'proposal', 'contract'].includes(kind ?? '')) continue;
      const amountsShown = moneyIn(wordsOf((await shown(address)).main));
      const amounts = Object.entries(facts).filter(
        // What nobody credited stands on no page.
        ([name, value]) => /mount|alue/.test(name) && value && value !== '0.00',
      );
      for (const [name, amount] of amounts) {
        compared += 1;
        expect([event, name, amountsShown]).toEqual([
          event,
          name,
          expect.arrayContaining([amount]),
        ]);
      }
      if (lines.length > 0) expect(sumOf(lines.map(({ amount }) => amount))).toBe(facts.amount);
    }
    expect(compared).toBeGreaterThan(5);
  });
});

const versionOf = ({ main }: Printed) =>
  partsOf(main, 'input').find(({ attribs }) => attribs.name === 'version')?.attribs.value ?? '1';
