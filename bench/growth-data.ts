import pg from 'pg';

/** Everybody who signs in during a measurement of growth. */
export const GROWTH_PEOPLE = {
  admin: 'staff1@growth.example',
  /** A customer with about 50 tickets at every size. */
  customer: 'typical@growth.example',
  /** A customer to whom a tenth of all records belong. */
  busiest: 'busiest@growth.example',
} as const;

/** Words that the made records hold: in a tenth of the titles, in 20 of them, in none. */
export const GROWTH_WORDS = { common: 'dispatch', rare: 'kestrel', missing: 'zyzzyva' } as const;

/** Those of the staff who look after tickets, tasks and documents. */
const STAFF = 12;
/** Rows of which every list holds more than a page, at every size: so the same page is compared. */
const A_PAGE = 60;

/** Days until today of which each has one record of every kind at least. */
const DAYS = 30;

/** How large a firm is: tickets, with as many messages and all else in proportion, and lines of the activity log. */
type FirmSize = { size: number; lines: number };

/** How many records of each kind there are. */
function amountsOf({ size, lines }: FirmSize) {
  const part = (of: number, least: number) => Math.max(least, Math.round(size / of));
  return {
    tickets: size,
    messages: size,
    activity: size,
    // Lines are drawn once a ticket, since that takes longest, and repeated from minute to minute.
    repeats: lines / size - 1,
    customers: part(50, 20),
    notices: part(2, 20),
    invoices: part(10, 20),
    transactions: part(10, 20),
    tasks: part(5, 400), // a tenth of them hold the common word
    documents: part(20, A_PAGE),
    timeEntries: part(5, A_PAGE),
    projects: part(100, A_PAGE),
    meetings: part(50, A_PAGE),
    proposals: part(100, A_PAGE),
    contracts: part(200, A_PAGE),
    procedures: part(200, A_PAGE),
    inquiries: part(50, A_PAGE),
    articles: part(5_000, A_PAGE),
    staff: part(10_000, STAFF), // nobody works more than a working year
  };
}

type Amounts = ReturnType<typeof amountsOf>;

/**
 * Fills an empty, migrated database on PostgreSQL with a firm of `size`:
 * three years that grow busier, a long tail of customers, one with a tenth of everything. Indexes are made again at the end, in the
 * order in which migrations made them, by which PostgreSQL chooses among equals, and triggers stay quiet, so the connection must be a
 * superuser's. `passwordHash` signs in `GROWTH_PEOPLE`.
 */
export async function fillForGrowth(
  connectionString: string,
  size: FirmSize,
  passwordHash: string,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set maintenance_work_mem = '256MB'; set work_mem = '64MB'; select setseed(0.42)`);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
        from pg_index join pg_class on pg_class.oid = indrelid
        where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
        order by indexrelid`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(WORDS);
    for (const statement of statementsOf(amountsOf(size))) await client.query(statement);
    await client.query(
      `insert into auth_accounts (user_id, account_id, provider_id, password)
        select id, id::text, 'credential', $1 from users where email = any($2)`,
      [passwordHash, Object.values(GROWTH_PEOPLE)],
    );
    await client.query(`insert into settings (key, value) values ('company.published', 'true')`);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('select count_tickets_anew()');
    await client.query('vacuum (analyze)');
    // What was filled is on the disk before anything is measured.
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

// Ids follow from a kind and a number, so that rows can be made in any order without looking each other up.
const WORDS = `
  create function pg_temp.idof(kind text, n bigint) returns uuid language sql immutable
    as $$ select overlay(overlay(md5(kind || n) placing '4' from 13) placing '8' from 17)::uuid $$;
  create function pg_temp.one(words text[]) returns text language sql volatile
    as $$ select words[1 + floor(random() * cardinality(words))::int] $$;
  -- The moment of the nth of so many rows: later years hold more of them, and each of the last ${DAYS} days one at least, so that every
  -- heading of what is due has lines at every size.
  create function pg_temp.moment(n bigint, of bigint) returns timestamptz language sql stable as $$ select
    now() - case when of - n < ${DAYS} then interval '1 day' * (of - n) else interval '3 years' * (1 - power(n::float8 / of, 0.7)) end $$;
  -- Whose the next row is: the first customer's one time in ten, else along a long tail.
  create function pg_temp.owner(of bigint) returns bigint language sql volatile
    as $$ select case when random() < 0.1 then 1 else 2 + floor((of - 1) * power(random(), 2))::bigint end $$;
  create function pg_temp.subject() returns text language sql volatile as $$ select
    pg_temp.one(array['Labor rates in the quote template','Dispatch board settings','Maintenance agreement renewals',
      'Truck stock counts','Technician time sheets','Callback rate report','Flat rate book update','Job costing by crew',
      'Price book for rooftop units','After hours dispatch calls','Warranty claims with the supplier','Sales pipeline review',
      'Permit tracking sheet','Refrigerant log','Onboarding of new technicians','Change orders without a signature',
      'Invoices held back by the customer','Preventive maintenance checklist','Fleet inspection dates','Training budget'])
    || ', ' || pg_temp.one(array['north branch','south branch','downtown','airport site','hospital','school district',
      'warehouse','office park','data center','retail strip','county jail','brewery','clinic','hotel','cold storage',
      'plant two','university','city hall','food court','depot']) || ', unit ' || (100 + floor(random() * 9000))::int $$;
  create function pg_temp.company(n bigint) returns text language sql immutable as $$ select
    (array['Summit','Granite','Prairie','Harbor','Cedar','Ridge','Lakeside','Pioneer','Canyon','Meadow','Iron','Valley'])
      [1 + n % 12] || ' ' || (array['Mechanical','Climate','Refrigeration','Air','Heating','Comfort','Service'])[1 + n % 7]
      || ' ' || n $$;`;

/** One statement for each table, in the order in which they refer to each other. */
function statementsOf(of: Amounts): string[] {
  const staff = `pg_temp.idof('staff', 1 + floor(random() * ${STAFF})::bigint)`;
  const customer = `pg_temp.owner(${of.customers})`;
  // A quarter along the tail stands a customer with an average share.
  const typical = Math.max(2, Math.round(of.customers / 4));
  const text = `pg_temp.subject() || '. ' || pg_temp.subject() || '. ' || pg_temp.subject() || '. ' || pg_temp.subject() || '.'`;
  // Draws what each row needs once: its number, its owner, its moment, a chance.
  const drawn = (amount: number) =>
    `(select n, owner, at, chance, pg_temp.idof('customer', owner) as customer_id from
      (select n, ${customer} as owner, pg_temp.moment(n, ${amount}) as at, random() as chance
        from generate_series(1::bigint, ${amount}) n offset 0) drawing) d`;
  const recent = (days: number) => `d.at > now() - interval '${days} days'`;
  return [
    `insert into users (id, name, email, email_verified, created_at)
      select pg_temp.idof('staff', n), 'Staff ' || n, 'staff' || n || '@growth.example', true, now() - interval '3 years'
        from generate_series(1, ${of.staff}) n`,
    `insert into user_roles (user_id, role) select pg_temp.idof('staff', n), 'admin' from generate_series(1, ${of.staff}) n`,
    `insert into users (id, name, email, email_verified, created_at)
      select pg_temp.idof('user', n), 'Contact ' || n,
        case n when 1 then '${GROWTH_PEOPLE.busiest}' when ${typical} then '${GROWTH_PEOPLE.customer}'
          else 'contact' || n || '@customer.example' end, true, pg_temp.moment(n, ${of.customers})
        from generate_series(1, ${of.customers}) n`,
    `insert into user_roles (user_id, role) select pg_temp.idof('user', n), 'user' from generate_series(1, ${of.customers}) n`,
    `insert into companies (id, name, email, phone, city, state, created_at)
      select pg_temp.idof('company', n), pg_temp.company(n), 'office' || n || '@customer.example', '555-' || n,
        pg_temp.one(array['Denver','Boise','Tulsa','Omaha','Reno','Salem']), 'CO', pg_temp.moment(n, ${of.customers})
        from generate_series(1, ${of.customers}) n`,
    `insert into customer_profiles (id, user_id, company_id, company_name, display_name, contact_name, email, phone, approval_status, approved_at, created_at, archived_at)
      select pg_temp.idof('customer', n), pg_temp.idof('user', n), pg_temp.idof('company', n), pg_temp.company(n),
        pg_temp.company(n), 'Contact ' || n, 'contact' || n || '@customer.example', '555-' || n,
        case when n > 10 and n % 200 = 7 or n between 14 and 19 then 'pending' else 'approved' end, pg_temp.moment(n, ${of.customers}),
        pg_temp.moment(n, ${of.customers}), case when n > 10 and n % 50 = 13 then now() end
        from generate_series(1, ${of.customers}) n`,
    `insert into members (customer_id, user_id, role, may_sign, joined_at)
      select id, user_id, 'owner', true, created_at from customer_profiles`,
    `insert into customer_accounts (id, customer_id, available_balance, total_spent)
      select pg_temp.idof('account', n), pg_temp.idof('customer', n), 500, 1000 from generate_series(1, ${of.customers}) n`,
    `insert into projects (id, customer_id, title, description, status, start_date, end_date, budget, created_at)
      select pg_temp.idof('project', n), customer_id, pg_temp.subject(), pg_temp.subject(),
        case when ${recent(120)} then 'active' when chance < 0.1 then 'on_hold' else 'completed' end,
        at::date, at::date + 90, 5000 + n % 9000, at from ${drawn(of.projects)}`,
    `insert into tickets (id, customer_id, title, description, category, priority, status, created_by, author_name,
        author_side, assignee_id, answer_due_at, first_response_at, resolved_at, archived_at, created_at, updated_at)
      select pg_temp.idof('ticket', n), customer_id,
        pg_temp.subject() || case when n % (${of.tickets} / 20) = 3 then ' (${GROWTH_WORDS.rare})' else '' end, ${text},
        pg_temp.one(array['general','billing','technical','service']),
        pg_temp.one(array['low','medium','medium','medium','high','urgent']), status, pg_temp.idof('user', owner),
        'Contact ' || owner, 'customer', case when chance < 0.8 then ${staff} end,
        case when status in ('open', 'in_progress') and chance < 0.5 then at + interval '1 day' end,
        case when status <> 'open' then at + interval '3 hours' end,
        case when status in ('resolved', 'closed') then at + interval '2 days' end,
        case when chance > 0.98 then at + interval '40 days' end, at, at + interval '5 days' * random()
      from (select d.*, case when ${recent(20)} then pg_temp.one(array['open','in_progress','waiting','resolved'])
          when chance < 0.002 then 'waiting' when chance < 0.2 then 'resolved' else 'closed' end as status
        from ${drawn(of.tickets)}) d`,
    `insert into ticket_messages (ticket_id, user_id, author_name, author_side, message, is_internal, created_at)
      select t.id, case when m.from_staff then ${staff} else t.created_by end,
        case when m.from_staff then 'Staff' else t.author_name end,
        case when m.from_staff then 'firm' else 'customer' end, ${text}, m.from_staff and random() < 0.1,
        t.created_at + interval '2 days' * random()
      from (select pg_temp.idof('ticket', 1 + floor(${of.tickets} * power(random(), 1.5))::bigint) as ticket_id,
          random() < 0.5 as from_staff from generate_series(1, ${of.messages}) n offset 0) m
      join tickets t on t.id = m.ticket_id order by t.created_at`,
    `insert into tasks (id, customer_id, title, description, priority, due_date, status, side, assignee_id, completed_at, archived_at, created_at)
      select pg_temp.idof('task', n), customer_id, pg_temp.subject(), pg_temp.subject(),
        pg_temp.one(array['low','medium','medium','high']), case when chance < 0.8 then at::date + 14 end,
        case when is_open then pg_temp.one(array['pending','in_progress']) when chance < 0.9 then 'completed' else 'cancelled' end,
        side, case when side = 'firm' and chance < 0.9 then ${staff} end,
        case when not is_open and chance < 0.9 then at + interval '9 days' end,
        case when chance > 0.98 then at + interval '40 days' end, at
      from (select d.*, ${recent(30)} or d.n > ${of.tasks - A_PAGE} as is_open,
        case when random() < 0.7 then 'firm' else 'customer' end as side from ${drawn(of.tasks)}) d`,
    `insert into invoices (id, customer_id, invoice_number, description, amount, due_date, status, sent_at, paid_date, created_at)
      select pg_temp.idof('invoice', n), customer_id, 'INV-' || lpad(n::text, 8, '0'), pg_temp.subject(), 100 + n % 5000,
        at::date + 30, status, case when status <> 'draft' then at end,
        case when status = 'paid' then at + interval '20 days' end, at
      from (select d.*, case when ${recent(3)} then 'draft' when ${recent(30)} then 'sent' when chance < ${Math.max(0.01, A_PAGE / of.invoices)} then 'overdue'
          when chance < 0.03 then 'cancelled' else 'paid' end as status from ${drawn(of.invoices)}) d`,
    `insert into invoice_lines (invoice_id, position, description, quantity, unit_price, amount)
      select id, 1, description, 1, amount, amount from invoices`,
    `insert into invoice_payments (invoice_id, amount, method, paid_on, created_at)
      select id, amount, 'check', paid_date::date, paid_date from invoices where status = 'paid'`,
    `insert into transactions (account_id, entry_number, type, amount, balance_after, description, created_at)
      select pg_temp.idof('account', owner), row_number() over (partition by owner order by n),
        case when n % 2 = 0 then 'debit' else 'credit' end, 100, 500, pg_temp.subject(), at
      from ${drawn(of.transactions)} order by n`,
    `insert into customer_documents (id, customer_id, title, category, uploaded_by, author_name, author_side, archived_at, created_at)
      select pg_temp.idof('document', n), customer_id, pg_temp.subject(), 'general', ${staff}, 'Staff', 'firm',
        case when chance > 0.98 then at + interval '40 days' end, at from ${drawn(of.documents)}`,
    `insert into document_versions (document_id, number, file_name, file_path, file_size, mime_type, author_name, author_side, created_at)
      select id, 1, 'file-' || left(id::text, 8) || '.pdf', 'growth/' || id, 120000, 'application/pdf', author_name, author_side, created_at
      from customer_documents`,
    `insert into document_requests (customer_id, title, requested_by, requested_by_name, fulfilled_at, created_at)
      select customer_id, pg_temp.subject(), ${staff}, 'Staff', case when not ${recent(30)} and d.n <= ${of.projects - A_PAGE / 2} then at + interval '3 days' end, at
      from ${drawn(of.projects)}`,
    `insert into time_entries (user_id, customer_id, project_id, description, hours, hourly_rate, date, billable, created_at)
      select pg_temp.idof('staff', 1 + floor(random() * ${of.staff})::bigint), customer_id, null, pg_temp.subject(),
        0.25 * (1 + floor(random() * 20)), 145, at::date, chance < 0.8, at
      from ${drawn(of.timeEntries)}`,
    // A full week of the one who looks at it.
    `insert into time_entries (user_id, customer_id, description, hours, hourly_rate, date, billable, created_at)
      select pg_temp.idof('staff', 1), pg_temp.idof('customer', 1 + n % 15), pg_temp.subject(), 1.25, 145,
        date_trunc('week', now())::date + n % 5, true, now() from generate_series(1, 30) n`,
    `insert into meetings (id, customer_id, title, meeting_date, time_zone, status, created_at)
      select pg_temp.idof('meeting', n), customer_id, pg_temp.subject(), at + interval '10 days', 'America/Denver',
        case when at + interval '10 days' > now() then 'scheduled' else 'completed' end, at from ${drawn(of.meetings)}`,
    `insert into proposals (id, customer_id, title, content, total_amount, valid_until, status, sent_at, created_at)
      select pg_temp.idof('proposal', n), customer_id, pg_temp.subject(), ${text}, 2000 + n % 9000, at::date + 30,
        case when ${recent(3)} then 'draft' when ${recent(30)} then 'sent' when chance < 0.6 then 'accepted' else 'rejected' end,
        case when not ${recent(3)} then at end, at from ${drawn(of.proposals)}`,
    `insert into contracts (id, customer_id, title, content, contract_value, start_date, end_date, status, sent_at, reminded_at, created_at)
      select pg_temp.idof('contract', n), customer_id, pg_temp.subject(), ${text}, 2000 + n % 9000, at::date, at::date + 365,
        case when ${recent(3)} then 'draft' when ${recent(30)} then 'sent' when ${recent(365)} then 'signed' else 'expired' end,
        case when not ${recent(3)} then at end, case when not ${recent(304)} then at + interval '305 days' end, at from ${drawn(of.contracts)}`,
    `insert into procedures (id, customer_id, status, approved_version, created_at, updated_at)
      select pg_temp.idof('procedure', n), customer_id, 'approved', 1, at, at from ${drawn(of.procedures)}`,
    `insert into procedure_versions (procedure_id, number, title, content, approved_at, first_approved_at, created_at, updated_at)
      select id, 1, pg_temp.subject(), ${text}, updated_at, updated_at, created_at, updated_at from procedures`,
    `insert into project_inquiries (first_name, last_name, email, company, message, status, due_at, created_at)
      select 'First ' || n, 'Last ' || n, 'lead' || n || '@lead.example', pg_temp.company(n), ${text},
        case when ${recent(3)} then 'new' when chance < 0.3 then 'won' when chance < 0.6 then 'lost' else 'contacted' end,
        at + interval '1 day', at from ${drawn(of.inquiries)}`,
    `insert into lead_magnet_submissions (name, email, company, created_at)
      select 'Reader ' || n, 'reader' || n || '@lead.example', pg_temp.company(n), at from ${drawn(of.inquiries)}`,
    `insert into kb_categories (id, name, sort_order)
      select pg_temp.idof('shelf', n), 'Shelf ' || n, n from generate_series(1, 8) n`,
    `insert into kb_articles (id, category_id, title, slug, content, is_published, view_count, published_at, created_at)
      select pg_temp.idof('article', n), pg_temp.idof('shelf', 1 + n % 8), pg_temp.subject(), 'article-' || n,
        (select string_agg(${text} || part, ' ') from generate_series(1, 10) part), chance < 0.9, floor(1000 * chance),
        case when chance < 0.9 then at end, at from ${drawn(of.articles)}`,
    `insert into kb_article_view_days (article_id, day, views)
      select id, current_date - back, 1 + view_count % 7 from kb_articles, generate_series(0, 60) back`,
    `insert into notices (user_id, event_id, entity_type, entity_id, title, path, created_at, read_at)
      select case when d.owner % 2 = 0 then ${staff} else coalesce(t.created_by, ${staff}) end, gen_random_uuid(), 'ticket', t.id,
        'New message on #' || t.number, '/admin/tickets/' || t.id, d.at, case when not ${recent(5)} then d.at + interval '1 day' end
      from ${drawn(of.notices)} join tickets t on t.id = pg_temp.idof('ticket', greatest(1, d.n * ${of.tickets} / ${of.notices}))
      order by d.n`,
    `insert into activity_logs (action, entity_type, entity_id, metadata, user_id, created_at, about_customer_id)
      select l.action, l.kind, l.id, '{"status":"open"}', l.user_id, l.at - again * interval '1 minute', r.customer_id
      from generate_series(0, ${of.repeats}) again, (select kind || '.' || pg_temp.one(array['created','updated','updated','archived']) as action, kind,
          pg_temp.idof(kind, greatest(1, (d.n::bigint * ${of.tickets} / ${5 * of.activity}))) as id,
          case when chance < 0.6 then ${staff} else pg_temp.idof('user', owner) end as user_id, at
        from (select d.*, pg_temp.one(array['ticket','ticket','ticket','task','invoice','document','project']) as kind
          from ${drawn(of.activity)}) d) l
        left join (select 'ticket' as kind, id, customer_id from tickets
          union all select 'task', id, customer_id from tasks union all select 'invoice', id, customer_id from invoices
          union all select 'document', id, customer_id from customer_documents
          union all select 'project', id, customer_id from projects) r using (kind, id)`,
  ];
}
