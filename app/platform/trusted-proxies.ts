import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The reverse proxies that an installation trusts: how many are in front, or which networks they are in. */
export type TrustedProxies = number | readonly [Address, number][];

const MOST_PROXIES = 10;

/** Reads "2" or "10.0.0.0/8, 127.0.0.1"; null for anything else. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d{1,2}$/.test(text)) return Number(text) <= MOST_PROXIES ? Number(text) : null;
  const networks = text.split(',').map((each) => networkOf(each.trim()));
  return networks.every((each) => each !== null) ? networks : null;
}

function networkOf(text: string): [Address, number] | null {
  if (text.includes('/')) return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : null;
  const address = addressOf(text);
  return address ? [address, address.kind() === 'ipv4' ? 32 : 128] : null;
}

/** An address as a proxy or a socket writes it; null for what is none. An IPv4 address inside IPv6 is the IPv4 address. */
function addressOf(text: string): Address | null {
  // Some proxies add the port: 203.0.113.9:4711, [2001:db8::1]:4711.
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  // Shorter forms such as "127.1" are read differently by different programs.
  if (!ipaddr.IPv6.isValid(bare) && !ipaddr.IPv4.isValidFourPartDecimal(bare)) return null;
  return ipaddr.process(bare);
}

/**
 * Returns where a request came from: the connection's other end, or what the trusted proxies say. Every proxy adds the address
 * it saw at the end of X-Forwarded-For, so it is read from there; what an untrusted sender wrote is never believed.
 */
export function addressOfClient(
  connection: string | undefined,
  forwardedFor: string | undefined,
  trusted: TrustedProxies,
): string {
  const addresses = (forwardedFor ?? '').split(',').map((each) => each.trim());
  let at = connection ?? 'unknown';
  for (let hops = 0; isTrusted(at, hops, trusted); hops += 1) {
    const before = addressOf(addresses.pop() ?? '');
    // The first proxy says nothing more, or nonsense that it was sent.
    if (!before) break;
    at = before.toString();
  }
  return at;
}

function isTrusted(address: string, hops: number, trusted: TrustedProxies): boolean {
  if (typeof trusted === 'number') return hops < trusted;
  const parsed = addressOf(address);
  return (
    parsed !== null &&
    trusted.some(
      ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
    )
  );
}
