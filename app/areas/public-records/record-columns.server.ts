/** The columns that nearly every record has. */
export function timesOf<
  Table extends Record<'archivedAt' | 'version' | 'createdAt' | 'updatedAt', unknown>,
>({ archivedAt, version, createdAt, updatedAt }: Table) {
  return { archivedAt, version, createdAt, updatedAt } as Pick<
    Table,
    'archivedAt' | 'version' | 'createdAt' | 'updatedAt'
  >;
}
