import { account } from './account/kind.ts';
import { apiKey } from './api-key/kind.ts';
import { article } from './article/kind.ts';
import { billingPlan } from './billing-plan/kind.ts';
import { books } from './books/kind.ts';
import { calendar } from './calendar/kind.ts';
import { category } from './category/kind.ts';
import { company } from './company/kind.ts';
import { contract } from './contract/kind.ts';
import { customer } from './customer/kind.ts';
import { document } from './document/kind.ts';
import { documentRequest } from './document-request/kind.ts';
import { identityProvider } from './identity-provider/kind.ts';
import { inquiry } from './inquiry/kind.ts';
import { invoice } from './invoice/kind.ts';
import type { KindFacts, Surface } from './kind-facts.ts';
import { leadMagnetSubmission } from './lead-magnet-submission/kind.ts';
import { mailbox } from './mailbox/kind.ts';
import { meeting } from './meeting/kind.ts';
import { missedSearch } from './missed-search/kind.ts';
import { outcome } from './outcome/kind.ts';
import { procedure } from './procedure/kind.ts';
import { project } from './project/kind.ts';
import { proposal } from './proposal/kind.ts';
import { registration } from './registration/kind.ts';
import { retainer } from './retainer/kind.ts';
import { savedReply } from './saved-reply/kind.ts';
import { firmSettings } from './settings/kind.ts';
import { task } from './task/kind.ts';
import { template } from './template/kind.ts';
import { ticket } from './ticket/kind.ts';
import { timeEntry } from './time-entry/kind.ts';
import { user } from './user/kind.ts';
import { webhook } from './webhook/kind.ts';

/** Every kind of record by the word that rows name it by. The database checks the kinds with notices in this order. */
export const KINDS = {
  ticket,
  task,
  document,
  document_request: documentRequest,
  procedure,
  invoice,
  proposal,
  contract,
  project,
  meeting,
  outcome,
  inquiry,
  registration,
  webhook,
  mailbox,
  account,
  api_key: apiKey,
  article,
  billing_plan: billingPlan,
  books,
  calendar,
  category,
  company,
  customer,
  identity_provider: identityProvider,
  lead_magnet_submission: leadMagnetSubmission,
  missed_search: missedSearch,
  retainer,
  saved_reply: savedReply,
  settings: firmSettings,
  template,
  time_entry: timeEntry,
  user,
} as const;

type Kinds = typeof KINDS;

/** A kind of record. */
export type Kind = keyof Kinds;

/** The kinds that have such a fact. */
export type KindWith<Fact extends keyof KindFacts> = {
  [Each in Kind]: Kinds[Each] extends Record<Fact, unknown> ? Each : never;
}[Kind];

/** The kinds that have a page on a side. */
export type KindOn<Side extends Surface> = {
  [Each in Kind]: Kinds[Each] extends { at: Record<Side, string> } ? Each : never;
}[Kind];

/** What asks a side to act: kinds, and parts of some. */
export type Asking<Side extends 'staff' | 'customer'> = {
  [Each in Kind]:
    | (Kinds[Each] extends { asks: Record<Side, unknown> } ? Each : never)
    | (Kinds[Each] extends { parts: infer Parts }
        ? {
            [Part in keyof Parts]: Parts[Part] extends { asks: Record<Side, unknown> }
              ? Part
              : never;
          }[keyof Parts]
        : never);
}[Kind];

/** What can ask someone to act. */
export type AgendaKind = Asking<'staff'> | Asking<'customer'>;

/** What live changes or the activity log call their kinds. */
export type NameIn<Fact extends 'live' | 'logged'> = {
  [Each in Kind]: Kinds[Each] extends Record<Fact, infer Name>
    ? Name extends string
      ? Name
      : Each
    : never;
}[Kind];

/** What a kind says of itself. */
export function kindFacts(kind: Kind): KindFacts {
  return KINDS[kind];
}

/** The kinds that have such a fact, in the order of `KINDS`. */
export function kindsWith<Fact extends keyof KindFacts>(
  fact: Fact,
): [KindWith<Fact>, ...KindWith<Fact>[]] {
  const kinds = Object.keys(KINDS) as Kind[];
  return kinds.filter((kind) => fact in KINDS[kind]) as [KindWith<Fact>, ...KindWith<Fact>[]];
}

/** The kinds that live changes or the activity log tell of, by what they are called there. */
export function kindsIn<Fact extends 'live' | 'logged'>(fact: Fact): Map<NameIn<Fact>, Kind> {
  const named = (kind: Kind) => {
    const name = kindFacts(kind)[fact];
    return (typeof name === 'string' ? name : kind) as NameIn<Fact>;
  };
  return new Map(kindsWith(fact).map((kind) => [named(kind), kind]));
}

/** The address of a record's page on a side; `names` fill what the kind's address has besides the id. */
export function recordPage<Side extends Surface>(
  side: Side,
  kind: KindOn<Side>,
  id: string,
  names: Partial<Record<string, string | null>> = {},
): string {
  return filledAddress(kindFacts(kind).at?.[side] ?? '', { ...names, id });
}

/** An address with its names filled in, each written as a query writes it. */
export function filledAddress(
  address: string,
  values: Partial<Record<string, string | null>>,
): string {
  return address.replace(/:(\w+)/g, (_, name) =>
    new URLSearchParams([['', values[name] ?? '']]).toString().slice(1),
  );
}

/** The address of the list that a record's address is one of. */
export function sectionAddress(address: string): string {
  return address.replace(/(?:\/:\w+|\?).*$/, '');
}

/** A word as a heading or a label begins with it. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
