import pg from 'pg';

const MONTHS = 25;
const KINDS = ['days-to-invoice', 'close-rate-count', 'billable-share', 'admin-minutes'] as const;

/** What of a filled board the addresses of its pages name. */
export type FilledBoard = { customerId: string; measureId: string; month: string };

/**
 * Gives a customer of the demo firm a board of four measures over 25 months, whose files have so many rows together: three in ten
 * are behind the figure that is returned, so that its page is full at every size. Triggers stay quiet, so the connection must
 * be a superuser's.
 */
export async function fillBoard(
  connectionString: string,
  customerId: string,
  rows: number,
): Promise<FilledBoard> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const others = MONTHS * KINDS.length - 1;
  const ofEach = Math.floor((rows * 0.7) / others);
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off');
    const made = await client.query<{ id: string }>(
      `insert into outcome_measures (customer_id, kind, name, unit, direction, formula, source)
        select $1, kind, kind, 'number', 'down', 'Amounts divided by their numbers.', 'Files of each month.'
        from unnest($2::text[]) kind returning id`,
      [customerId, KINDS],
    );
    const measureIds = made.rows.map(({ id }) => id);
    await client.query(DOCUMENTS, [customerId, measureIds]);
    await client.query(IMPORTS, [customerId]);
    await client.query(ROWS, [measureIds, ofEach, rows - others * ofEach]);
    await client.query(FIGURES, [measureIds]);
    await client.query('vacuum (analyze)');
    const { rows: months } = await client.query<{ month: string }>(
      `select to_char(max(month), 'YYYY-MM') as month from outcome_figures where measure_id = $1`,
      [measureIds[0]],
    );
    return { customerId, measureId: measureIds[0] ?? '', month: months[0]?.month ?? '' };
  } finally {
    await client.end();
  }
}

const STAFF = `(select u.id from users u where u.email = 'admin@example.com')`;

/** A document for each file; its title says which measure and month it is of. */
const DOCUMENTS = `with made as (
    insert into customer_documents (customer_id, title, category, uploaded_by, author_name, author_side)
      select $1, measure_id || ' ' || (date_trunc('month', now()) - make_interval(months => place))::date, 'reports',
        ${STAFF}, 'Staff', 'firm'
      from unnest($2::uuid[]) measure_id, generate_series(1, ${MONTHS}) place
      returning id)
  insert into document_versions (document_id, number, file_name, file_path, file_size, mime_type, author_name, author_side)
    select id, 1, id || '.csv', 'bench/' || id, 120000, 'text/csv', 'Staff', 'firm' from made`;

const IMPORTS = `insert into outcome_imports (measure_id, part, layout, mapping, document_id, document_number, file_name, sha256,
    row_count, skipped_count, from_month, to_month, imported_by, author_name)
  select split_part(title, ' ', 1)::uuid, 'all', 'own-measure', '{"Date":"Date","Amount":"Amount"}', id, 1, id || '.csv',
    encode(sha256(id::text::bytea), 'hex'), 0, 0, split_part(title, ' ', 2)::date, split_part(title, ' ', 2)::date, ${STAFF},
    'Staff'
  from customer_documents where customer_id = $1 and title ~ '^[0-9a-f-]{36} '`;

const ROWS = `insert into outcome_rows (import_id, measure_id, number, month, numerator, denominator, cells)
  select i.id, i.measure_id, n, i.from_month, 10 + (n * 7 + extract(month from i.from_month)::int) % 23, 1,
    jsonb_build_object('Date', i.from_month, 'Customer', 'Site ' || n % 997, 'Amount', 10 + n % 23)
  from outcome_imports i, generate_series(1, case when i.measure_id = ($1::uuid[])[1]
    and i.from_month = (date_trunc('month', now()) - interval '1 month')::date then $3::int else $2::int end) n
  where i.measure_id = any($1::uuid[])`;

const FIGURES = `insert into outcome_figures (measure_id, month, value, numerator, denominator, cases, grade, set_by, author_name)
  select measure_id, month, round(sum(numerator) / sum(denominator), 4), sum(numerator), sum(denominator), count(*), 'A',
    ${STAFF}, 'Staff'
  from outcome_rows where measure_id = any($1::uuid[]) group by measure_id, month`;
