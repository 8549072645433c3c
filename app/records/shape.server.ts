import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { customerProfiles } from './customer/customer-tables.ts';

// What machines see of a record, in the API and in webhooks: `<kind>/shape.server.ts` says it once for both.

/** One field: where its value is, what it can be, and an example. */
type ShapeField<
  From extends PgColumn | SQL = PgColumn | SQL,
  Schema extends z.ZodType = z.ZodType,
> = { from: From; schema: Schema; example: z.output<Schema> };

type Fields = Record<string, ShapeField>;

/** A field, its example checked by its schema. */
export function field<From extends PgColumn | SQL, Schema extends z.ZodType>(
  from: From,
  schema: Schema,
  example: z.output<Schema>,
): ShapeField<From, Schema> {
  return { from, schema, example };
}

export const ID = z.uuid();
export const TEXT = z.string();
/** A date and time; the database's becomes one when a row is written as JSON. */
export const MOMENT = z.iso.datetime().describe('Time in UTC, ISO 8601.');
export const DAY = z.iso.date().describe('Calendar date, YYYY-MM-DD.');
export const MONEY = z
  .string()
  .regex(/^-?\d+\.\d\d$/)
  .describe('US dollars and cents, as a string.');
export const VERSION = z
  .int()
  .min(1)
  .describe('Counts up with each edit; an edit names the one it saw.');

/** The example of when something was made. */
export const MADE_AT = '2026-11-16T15:04:05.000Z';

type Times = Record<'archivedAt' | 'version' | 'createdAt' | 'updatedAt', PgColumn>;

/** The fields that nearly every record has. */
export function timeFields<Table extends Times>(table: Table) {
  const { archivedAt, version, createdAt, updatedAt } = table as Pick<Table, keyof Times>;
  return {
    archivedAt: field(archivedAt, MOMENT.nullable(), null),
    version: field(version, VERSION, 1),
    createdAt: field(createdAt, MOMENT, MADE_AT),
    updatedAt: field(updatedAt, MOMENT, MADE_AT),
  };
}

/** The example of a customer. */
export const EXAMPLE_CUSTOMER = '7c1f4f7e-6a0d-4d3a-9a54-1f0f2f6c9b21';
export const EXAMPLE_COMPANY = 'Tarryall Mechanical';

/** The parties of what is signed or answered. */
export const PARTIES = z
  .object({ firmName: TEXT, companyName: TEXT, contactName: TEXT })
  .nullable()
  .describe('The two parties, as they were named when it was sent; null for a draft.');
export const EXAMPLE_PARTIES = {
  firmName: 'Plenum Service Advisors',
  companyName: EXAMPLE_COMPANY,
  contactName: 'Marcus Tarryall',
};

/** Whose a record is. */
export function customerFields<Column extends PgColumn>(customerId: Column) {
  return {
    customerId: field(customerId, ID, EXAMPLE_CUSTOMER),
    companyName: field(customerProfiles.displayName, TEXT, EXAMPLE_COMPANY),
  };
}

/** A kind of record as machines see it, of a table's rows. */
export type Shape = {
  table: PgTable & Record<'id', PgColumn>;
  /** The column that names the customer whose names are read along. */
  customer?: PgColumn;
  /**
   * What the API's list of them searches; without it there is no list. `hasStatus` says which of them have a status, where that
   * is not what the table's column of that name says.
   */
  listed?: { searched: readonly PgColumn[]; hasStatus?: (status: string) => SQL | undefined };
  columns: Record<string, PgColumn | SQL>;
  schema: z.ZodObject;
  example: Record<string, unknown>;
};

/** A shape of fields, under the name that the API's description gives it. */
export function recordShape<
  Facts extends Omit<Shape, 'columns' | 'schema' | 'example'> & {
    name: string;
    about: string;
    fields: Fields;
  },
>({ name, about, fields, ...rest }: Facts) {
  type Of = Facts['fields'];
  const each = <Part extends keyof ShapeField>(part: Part) =>
    Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value[part]]));
  return {
    ...rest,
    columns: each('from') as { [Key in keyof Of]: Of[Key]['from'] },
    schema: z
      .object(each('schema') as { [Key in keyof Of]: Of[Key]['schema'] })
      .meta({ id: name, description: about }),
    example: each('example') as { [Key in keyof Of]: Of[Key]['example'] },
  };
}
