import type { z } from 'zod';

/** The parameters in a path: `{ ticketId: string }` of '/admin/tickets/:ticketId/edit'. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Record<Name, string> & ParamsOf<More>
    : Record<Rest, string>
  : unknown;

/** What a schema is checked by, loaded as it is needed: a browser that only shows a page needs none. */
type LoadedSchema<Input, Value> = () => Promise<z.ZodType<Value, Input>>;

/** The form of a button that says all by being pressed. */
export const nothing = async () => (await import('./form-fields.ts')).nothingSchema;

/** The form of one that is meant for the copy of the record that the page shows. */
export const copyShown = async () => (await import('./version-field.ts')).versionSchema;

/** What a person's membership has to allow for a verb of the portal (app/access/member-rights.ts). */
export type MemberNeeds = 'act-money' | 'act-work' | 'sign' | 'manage';

/** What a role of staff has to allow for a verb of the back office (app/access/staff-rights.ts). */
export type StaffNeeds = 'act-money' | 'act-work' | 'act-site' | 'manage';

export type Needs = MemberNeeds | StaffNeeds;

/**
 * What a verb makes, by its button: what that says, and the address that presses it on its screen, or that of a form's own
 * page: `{ label: 'New Ticket', at: '/admin/tickets#new' }`.
 */
export type Creates = { label: string; at: `/${string}` };

/** Something that people do by a form or a button: where it is sent, what it holds, what is said of it. */
export type Verb<Path extends string, Input, Value> = {
  /** The whole address, ids as parameters: '/admin/tickets/:ticketId/edit'. Its first word names the surface. */
  path: Path;
  schema: LoadedSchema<Input, Value>;
  /** The toast once it is carried out; without it the verb's handler words it. */
  done?: string;
  /** The toast below 'Error' when it failed for a reason that nobody foresaw. */
  failed: string;
  /** What the role of anyone who presses it has to allow. */
  needs: Needs;
  /** For what is reached for from everywhere. */
  creates?: Creates;
};

/** A verb says what it needs of its surface's people. */
type Needing<Path extends string> = Path extends `/customer/${string}`
  ? { needs: MemberNeeds }
  : { needs: StaffNeeds };

/** Declares a verb: `verb({ path: '/admin/tickets/new', schema, done, failed })`. */
export function verb<
  const Path extends `/${string}`,
  Input,
  Value,
  Given extends { creates?: Creates },
>(
  declared: Verb<Path, Input, Value> & Needing<Path> & Given,
): Verb<Path, Input, Value> & Pick<Given, keyof Given & 'creates'> {
  return declared;
}

/** Where a verb on these records is sent. @throws Error when a parameter is missing. */
export function addressOf<Path extends string>(
  { path }: { path: Path },
  params: ParamsOf<Path>,
): string {
  const values = params as Record<string, string | undefined>;
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path} needs ${name}.`);
    return encodeURIComponent(value);
  });
}

/** What a dialog takes of its verb. */
type VerbForm<Input, Value> = {
  action: string;
  schema: LoadedSchema<Input, Value>;
  needs: Needs;
};

/**
 * Address and schema of a verb, as dialogs take them, with what its button needs to be there; of one that makes something
 * also what that button says, and where.
 */
export function formOf<Path extends string, Input, Value, Given extends { creates?: Creates }>(
  declared: Verb<Path, Input, Value> & Given,
  params: ParamsOf<Path>,
) {
  const { schema, needs, creates } = declared;
  const form: VerbForm<Input, Value> = { action: addressOf(declared, params), schema, needs };
  return { ...form, ...(creates && { title: creates.label, opensAt: creates.at }) } as typeof form &
    (Given extends { creates: Creates } ? { title: string; opensAt: string } : unknown);
}
