/** Rows of a week without hours: those of the week before, and work that was chosen. */
export type AddedRows = {
  lastWeek: boolean;
  works: { kind: 'project' | 'task' | 'customer' | 'internal'; id: string }[];
};

/** The parameter of the address with the added rows, separated by commas. */
export const ROWS = 'rows';
/** The value that stands for the rows of the week before. */
export const LAST_WEEK = 'last';
/** The value for the firm's own work. */
export const INTERNAL = 'internal';
const MOST_ROWS = 30;

// No schema: the page that shows the week would take the schema library along.
const rowParam =
  /^(project|task|customer)-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Reads the rows that an address adds, such as "last,task-0b1e…"; anything else in it is ignored. */
export function addedRowsOf({ searchParams }: URL): AddedRows {
  const named = (searchParams.get(ROWS) ?? '').split(',').slice(0, MOST_ROWS);
  return {
    lastWeek: named.includes(LAST_WEEK),
    works: named.flatMap((each): AddedRows['works'] => {
      if (each === INTERNAL) return [{ kind: 'internal', id: '' }];
      const [, kind, id = ''] = rowParam.exec(each) ?? [];
      return kind === 'project' || kind === 'task' || kind === 'customer' ? [{ kind, id }] : [];
    }),
  };
}

/** Returns the rows of an address with one more. */
export function withRow(rows: string, row: string): string {
  return [...new Set([...rows.split(',').filter(Boolean), row])].slice(-MOST_ROWS).join(',');
}
