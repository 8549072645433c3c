import { lookup as resolveName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A host whose network address is private, of this machine, or not for one receiver alone. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
  constructor() {
    super('This address leads into a private network. Only public addresses are called.');
  }
}

// The part of IPv6 that is given out for public use; what translates or tunnels to IPv4 elsewhere lies outside of it.
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether a network address belongs to one public receiver: no private, loopback, link-local, shared, reserved or multicast
 * address, and none that stands for an IPv4 address inside an IPv6 one (NAT64, 6to4, Teredo). An IPv4-mapped address counts as
 * its IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}

/** The host of a URL without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

/**
 * Refuses a URL whose host is, or resolves to, an address that is not public, and every name ending in localhost. A name that
 * does not resolve passes; it is checked again at the connection.
 * @throws PrivateAddressError
 */
export async function refusePrivateHost(url: URL): Promise<void> {
  const host = hostOf(url);
  // A name of this machine by definition (RFC 6761), whether this resolver knows it or not.
  if (host.toLowerCase().replace(/\.+$/, '').endsWith('localhost')) throw new PrivateAddressError();
  const found = isIP(host)
    ? [{ address: host }]
    : await resolveName(host, { all: true }).catch(() => []);
  if (found.some(({ address }) => !isPublicAddress(address))) throw new PrivateAddressError();
}

/**
 * Resolves a name for one connection. The connection goes to the addresses that were checked, so a name that resolves to
 * something else a moment later changes nothing. Fails if any of the addresses is not public.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }).then(
    (found) => {
      const [first] = found;
      if (!first) callback(new Error(`${hostname} has no address.`), '', 4);
      else if (found.some(({ address }) => !isPublicAddress(address))) {
        callback(new PrivateAddressError(), '', 4);
      } else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    },
    (error) => callback(error, '', 4),
  );
};
