import pg from 'pg';
import { GROWTH_PEOPLE, GROWTH_WORDS } from './growth-data.ts';

/** Who asks for a page. */
export type GrowthPerson = keyof typeof GROWTH_PEOPLE | 'nobody';

/** A page that is measured: a name for the table, who asks, and what the loaders answer to. */
export type GrowthPage = {
  name: string;
  person: GrowthPerson;
  address: string;
  /** Asked for another 90 days each time, so that no figure is cached. */
  isOfNewPeriod?: boolean;
};

const { common, rare, missing } = GROWTH_WORDS;

/** What of a filled database the addresses name. */
async function recordsOf(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(
      `with person as (select u.email, c.id from customer_profiles c join users u on u.id = c.user_id where u.email = any($1)),
        typical as (select id from person where email = $2), busiest as (select id from person where email = $3),
        middle as (select id, created_at from tickets where archived_at is null order by created_at desc, id desc
          limit 1 offset (select count(*) / 2 from tickets where archived_at is null))
        select (select id from typical) as "customer", (select id from busiest) as "busiest",
          (select id from middle) as "ticket",
          (select json_build_array(created_at::text, id)::text from middle) as "cursor",
          (select id from tickets where customer_id = (select id from typical) and archived_at is null
            order by created_at desc limit 1) as "ownTicket",
          (select display_name from customer_profiles where id = (select id from typical)) as "company",
          (select slug from kb_articles where is_published order by created_at desc limit 1) as "article"`,
      [Object.values(GROWTH_PEOPLE), GROWTH_PEOPLE.customer, GROWTH_PEOPLE.busiest],
    );
    const [found] = rows;
    if (!found) throw new Error('The database holds no records.');
    return found;
  } finally {
    await client.end();
  }
}

/** Every page that is measured, with addresses that lead to records of this database. */
export async function growthPages(connectionString: string): Promise<GrowthPage[]> {
  const record = await recordsOf(connectionString);
  const cursor = Buffer.from(record.cursor ?? '').toString('base64url');
  const pages = (person: GrowthPerson, addresses: Record<string, string>): GrowthPage[] =>
    Object.entries(addresses).map(([name, address]) => ({ name, person, address }));
  return [
    ...pages('admin', {
      Dashboard: '/admin.data',
      Tickets: '/admin/tickets.data',
      'Tickets, half-way': `/admin/tickets.data?after=${cursor}`,
      'Tickets by answer due': '/admin/tickets.data?sort=due&dir=asc',
      'Tickets by last change': '/admin/tickets.data?sort=updated',
      'Tickets that wait': '/admin/tickets.data?status=waiting',
      'Tickets, urgent and mine': '/admin/tickets.data?priority=urgent&assignee=mine',
      'Tickets, open and mine': '/admin/tickets.data?status=open&assignee=mine',
      'Archived tickets': '/admin/tickets.data?show=archived',
      'Tickets with a common word': `/admin/tickets.data?q=${common}`,
      'Tickets with a rare word': `/admin/tickets.data?q=${rare}`,
      'Tickets with an unknown word': `/admin/tickets.data?q=${missing}`,
      'Tickets of a company': `/admin/tickets.data?q=${encodeURIComponent(record.company ?? '')}`,
      // At a million tickets a dozen companies, at a thousand one.
      'Tickets of a name that companies share': '/admin/tickets.data?q=Harbor+Climate+15',
      Ticket: `/admin/tickets/${record.ticket}.data`,
      Customers: '/admin/customers.data',
      'Customers with an unknown word': `/admin/customers.data?q=${missing}`,
      Customer: `/admin/customers/${record.customer}.data`,
      'Busiest customer': `/admin/customers/${record.busiest}.data`,
      Approval: '/admin/approval.data',
      Companies: '/admin/companies.data',
      Users: '/admin/users.data',
      'Users with a rare word': '/admin/users.data?q=contact19%40',
      Invoices: '/admin/invoices.data',
      'Invoices overdue': '/admin/invoices.data?status=overdue',
      'Invoices with an unknown word': `/admin/invoices.data?q=${missing}`,
      Tasks: '/admin/tasks.data',
      'Tasks overdue': '/admin/tasks.data?show=overdue',
      'Tasks with a common word': `/admin/tasks.data?q=${common}`,
      'Tasks with an unknown word': `/admin/tasks.data?q=${missing}`,
      Documents: '/admin/documents.data',
      'Documents with an unknown word': `/admin/documents.data?q=${missing}`,
      'Document requests': '/admin/documents/requests.data',
      Procedures: '/admin/procedures.data',
      'Procedures with an unknown word': `/admin/procedures.data?q=${missing}`,
      Projects: '/admin/projects.data',
      'Projects with an unknown word': `/admin/projects.data?q=${missing}`,
      Meetings: '/admin/meetings.data',
      'Meetings with an unknown word': `/admin/meetings.data?q=${missing}`,
      Proposals: '/admin/proposals.data',
      'Proposals with an unknown word': `/admin/proposals.data?q=${missing}`,
      Contracts: '/admin/contracts.data',
      'Contracts with an unknown word': `/admin/contracts.data?q=${missing}`,
      'Time tracking': '/admin/time-tracking.data',
      'Time tracking, week': '/admin/time-tracking.data?view=week',
      'Hours to invoice': '/admin/time-tracking/invoice.data',
      Activity: '/admin/activity.data',
      'Activity with a common word': '/admin/activity.data?q=updated',
      'Activity with an unknown word': `/admin/activity.data?q=${missing}`,
      'Activity of invoices': '/admin/activity.data?type=invoice',
      'Analytics, 30 days': '/admin/analytics.data',
      'Knowledge base': '/admin/knowledge-base.data',
      'Knowledge base with a rare word': `/admin/knowledge-base.data?q=${missing}`,
      'Search, common word': `/search?q=${common}`,
      'Search, rare word': `/search?q=${rare}`,
      'Search, unknown word': `/search?q=${missing}`,
      'Search, words of a customer': '/search?q=harbor+climate+15',
      Notices: '/notices',
    }),
    {
      name: 'Analytics, 90 days asked for the first time',
      person: 'admin',
      address: '/admin/analytics.data',
      isOfNewPeriod: true,
    },
    ...pages('customer', {
      Portal: '/customer.data',
      'Own tickets': '/customer/tickets.data',
      'Own tickets with a word': `/customer/tickets.data?q=${common}`,
      'Own ticket': `/customer/tickets/${record.ownTicket}.data`,
      'Suggested articles': '/customer/tickets/suggestions?q=warranty+claims+supplier',
      'Own billing': '/customer/billing.data',
      'Own ledger': '/customer/billing/ledger.data',
      'Own tasks': '/customer/tasks.data',
      'Own documents': '/customer/documents.data',
      'Own procedures': '/customer/procedures.data',
      'Own projects': '/customer/projects.data',
      'Own meetings': '/customer/meetings.data',
      'Own proposals': '/customer/proposals.data',
      'Own contracts': '/customer/contracts.data',
      'Own search, common word': `/search?q=${common}`,
      'Own search, unknown word': `/search?q=${missing}`,
      'Own notices': '/notices',
    }),
    ...pages('busiest', {
      'Portal of the busiest': '/customer.data',
      'Tickets of the busiest': '/customer/tickets.data',
      'Tickets of the busiest with an unknown word': `/customer/tickets.data?q=${missing}`,
      'Invoices of the busiest with an unknown word': `/customer/billing.data?q=${missing}`,
      'Search of the busiest': `/search?q=${missing}`,
      'Search of the busiest, common word': `/search?q=${common}`,
    }),
    ...pages('nobody', {
      'Public articles': '/kb.data',
      'Public articles with a word': '/kb.data?q=warranty',
      'Public articles with an unknown word': `/kb.data?q=${missing}`,
      'Public article': `/kb/${record.article}.data`,
    }),
  ];
}
