import { isIPv6 } from 'node:net';
import { createContext, type RouterContextProvider } from 'react-router';
import { nameInLog } from './log.server.ts';

const addressContext = createContext<string>('unknown');

/** Notes the network address that a request came from. */
export function setClientAddress(context: RouterContextProvider, address: string): void {
  context.set(addressContext, address);
  nameInLog({ address });
}

/**
 * Returns the part of a network address that identifies one party: a whole IPv4 address, or the first 64 bits of an IPv6
 * address, because one connection owns all addresses below them.
 */
export function oneParty(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const all =
    tail === undefined
      ? groups
      : [
          ...groups,
          ...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0'),
          ...after,
        ];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * Returns the party that the request came from, as rate limits count it: a network address, or the connection it belongs to.
 */
export function clientAddressOf(context: Readonly<RouterContextProvider>): string {
  return oneParty(context.get(addressContext));
}

/** Returns the whole network address that the request came from, as far as trusted proxies tell, for evidence. */
export function wholeAddressOf(context: Readonly<RouterContextProvider>): string {
  return context.get(addressContext);
}
