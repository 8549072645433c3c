import { KINDS, type Kind, kindFacts, kindsIn } from '#app/records/kinds.ts';
import { storedKind } from '#app/records/stored-kinds.server.ts';

// What SQL that treats all kinds alike has to know of each, from what the kinds say of themselves.

const HEADER = '-- Written by npm run migrations:make from scripts/kind-sql.ts.';

/** The SQL files that name every kind, with their text. */
export function kindSqlFiles(): Map<string, string> {
  return new Map([
    ['app/records/customer_of_record.sql', customerOfRecord()],
    ['app/records/staff_reads_record.sql', staffReadsRecord()],
    ['app/records/other_company_of.sql', otherCompanyOf()],
    ['app/records/find_own_records.sql', findOwnRecords()],
    ['app/records/set_own_privacy.sql', setOwnPrivacy()],
    ['app/records/notify_moved_records.sql', notifyMovedRecords()],
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

/** The kinds with a table of which this is so. */
function kindsWhere(has: (facts: ReturnType<typeof kindFacts>, kind: Kind) => unknown) {
  return (Object.keys(KINDS) as Kind[]).flatMap((kind) => {
    const { table, ...facts } = kindFacts(kind);
    return table && has(facts, kind) ? [{ ...facts, kind, table }] : [];
  });
}

/** The records of customers, with where they are stored. */
const STORED = (Object.keys(KINDS) as Kind[]).flatMap((kind) => {
  const stored = storedKind(kind);
  const { at, sphere, table = '' } = kindFacts(kind);
  return stored ? [{ kind, table, at, sphere, stored }] : [];
});

/** Those that have a page in the portal. */
const SHOWN = STORED.filter(({ at }) => at?.customer?.includes(':id')).map(
  ({ kind, table, sphere, stored }) => ({
    ...stored.searched,
    kind,
    table,
    sphere,
    isPrivate: 'privateTo' in stored.table,
    hasArchive: 'archivedAt' in stored.table,
  }),
);

const listed = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');

function customerOfRecord(): string {
  const told = kindsWhere(({ notices, customerIn }) => notices && customerIn);
  const answers = told.map(({ kind, table, otherTables = {} }) => {
    const found = [[table, 'customer_id'], ...Object.entries(otherTables)].map(
      ([from, column]) => `(SELECT ${column} FROM ${from} WHERE id = record)`,
    );
    const answer = found.length > 1 ? `coalesce(\n    ${found.join(',\n    ')})` : found.join();
    return [kind, answer] as const;
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
  const answers = kindsWhere(({ lines }) => lines).map(({ kind, table, lines }) => {
    const right = lines === 'read with money' ? "staff_may('money') AND " : '';
    return [kind, `${right}EXISTS (SELECT FROM ${table} WHERE id = record)`] as const;
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
  const answers = SHOWN.map(({ table, isPrivate }) => {
    const ofThem = isPrivate ? ' AND (private_to IS NULL OR private_to = me)' : '';
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

function findOwnRecords(): string {
  const cases = (of: (kind: (typeof SHOWN)[number]) => string | undefined) =>
    SHOWN.flatMap((kind) => {
      const answer = of(kind);
      return answer ? [`\n    WHEN '${kind.kind}' THEN '${answer}'`] : [];
    }).join('');
  const source = cases(({ table, versions, isPrivate, hasArchive }) =>
    [
      `${table} r${versions ? ` JOIN ${versions}` : ''} WHERE r.customer_id = $1`,
      ...(hasArchive ? ['r.archived_at IS NULL'] : []),
      ...(isPrivate ? ['(r.private_to IS NULL OR r.private_to = $4)'] : []),
    ].join(' AND '),
  );
  const held = cases(({ texts }) => {
    if (!texts) return undefined;
    const any = texts.map((text) => `${text} ILIKE $2`).join(' OR ');
    return `(${any}) AND concat('' '', ${texts.join(", '' '', ")}) ILIKE ALL ($3)`;
  });
  const money = SHOWN.filter(({ sphere }) => sphere === 'money').map(({ kind }) => kind);
  return `${HEADER}
-- A customer's own records that hold the words in their title (an invoice in its number or description), in the spheres that the
-- person may read and without what is private to others. \`word\` and
-- \`others\` are patterns of ILIKE; the others are held against the text with a blank before it, so that '% re%' is the
-- beginning of any word. Under a customer's policies no index of letters may answer: ILIKE is not leakproof. So this runs
-- as the owner, for the customer whom the transaction names and for no other, and answers with ids alone: what they stand
-- for is read under the caller's policies.
-- The newest fifty are looked through first, and twice as many where some of them hold the words but too few to show; newest
-- by the moment that the index of a customer is ordered by. Where they hold the words often, \`is_common\` says so and \`ids\`
-- are those of the newest; else up to 1,001 are found by their letters.
CREATE OR REPLACE FUNCTION find_own_records(kind text, word text, others text[], enough integer DEFAULT 5, OUT ids uuid[], OUT is_common boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own uuid := acting_customer(CASE WHEN kind IN (${listed(money)}) THEN 'money' ELSE 'work' END);
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  source text := CASE kind${source} END;
  held text := CASE kind${held}
    ELSE 'r.title ILIKE $2 AND '' '' || r.title ILIKE ALL ($3)' END;
  newest text := CASE kind${cases(({ newest }) => newest)}
    ELSE 'created_at' END;
  depth integer;
  looked_through integer;
  has_more boolean;
BEGIN
  ids := '{}';
  is_common := false;
  IF own IS NULL OR source IS NULL THEN RETURN; END IF;
  -- Five of the newest fifty are enough to show. Where some were there but fewer, a look at more tells a common word, whose
  -- records an index would gather by the thousand, from a rare one.
  FOREACH depth IN ARRAY ARRAY[50, 20 * enough] LOOP
    EXECUTE format('SELECT coalesce(array_agg(n.id) FILTER (WHERE n.held), ''{}''), count(*)
      FROM (SELECT r.id, %s AS held FROM %s ORDER BY r.%I DESC LIMIT %s) n', held, source, newest, depth)
      INTO ids, looked_through USING own, word, others, me;
    has_more := looked_through = depth;
    is_common := has_more AND cardinality(ids) >= enough;
    EXIT WHEN is_common OR NOT has_more OR cardinality(ids) = 0;
  END LOOP;
  IF has_more AND NOT is_common THEN
    EXECUTE format('SELECT array(SELECT r.id FROM %s AND %s LIMIT 1001)', source, held)
      INTO ids USING own, word, others, me;
  END IF;
END
$$;

REVOKE ALL ON FUNCTION find_own_records(text,text,text[],integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_own_records(text,text,text[],integer) TO plenum_customer;
`;
}

function setOwnPrivacy(): string {
  const authors = STORED.flatMap(({ table, stored: { privacy } }) =>
    privacy ? [` WHEN '${table}' THEN '${privacy.madeBy}'`] : [],
  ).join('');
  return `${HEADER}
-- Doors past the policies. Whoever may act in the company takes back to themselves what they made, and opens what is private to
-- them; no column of it is theirs to write. Answers whether that was so. Who sees a merged ticket is decided on the one that it
-- became part of.
CREATE OR REPLACE FUNCTION set_own_privacy(of_table text, record uuid, is_private boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  own uuid := acting_customer('act-work');
  author text := CASE of_table${authors} END;
  done integer;
BEGIN
  IF me IS NULL OR own IS NULL OR author IS NULL THEN RETURN false; END IF;
  EXECUTE format('UPDATE %I r SET private_to = $3, version = version + 1, updated_at = clock_timestamp()
    WHERE id = $1 AND customer_id = $2 AND archived_at IS NULL AND to_jsonb(r) ->> ''merged_into'' IS NULL
      AND CASE WHEN $3 IS NULL THEN private_to = $4
      ELSE private_to IS NULL AND author_side = ''customer'' AND %I = $4 END', of_table, author)
    USING record, own, CASE WHEN is_private THEN me END, me;
  GET DIAGNOSTICS done = ROW_COUNT;
  RETURN done > 0;
END
$$;

REVOKE ALL ON FUNCTION set_own_privacy(text,uuid,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_own_privacy(text,uuid,boolean) TO plenum_customer;
`;
}

function notifyMovedRecords(): string {
  const topics = [...kindsIn('live')].flatMap(([topic, kind]) => {
    const { sphere, customerIn } = kindFacts(kind);
    return sphere || customerIn ? [topic] : [];
  });
  return `${HEADER}
-- Tells of a customer's records of every kind at once, which a merge has moved.
CREATE OR REPLACE FUNCTION notify_moved_records(merge uuid, customer uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  topic text;
BEGIN
  FOREACH topic IN ARRAY ARRAY[${listed(topics)}] LOOP
    PERFORM notify_live_change(topic, merge, customer, false, NULL);
  END LOOP;
END
$$;
`;
}
