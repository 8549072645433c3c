import { describe, expect, test } from 'vitest';
import { subtotalOf } from '#app/areas/billing/invoice-amounts.ts';
import { storedEstimate } from '#app/areas/estimator/stored-estimate.ts';
import { completeScores } from '#app/areas/inquiries/checklist/checklist-score.ts';
import { demoDate, demoTime } from './demo-clock.ts';
import { DEMO_FIRM } from './demo-firm.ts';
import { DEMO_SENT } from './demo-submissions.ts';
import type { DemoMoment } from './types/people.ts';

const { staff, roles, companies, contacts, members, signups, tickets, tasks, invoices, ledger } =
  DEMO_FIRM;
const { meetings, projects } = DEMO_FIRM;
const { inquiries, submissions, documents, documentRequests, categories, articles } = DEMO_FIRM;

const staffKeys = new Set(staff.map((person) => person.key));
const companyKeys = new Set(companies.map((company) => company.key));
const contactsByKey = new Map(contacts.map((contact) => [contact.key, contact]));

/** Everything with a moment, for checks on time. */
const moments: DemoMoment[] = [
  ...inquiries,
  ...submissions,
  ...signups,
  ...signups.flatMap((signup) => signup.rejection ?? []),
  ...tickets,
  ...tickets.flatMap((ticket) => ticket.messages),
  ...tasks.flatMap((task) => task.comments ?? []),
  ...ledger,
  ...documents,
  ...documents.flatMap((document) => document.later ?? []),
  ...documentRequests,
];

function expectUnique(values: string[]) {
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
}

function cents(amount: string): number {
  return Number(amount.replace('.', ''));
}

describe('people and companies', () => {
  test('there are eight companies, each with a main contact of its own', () => {
    expect(companies).toHaveLength(8);
    for (const company of companies) {
      expect(contactsByKey.get(company.mainContactKey)?.companyKey).toBe(company.key);
    }
    for (const contact of contacts) {
      expect(companyKeys).toContain(contact.companyKey);
      expect(staffKeys).toContain(contact.approvedByKey);
    }
  });

  test('a company has one account, but for one with two to merge', () => {
    const accounts = companies.map(({ key }) => {
      const own = contacts.filter((each) => each.companyKey === key && !each.role);
      return [key, own.length];
    });
    expect(accounts.filter(([, count]) => count !== 1)).toEqual([['cuyahoga', 2]]);
    for (const { key, mainContactKey } of companies) {
      expect(contacts.find(({ companyKey }) => companyKey === key)?.key).toBe(mainContactKey);
    }
  });

  test('the logins that others rely on are who they are said to be', () => {
    const owns = (email: string) => contacts.find((each) => each.email === email)?.companyKey;
    const [own, second] = [owns('customer@example.com'), owns('other@example.com')];
    expect(
      members.map(({ email, role, joined }) => [email, role, joined.map((at) => at.companyKey)]),
    ).toEqual([
      ['billing@example.com', 'billing', [own]],
      ['dispatch@example.com', 'operations', [own]],
      ['both@example.com', 'billing', [own, second]],
    ]);
    expect(roles.map(({ email, role }) => [email, role])).toEqual([
      ['consultant@example.com', 'consultant'],
      ['bookkeeper@example.com', 'billing'],
      ['reader@example.com', 'reader'],
    ]);
  });

  test('every account has an e-mail address of its own', () => {
    expectUnique(
      [...staff, ...roles, ...contacts, ...members, ...signups].map((person) =>
        person.email.toLowerCase(),
      ),
    );
    expectUnique(companies.map((company) => company.email));
    expectUnique(inquiries.map((inquiry) => inquiry.email));
    expectUnique(submissions.map((submission) => submission.email));
  });

  test('the demo logins are who the design names', () => {
    expect(staff[0]?.email).toBe('admin@example.com');
    expect(contactsByKey.get(companies[0]?.mainContactKey ?? '')?.email).toBe(
      'customer@example.com',
    );
    expect(contactsByKey.get(companies[1]?.mainContactKey ?? '')?.email).toBe('other@example.com');
    const byEmail = new Map(signups.map((signup) => [signup.email, signup]));
    expect(byEmail.get('pending@example.com')?.rejection).toBeUndefined();
    expect(byEmail.get('rejected@example.com')?.rejection?.reason).toBeTruthy();
  });

  test('one sign-up that waits has not confirmed its e-mail', () => {
    const unconfirmed = signups.filter((signup) => signup.isEmailUnconfirmed);
    expect(unconfirmed).toHaveLength(1);
    expect(unconfirmed[0]?.rejection).toBeUndefined();
  });

  test('phone numbers fit the sign-up rule of 10 to 20 characters', () => {
    for (const { phone } of [...companies, ...contacts, ...signups]) {
      expect(phone).toMatch(/^\(\d{3}\) 555-01\d{2}$/);
    }
  });
});

describe('inquiries', () => {
  test('the newest three, and only they, are new', () => {
    const newestFirst = inquiries.toSorted((a, b) => a.daysAgo - b.daysAgo);
    expect(newestFirst.map((inquiry) => inquiry.status === 'new').lastIndexOf(true)).toBe(2);
    expect(newestFirst.filter((inquiry) => inquiry.status === 'new')).toHaveLength(3);
  });

  test('what visitors sent along can be read', () => {
    const sent = [...inquiries, ...submissions];
    const estimates = sent.flatMap(({ estimate }) => estimate ?? []);
    const scores = submissions.flatMap((submission) => submission.scores ?? []);
    expect(estimates.length).toBeGreaterThan(5);
    expect(scores.length).toBeGreaterThan(3);
    for (const estimate of estimates) expect(storedEstimate(estimate), estimate).not.toBeNull();
    for (const each of scores) expect(completeScores(each), each).not.toBeNull();
    const senders = submissions.map(({ email }) => email);
    expect(senders).toEqual(expect.arrayContaining(Object.keys(DEMO_SENT)));
  });

  test('every customer company began as a won inquiry', () => {
    const won = inquiries.filter((inquiry) => inquiry.status === 'won');
    expect(won.map((inquiry) => inquiry.company).sort()).toEqual(
      companies.map((company) => company.name).sort(),
    );
  });
});

describe('time', () => {
  test('nothing is in the future, whatever the hour of the day', () => {
    for (const now of ['2026-03-01T00:10:00Z', '2026-07-15T23:50:00Z']) {
      const loadedAt = new Date(now);
      for (const moment of moments) {
        if (moment.hour !== undefined) expect(moment.daysAgo).toBeGreaterThanOrEqual(1);
        expect(demoTime(loadedAt, moment).getTime()).toBeLessThan(loadedAt.getTime());
      }
    }
    expect(demoDate(new Date('2026-03-01T00:10:00Z'), -1)).toBe('2026-02-28');
  });

  test('messages follow their ticket in order', () => {
    const now = new Date('2026-03-01T12:00:00Z');
    for (const ticket of tickets) {
      const times = [ticket, ...ticket.messages].map((moment) => demoTime(now, moment).getTime());
      expect(times, ticket.title).toEqual(times.toSorted((a, b) => a - b));
    }
  });
});

test('a meeting that is called by a day of the week is on it', () => {
  const named = meetings.filter(({ title }) => /^(?:Mon|Tues|Wednes|Thurs|Fri)day\b/.test(title));
  expect(named.map((each) => [each.title, 'weekday' in each && each.weekday])).toEqual([
    ['Monday round', 1],
  ]);
});

describe('tickets and tasks', () => {
  test('authors exist and are on the right side', () => {
    for (const { companyKey, contactKey, daysAgo, messages } of tickets) {
      const contact = contactsByKey.get(contactKey);
      expect(contact?.companyKey).toBe(companyKey);
      expect(contact?.joinedDaysAgo).toBeGreaterThanOrEqual(daysAgo);
      for (const { side, authorKey, isInternal } of messages) {
        if (side === 'staff') expect(staffKeys).toContain(authorKey);
        else expect(contactsByKey.get(authorKey)?.companyKey).toBe(companyKey);
        if (isInternal) expect(side).toBe('staff');
      }
    }
    expect(tickets.filter((ticket) => ticket.companyKey === 'tarryall')).toHaveLength(12);
  });

  test('a resolved or closed ticket has an answer of the firm', () => {
    for (const { status, messages, title } of tickets) {
      if (status !== 'resolved' && status !== 'closed') continue;
      expect(messages.at(-1)?.side, title).toBe('staff');
      expect(messages.at(-1)?.isInternal, title).toBeUndefined();
    }
  });

  test('tasks name real people, and completed ones know when', () => {
    for (const { companyKey, createdByKey, status, daysAgo, completedDaysAgo, title } of tasks) {
      expect(companyKeys).toContain(companyKey);
      expect(staffKeys).toContain(createdByKey);
      expect(completedDaysAgo !== undefined, title).toBe(status === 'completed');
      if (completedDaysAgo !== undefined) expect(completedDaysAgo).toBeLessThanOrEqual(daysAgo);
    }
  });

  test("only the firm's own tasks have an assignee, and projects are their company's", () => {
    const companyOf = new Map(projects.map(({ key, companyKey }) => [key, companyKey]));
    for (const { companyKey, side, assigneeKey, projectKey, title } of tasks) {
      if (assigneeKey) expect([side, staffKeys.has(assigneeKey)], title).toEqual(['firm', true]);
      if (projectKey) expect(companyOf.get(projectKey), title).toBe(companyKey);
    }
  });

  test('comments follow their task in order, written by staff and the main contact', () => {
    const mainContacts = new Map(companies.map(({ key, mainContactKey }) => [key, mainContactKey]));
    for (const { companyKey, daysAgo, comments = [], title } of tasks) {
      const ages = [daysAgo, ...comments.map((comment) => comment.daysAgo - comment.hour / 24)];
      expect(ages, title).toEqual(ages.toSorted((a, b) => b - a));
      for (const { side, authorKey } of comments) {
        if (side === 'staff') expect(staffKeys).toContain(authorKey);
        else expect(authorKey).toBe(mainContacts.get(companyKey));
      }
    }
  });
});

describe('money', () => {
  test('invoice numbers are unique and rise with time', () => {
    expectUnique(invoices.map((invoice) => invoice.number));
    const byNumber = invoices.toSorted((a, b) => a.number.localeCompare(b.number));
    const ages = byNumber.map((invoice) => invoice.daysAgo);
    expect(ages).toEqual(ages.toSorted((a, b) => b - a));
  });

  test('invoices agree with their status', () => {
    for (const { number, companyKey, status, daysAgo, dueInDays, paidDaysAgo } of invoices) {
      expect(companyKeys).toContain(companyKey);
      expect(paidDaysAgo !== undefined, number).toBe(status === 'paid');
      if (paidDaysAgo !== undefined) expect(paidDaysAgo).toBeLessThan(daysAgo);
      if (status === 'overdue') expect(dueInDays, number).toBeLessThan(0);
      if (status === 'sent') expect(dueInDays, number).toBeGreaterThan(0);
    }
  });

  test('amounts are dollars with two decimals', () => {
    for (const { amount } of [...invoices, ...ledger]) expect(amount).toMatch(/^\d+\.\d{2}$/);
  });

  test('lines of an invoice come to its amount', () => {
    const withLines = invoices.filter(({ lines }) => lines);
    expect(withLines.length).toBeGreaterThan(invoices.length / 2);
    for (const { number, amount, lines = [] } of withLines) {
      const asLines = lines.map(([, quantity, unitPrice]) => ({ quantity, unitPrice }));
      expect(subtotalOf(asLines), number).toBe(amount);
    }
  });

  test('no account ever goes below zero', () => {
    const balances = new Map<string, number>();
    for (const { companyKey, type, amount, description } of ledger) {
      expect(companyKeys).toContain(companyKey);
      const change = type === 'credit' ? cents(amount) : -cents(amount);
      const balance = (balances.get(companyKey) ?? 0) + change;
      expect(balance, `${companyKey}: ${description}`).toBeGreaterThanOrEqual(0);
      balances.set(companyKey, balance);
    }
    expect(balances.get('tarryall')).toBeGreaterThan(0);
  });
});

describe('documents and articles', () => {
  test('documents have files with content, from someone of either side', () => {
    const allFiles = documents.flatMap((document) => [document, ...(document.later ?? [])]);
    expectUnique(allFiles.map((file) => file.fileName));
    for (const document of documents) {
      expect(companyKeys).toContain(document.companyKey);
      for (const { fileName, body, uploadedByKey } of [document, ...(document.later ?? [])]) {
        const isOfCompany = contactsByKey.get(uploadedByKey)?.companyKey === document.companyKey;
        expect(staffKeys.has(uploadedByKey) || isOfCompany, fileName).toBe(true);
        expect(fileName).toMatch(/^[a-z0-9-]+\.(txt|md|csv|pdf|png)$/);
        expect(body.startsWith('data:'), fileName).toBe(/\.(pdf|png)$/.test(fileName));
        expect(body.length).toBeGreaterThan(200);
      }
      const ages = [document, ...(document.later ?? [])].map(({ daysAgo }) => daysAgo);
      expect(ages).toEqual(ages.toSorted((a, b) => b - a));
    }
  });

  test('a document belongs to a project of its own company that has begun', () => {
    const ofProjects = documents.filter(({ projectKey }) => projectKey);
    expect(ofProjects.length).toBeGreaterThan(10);
    for (const { projectKey, companyKey, title, daysAgo } of ofProjects) {
      const project = DEMO_FIRM.projects.find(({ key }) => key === projectKey);
      expect(project?.companyKey, title).toBe(companyKey);
      expect(daysAgo, title).toBeLessThanOrEqual(project?.startDaysAgo ?? 0);
    }
  });

  test('a request for a file is answered by a document of the same customer, later', () => {
    for (const { companyKey, answeredWith, daysAgo, requestedByKey } of documentRequests) {
      expect(staffKeys).toContain(requestedByKey);
      if (answeredWith === undefined) continue;
      const answer = documents.find(({ fileName }) => fileName === answeredWith);
      expect(answer?.companyKey).toBe(companyKey);
      expect(answer?.daysAgo).toBeLessThan(daysAgo);
    }
    const open = documentRequests.filter(
      ({ companyKey, answeredWith, withdrawn }) =>
        companyKey === 'tarryall' && !answeredWith && !withdrawn,
    );
    expect(open).toHaveLength(2);
  });

  test('twelve articles are published and one is a draft', () => {
    expect(articles.filter((article) => article.isPublished)).toHaveLength(12);
    expect(articles.filter((article) => !article.isPublished)).toHaveLength(1);
    expectUnique(articles.map((article) => article.slug));
    for (const { slug, categoryKey, authorKey, body } of articles) {
      expect(categories.map((category) => category.key)).toContain(categoryKey);
      expect(staffKeys).toContain(authorKey);
      expect(body.split(/\s+/).length, slug).toBeGreaterThanOrEqual(450);
    }
  });

  test('articles link only to published articles', () => {
    const published = new Set(
      articles.flatMap(({ slug, isPublished }) => (isPublished ? slug : [])),
    );
    for (const { body } of articles) {
      for (const [, slug] of body.matchAll(/\]\(\/kb\/([^)]+)\)/g))
        expect(published).toContain(slug);
    }
  });
});
