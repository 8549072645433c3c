import type { MigrationSession } from '#app/platform/db/migrate.server.ts';
import type { SqlFile } from './sql-files.ts';

/** What a database lacks to be as the files are: for people, and as statements for a migration. */
type SqlChange = { what: string; sql: string };

type FileStatement = SqlFile['statements'][number];

type Catalog = {
  /** Definition, rights and owner of a function by its signature. */
  functions: Map<string, { name: string; definition: string; rights: string[] }>;
  /** Definition of a trigger by `trigger on table`. */
  triggers: Map<string, string>;
};

const FUNCTIONS = `
  select p.proname as name, p.oid::regprocedure::text as id, pg_get_functiondef(p.oid) as definition,
    (select json_agg(distinct case grantee when 0 then 'PUBLIC' else grantee::regrole::text end)::text
      from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner)))) as rights
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
const TRIGGERS = `
  select tgname || ' on ' || tgrelid::regclass::text as name, pg_get_triggerdef(oid) || ' ' || tgenabled::text as definition
  from pg_trigger
  where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`;

// A right that a file no longer names would outlast its replay.
const OPENED = `
  do $open$
  declare
    each record;
  begin
    for each in
      select p.oid::regprocedure as id, string_agg(distinct case grantee when 0 then 'public' else grantee::regrole::text end, ', ') as roles
      from pg_proc p, aclexplode(p.proacl) where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') group by p.oid
    loop
      execute format('revoke all on function %s from %s', each.id, each.roles);
      execute format('grant execute on function %s to public, current_user', each.id);
    end loop;
  end
  $open$;`;

/**
 * Replays the files on a migrated database in a transaction that is rolled back, and answers what they change there, in an
 * order that a migration can have. The session needs the owner of the tables.
 * @throws when a file can't be replayed; the message names it.
 */
export async function changesBy(
  files: readonly SqlFile[],
  session: MigrationSession,
): Promise<SqlChange[]> {
  await session.run('begin');
  try {
    const before = await catalogOf(session);
    await session.run(OPENED);
    const drops = await replay(files, session);
    return differences(files, before, await catalogOf(session), drops);
  } finally {
    await session.run('rollback');
  }
}

async function catalogOf({ query }: MigrationSession): Promise<Catalog> {
  const { rows: functions } = await query(FUNCTIONS);
  const { rows: triggers } = await query(TRIGGERS);
  return {
    functions: new Map(
      functions.map(({ id, name, definition, rights }) => [
        String(id),
        { name: String(name), definition: String(definition), rights: JSON.parse(String(rights)) },
      ]),
    ),
    triggers: new Map(triggers.map(({ name, definition }) => [String(name), String(definition)])),
  };
}

/** Runs what the files hold; answers the statement that each function first needs, in the order in which they could run. */
async function replay(
  files: readonly SqlFile[],
  session: MigrationSession,
): Promise<Map<string, string>> {
  const done = new Map<string, string>();
  // A function may need one of a later file, a trigger the function of another.
  for (let left = [...files]; left.length > 0; ) {
    const failed: { each: SqlFile; reason: unknown }[] = [];
    for (const each of left) {
      try {
        done.set(each.file, await replayOne(each, session));
      } catch (reason) {
        failed.push({ each, reason });
      }
    }
    const [first] = failed;
    if (first && failed.length === left.length) {
      const { file } = first.each;
      throw new Error(`${file} does not run: ${messageOf(first.reason)}`, { cause: first.reason });
    }
    left = failed.map(({ each }) => each);
  }
  return done;
}

const messageOf = (reason: unknown) => (reason instanceof Error ? reason.message : String(reason));
const codeOf = (reason: unknown) =>
  reason instanceof Error && 'code' in reason ? reason.code : undefined;

async function replayOne({ statements }: SqlFile, session: MigrationSession): Promise<string> {
  const text = statements.map(({ text }) => text).join('\n');
  try {
    await inSavepoint(session, text);
    return '';
  } catch (reason) {
    // PostgreSQL replaces no function whose answer or whose names of arguments are others.
    const [declared] = statements;
    if (codeOf(reason) !== '42P13' || declared?.kind !== 'function') throw reason;
    const { rows } = await session.query(
      `select oid::regprocedure::text as id from pg_proc where proname = $1 and pronamespace = 'public'::regnamespace`,
      [declared.name],
    );
    const drop = rows.map(({ id }) => `DROP FUNCTION ${id};`).join('\n');
    await inSavepoint(session, `${drop}\n${text}`);
    return drop;
  }
}

async function inSavepoint({ run }: MigrationSession, statements: string): Promise<void> {
  await run('savepoint each_file');
  try {
    await run(statements);
    await run('release savepoint each_file');
  } catch (error) {
    await run('rollback to savepoint each_file');
    throw error;
  }
}

function differences(
  files: readonly SqlFile[],
  before: Catalog,
  after: Catalog,
  replayed: ReadonlyMap<string, string>,
): SqlChange[] {
  const declared = new Set(files.flatMap(({ statements }) => statements.map(({ name }) => name)));
  const changes: SqlChange[] = [];
  const statementsOf = new Map(files.map(({ file, statements }) => [file, statements]));
  for (const [file, drop] of replayed) {
    for (const statement of statementsOf.get(file) ?? []) {
      const sql = changeOf(statement, statementsOf.get(file) ?? [], before, after, drop);
      if (sql)
        changes.push({ what: `${statement.kind} ${statement.name} is not as in ${file}`, sql });
    }
  }
  // What is dropped may be what an earlier text of the others needed.
  for (const name of after.triggers.keys()) {
    if (declared.has(name)) continue;
    const [trigger, table] = name.split(' on ');
    changes.push({
      what: `trigger ${name} has no file`,
      sql: `DROP TRIGGER ${trigger} ON ${table};`,
    });
  }
  for (const [id, { name }] of after.functions) {
    if (declared.has(name)) continue;
    changes.push({ what: `function ${id} has no file`, sql: `DROP FUNCTION ${id};` });
  }
  return changes;
}

/** The statements that make a function or trigger what its file says; null where it is so, or with the function's. */
function changeOf(
  { kind, name, text }: FileStatement,
  all: readonly FileStatement[],
  before: Catalog,
  after: Catalog,
  drop: string,
): string | null {
  if (kind === 'right') return null;
  if (kind === 'trigger') {
    return before.triggers.get(name) === after.triggers.get(name) ? null : text;
  }
  const ids = [...after.functions].filter(([, each]) => each.name === name).map(([id]) => id);
  // With one argument more it is another function, and the one of before is still there.
  const outdated = ids.length > 1 ? ids.filter((id) => before.functions.has(id)) : [];
  const id = ids.find((each) => !outdated.includes(each)) ?? '';
  const [was, is] = [before.functions.get(id), after.functions.get(id)];
  const rights = all.flatMap((each) => (each.kind === 'right' ? [each.text] : []));
  if (!was || drop)
    return [drop, ...droppedBy(outdated), text, ...rights].filter(Boolean).join('\n');
  const changes = [
    ...droppedBy(outdated),
    ...(was.definition === is?.definition ? [] : [text]),
    ...rightsChanged(id, was.rights, is?.rights ?? []),
  ];
  return changes.length > 0 ? changes.join('\n') : null;
}

const droppedBy = (ids: readonly string[]) => ids.map((id) => `DROP FUNCTION ${id};`);

function rightsChanged(id: string, was: readonly string[], is: readonly string[]): string[] {
  const lost = was.filter((role) => !is.includes(role));
  const gained = is.filter((role) => !was.includes(role));
  return [
    ...(lost.length > 0 ? [`REVOKE ALL ON FUNCTION ${id} FROM ${lost.join(', ')};`] : []),
    ...(gained.length > 0 ? [`GRANT EXECUTE ON FUNCTION ${id} TO ${gained.join(', ')};`] : []),
  ];
}
