/** What SQL that treats all kinds alike has to know of a kind that has a table. */
type StoredKind = {
  table: string;
  /** Further tables whose rows go by this kind, tried in turn, and the column that names the customer. */
  others?: Readonly<Record<string, string>>;
  /** Notices are about it, and it belongs to a customer. */
  isTold?: true;
  /** Staff who read the record read its lines of the log; of some, only with the right to money. */
  read?: 'always' | 'with money';
  /** It has a page in the portal. */
  isShown?: true;
  /** A person of the customer may keep it private. */
  canBePrivate?: true;
};

const KINDS: Readonly<Record<string, StoredKind>> = {
  ticket: { table: 'tickets', isTold: true, read: 'always', isShown: true, canBePrivate: true },
  task: { table: 'tasks', isTold: true, read: 'always', isShown: true },
  meeting: { table: 'meetings', isTold: true, read: 'always', isShown: true },
  document: {
    table: 'customer_documents',
    isTold: true,
    read: 'always',
    isShown: true,
    canBePrivate: true,
  },
  document_request: { table: 'document_requests', isTold: true, read: 'always' },
  procedure: { table: 'procedures', isTold: true, read: 'always', isShown: true },
  project: { table: 'projects', isTold: true, read: 'with money', isShown: true },
  time_entry: { table: 'time_entries', read: 'with money' },
  invoice: { table: 'invoices', isTold: true, read: 'always', isShown: true },
  account: { table: 'customer_accounts', read: 'always' },
  proposal: { table: 'proposals', isTold: true, read: 'always', isShown: true },
  contract: { table: 'contracts', isTold: true, read: 'always', isShown: true },
  outcome: {
    table: 'outcome_baselines',
    // A quarterly score is announced with its customer in place of a record.
    others: { monthly_file_requests: 'customer_id', customer_profiles: 'id' },
    isTold: true,
  },
  customer: { table: 'customer_profiles', read: 'always' },
  company: { table: 'companies', read: 'always' },
  article: { table: 'kb_articles', read: 'always' },
  category: { table: 'kb_categories', read: 'always' },
  inquiry: { table: 'project_inquiries', read: 'always' },
};

const HEADER = '-- Written by npm run migrations:make from scripts/kind-sql.ts.';

/** The SQL files that name every kind, with their text. */
export function kindSqlFiles(): Map<string, string> {
  return new Map([
    ['app/records/customer_of_record.sql', customerOfRecord()],
    ['app/records/staff_reads_record.sql', staffReadsRecord()],
    ['app/records/other_company_of.sql', otherCompanyOf()],
  ]);
}

// Each kind is a statement of its own, whose plan is cached: the sub-selects of one CASE are all begun at each call, and EXECUTE
// is planned each time (docs/decisions/0093-sql-in-files.md).
function branches(word: string, answers: readonly (readonly [string, string])[]): string {
  const lines = answers.map(
    ([value, answer], index) =>
      `  ${index === 0 ? 'IF' : 'ELSIF'} ${word} = '${value}' THEN RETURN ${answer};`,
  );
  return `${lines.join('\n')}\n  END IF;`;
}

const kindsWhere = (has: (kind: StoredKind) => unknown) =>
  Object.entries(KINDS).filter(([, kind]) => has(kind));

function customerOfRecord(): string {
  const answers = kindsWhere(({ isTold }) => isTold).map(([name, { table, others = {} }]) => {
    const found = [[table, 'customer_id'], ...Object.entries(others)].map(
      ([from, column]) => `(SELECT ${column} FROM ${from} WHERE id = record)`,
    );
    const answer = found.length > 1 ? `coalesce(\n    ${found.join(',\n    ')})` : found.join();
    return [name, answer] as const;
  });
  return `${HEADER}
-- The customer of a record that people are told of; null where it has none.
CREATE OR REPLACE FUNCTION customer_of_record(kind text, record uuid) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
${branches('kind', answers)}
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION customer_of_record(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION customer_of_record(text,uuid) TO plenum_jobs;
`;
}

function staffReadsRecord(): string {
  const answers = kindsWhere(({ read }) => read).map(([name, { table, read }]) => {
    const right = read === 'with money' ? "staff_may('money') AND " : '';
    return [name, `${right}EXISTS (SELECT FROM ${table} WHERE id = record)`] as const;
  });
  return `${HEADER}
-- Whether the caller reads all of a record that the activity log tells of: what changed in it is in the line. Of projects and
-- hours that is money too. The tables' own policies decide.
CREATE OR REPLACE FUNCTION staff_reads_record(kind text, record uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
${branches('kind', answers)}
  RETURN false;
END
$$;
`;
}

function otherCompanyOf(): string {
  const answers = kindsWhere(({ isShown }) => isShown).map(([, { table, canBePrivate }]) => {
    const ofThem = canBePrivate ? ' AND (private_to IS NULL OR private_to = me)' : '';
    return [
      table,
      `(SELECT customer_id FROM ${table}\n    WHERE id = record AND customer_id = ANY (others)${ofThem})`,
    ] as const;
  });
  return `${HEADER}
-- Which other customer of the acting person a record belongs to. What they may read of it, its policies say.
CREATE OR REPLACE FUNCTION other_company_of(of_table text, record uuid) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  others uuid[] := ARRAY(SELECT customer_id FROM members WHERE user_id = me AND ended_at IS NULL
    AND customer_id <> nullif(current_setting('app.customer_id', true), '')::uuid);
BEGIN
${branches('of_table', answers)}
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION other_company_of(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION other_company_of(text,uuid) TO plenum_customer;
`;
}
