import type { z } from 'zod';

/** The parameters in a path: `{ ticketId: string }` of '/admin/tickets/:ticketId/edit'. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Record<Name, string> & ParamsOf<More>
    : Record<Rest, string>
  : unknown;

/** What a schema is checked by, loaded as it is needed: a browser that only shows a page needs none. */
type LoadedSchema<Input, Value> = () => Promise<z.ZodType<Value, Input>>;

/** The schema of a verb that has nothing but its button. */
export const nothing = async () =>
  (await import('#app/platform/forms/form-fields.ts')).nothingSchema;

/** The schema of a verb that is meant for the copy of the record that the page shows. */
export const copyShown = async () =>
  (await import('#app/platform/forms/version-field.ts')).versionSchema;

/** What a verb of the portal needs from a person's membership (app/access/member-rights.ts). */
export type MemberNeeds = 'act-money' | 'act-work' | 'sign' | 'manage';

/** What a verb of the back office needs from a staff role (app/access/staff-rights.ts). */
export type StaffNeeds = 'act-money' | 'act-work' | 'act-site' | 'manage';

export type Needs = MemberNeeds | StaffNeeds;

/**
 * The button of a verb that creates something: its label, and the address that presses it on its screen, or of the form's own
 * page: `{ label: 'New Ticket', at: '/admin/tickets#new' }`.
 */
export type Creates = { label: string; at: `/${string}` };

/** An action that people take by a form or a button: where it is sent, its schema, its messages. */
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

/** Returns the address of a verb for these records. @throws Error when a parameter is missing. */
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
 * Returns address, schema and needs of a verb, as dialogs take them; for one that creates something, also its button's label
 * and address.
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
