/** Whatever carries out a statement: a connection or an engine. */
export type Asks = {
  query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
};

/** An id of a real record for each parameter of the route table, preferably of the demo customer's. */
export type Values = Record<string, string>;

const TABLES: Record<string, string> = {
  ticketId: 'tickets',
  taskId: 'tasks',
  documentId: 'customer_documents',
  requestId: 'document_requests',
  procedureId: 'procedures',
  projectId: 'projects',
  milestoneId: 'project_milestones',
  meetingId: 'meetings',
  proposalId: 'proposals',
  contractId: 'contracts',
  invoiceId: 'invoices',
  paymentId: 'invoice_payments',
  issuedId: 'issued_documents',
  receiptId: 'transactions',
  customerId: 'customer_profiles',
  entryId: 'time_entries',
  expenseId: 'expenses',
  companyId: 'companies',
  userId: 'users',
  articleId: 'kb_articles',
  categoryId: 'kb_categories',
  searchId: 'kb_missed_searches',
  inquiryId: 'project_inquiries',
  endpointId: 'webhook_endpoints',
  deliveryId: 'webhook_deliveries',
  keyId: 'api_keys',
  memberId: 'members',
  membershipId: 'members',
  invitationId: 'member_invitations',
  sentInvitationId: 'member_invitations',
  newcomerId: 'member_invitations',
  attachmentId: 'ticket_attachments',
  id: 'tickets',
};

/** Reads the ids. A parameter of a new kind is given a text that is no id. */
export async function valuesOf(database: Asks): Promise<Values> {
  const values: Values = {
    number: '1',
    page: 'home.png',
    report: 'revenue.csv',
    calendar: 'x.ics',
  };
  const { rows: own } = await database.query(
    `select p.id from customer_profiles p join users u on u.id = p.user_id where u.email = 'customer@example.com'`,
  );
  for (const [name, table] of Object.entries(TABLES)) {
    const { rows: columns } = await database.query(
      `select 1 from information_schema.columns where table_name = $1 and column_name = 'customer_id'`,
      [table],
    );
    const order =
      columns.length > 0 ? `order by (customer_id = '${own[0]?.id}') desc nulls last` : '';
    const { rows } = await database.query(`select id from ${table} ${order} limit 1`);
    if (rows[0]) values[name] = String(rows[0].id);
  }
  const { rows } = await database.query('select slug from kb_articles limit 1');
  return { ...values, slug: String(rows[0]?.slug ?? 'none') };
}

/**
 * What a refused request may leave: the counters of tries, sessions that are looked at, when a key was used last, how
 * often readers looked and searched, notices that are read once their record is opened, and lines of the log about
 * signing in and downloads, which change nothing of the business.
 */
const MAY_CHANGE = new Set([
  ...['rate_limits', 'sessions', 'api_keys', 'kb_article_view_days', 'kb_article_views'],
  ...['kb_missed_searches', 'notices', 'verifications', 'calendar_feeds', 'issued_pdfs'],
  'issued_ubl',
]);

/** Lines of the log that refusals and readings write. */
const LOGGED_AT_MOST = /^(account\.sign_in|account\.signed|.*exported$|.*downloaded$)/;

/** A fingerprint of every table but those that a refusal may change; of the log without what a reading leaves there. */
export async function fingerprintOf(database: Asks): Promise<Record<string, string>> {
  const { rows: tables } = await database.query(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    if (MAY_CHANGE.has(String(name))) continue;
    const { rows } = await database.query(
      `select count(*) || ':' || coalesce(md5(string_agg(md5(t::text), '|' order by md5(t::text))), '') as print
       from ${name} t ${name === 'activity_logs' ? `where action !~ '${LOGGED_AT_MOST.source}'` : ''}`,
    );
    prints[String(name)] = String(rows[0]?.print);
  }
  const { rows: jobs } = await database.query(
    `select count(*) as n from pgboss.job where name in ('mail', 'announce', 'deliver-webhook')`,
  );
  return { ...prints, jobs: String(jobs[0]?.n) };
}
