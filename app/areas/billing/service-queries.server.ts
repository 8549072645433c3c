import { asc, eq, isNull } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { anyHolds, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { standingCustomer } from '#app/records/customer/standing-customer.ts';
import { services } from '#app/records/invoice/service-tables.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import { taxRatesOf } from '#app/records/settings/tax-rates.ts';
import { fillableRetainers } from './fillable-retainer-queries.server.ts';

/** The sorts of the catalog, as its address names them. */
export const SERVICE_SORTS = {
  name: { by: services.name, type: 'text' },
} as const satisfies Record<string, SortKey>;

/** Most services that the dialog of an invoice offers. */
const MOST_OFFERED = 200;

const COLUMNS = {
  id: services.id,
  name: services.name,
  description: services.description,
  unit: services.unit,
  unitPrice: services.unitPrice,
  taxName: services.taxName,
  archivedAt: services.archivedAt,
  version: services.version,
};

/** The catalog by name, archived services too, searched by name and description, with the firm's tax rates. */
export function listServices(actor: AdminActor, request: PageRequest) {
  return asActor(actor, async (tx) => ({
    list: await listPage(tx, {
      table: services,
      sort: SERVICE_SORTS.name,
      request,
      holding: (pattern) => anyHolds(pattern, services.name, services.description),
      rows: (cursor) => tx.select({ ...COLUMNS, cursor }).from(services),
    }),
    taxes: (await taxesIn(tx)).rates,
  }));
}

/** A service as the catalog's list shows it. */
export type ServiceRow = Awaited<ReturnType<typeof listServices>>['list']['rows'][number];

/**
 * Returns what lines of an invoice choose from: services of the catalog, the firm's tax rates with the rule that rounds tax, and
 * whether the customer is exempt today; and the customer's retainers.
 */
export function getLineOptions(actor: AdminActor, customerId: string | null) {
  return asActor(actor, async (tx) => {
    const offered = await tx
      .select(COLUMNS)
      .from(services)
      .where(isNull(services.archivedAt))
      .orderBy(asc(services.name), asc(services.id))
      .limit(MOST_OFFERED);
    const [customer] = customerId
      ? await tx
          .select({
            certificate: customerProfiles.taxCertificate,
            expiresOn: customerProfiles.taxExemptUntil,
          })
          .from(customerProfiles)
          .where(eq(customerProfiles.id, standingCustomer(customerId)))
      : [];
    const { certificate, expiresOn } = customer ?? { certificate: null, expiresOn: null };
    const { rates, rule } = await taxesIn(tx);
    return {
      services: offered.map(({ archivedAt: _, version: __, ...service }) => service),
      taxes: rates,
      rule,
      /** What an invoice to the customer can fill. */
      retainers: customerId ? await fillableRetainers(tx, customerId) : [],
      exemption: certificate
        ? { certificate, expiresOn, isValid: expiresOn === null || expiresOn >= firmDay() }
        : null,
    };
  });
}

/** What lines of an invoice choose from. */
export type LineOptions = Awaited<ReturnType<typeof getLineOptions>>;

async function taxesIn(tx: Tx) {
  const { values } = await readStored(tx, ['business.tax.rates', 'business.tax.rule']);
  return { rates: taxRatesOf(values['business.tax.rates']), rule: values['business.tax.rule'] };
}
