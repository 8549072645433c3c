import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { ownSessionOf, unsafeActorOfUser, unsafeChooseCustomer } from '#app/access/actor.server.ts';
import { mayUsePortal } from '#app/access/actor.ts';
import { customerOf } from '#app/access/guards.server.ts';
import { OWN_KINDS } from '#app/areas/customers/own-record-queries.server.ts';
import { isOwnRecord, otherCompanyOf } from '#app/areas/portal/other-company-queries.server.ts';
import { flashHeaders } from '#app/platform/flash.server.ts';
import { KINDS, sectionAddress } from '#app/records/kinds.ts';

/**
 * Opens a link to a record of another of one's companies there: the session switches to it, and the page says so. It asks only
 * for people of several companies, and only when the address of a record was not found in the current one.
 */
export const openRightCompany: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const response = await next();
  if (response.status === 404) await leadToRightCompany(request, context, url);
  return response;
};

/**
 * Switches the session to the company whose record the address names, if it is another of the person's.
 * @throws the redirect there.
 */
export async function leadToRightCompany(
  request: Request,
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<void> {
  const actor = customerOf(context);
  const record = request.method === 'GET' && actor.companies.length > 1 ? recordAt(url) : null;
  if (!record) return;
  const customerId = await otherCompanyOf(actor, record.table, record.id);
  if (!customerId) return;
  const there = await unsafeActorOfUser(actor.userId, customerId);
  if (!mayUsePortal(there) || there.customerId !== customerId) return;
  if (!(await isOwnRecord(there, record.table, record.id))) return;
  const session = await ownSessionOf(request, context);
  if (!session || !(await unsafeChooseCustomer(session.id, actor.userId, customerId))) return;
  throw redirect(url.pathname + url.search, {
    headers: flashHeaders({
      kind: 'success',
      title: `You are now working for ${there.companyName}`,
    }),
  });
}

const TABLES = new Map<string, string>(
  OWN_KINDS.map((kind) => [sectionAddress(KINDS[kind].at.customer), KINDS[kind].table]),
);
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const AT = new RegExp(`^(${[...TABLES.keys()].join('|')})(?:/(${ID}))?(?:/|$)`, 'i');

function recordAt({ pathname, searchParams }: URL): { table: string; id: string } | null {
  const [, section = '', ofPath] = AT.exec(pathname) ?? [];
  const open = searchParams.get('open') ?? '';
  const table = TABLES.get(section.toLowerCase());
  const id = ofPath ?? (new RegExp(`^${ID}$`, 'i').test(open) ? open : null);
  return table && id ? { table, id } : null;
}
