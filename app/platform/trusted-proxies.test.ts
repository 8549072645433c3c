import { describe, expect, it } from 'vitest';
import { addressOfClient, readTrustedProxies } from './trusted-proxies.ts';

const trust = (text: string) => readTrustedProxies(text) ?? expect.fail(`${text} can't be read`);

describe('the address of a client', () => {
  it.each([
    // Nobody is believed.
    ['0', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['0', undefined, undefined, 'unknown'],
    // One proxy: the last entry is what it saw, whatever the client wrote before it.
    ['1', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['1', '127.0.0.1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['1', '127.0.0.1', undefined, '127.0.0.1'],
    ['1', '127.0.0.1', 'nonsense', '127.0.0.1'],
    ['1', '127.0.0.1', '127.1', '127.0.0.1'],
    ['1', '127.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
    ['1', '127.0.0.1', '[2001:db8::9]:4711', '2001:db8::9'],
    // Two proxies, the outer one a public service.
    ['2', '127.0.0.1', '6.6.6.6, 203.0.113.9, 198.51.100.1', '203.0.113.9'],
    ['2', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    // Networks: who connects from elsewhere can't make up an address.
    ['10.0.0.0/8', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['10.0.0.0/8', '::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['10.0.0.0/8', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['10.0.0.0/8, ::1', '::1', '6.6.6.6, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['127.0.0.1', '127.0.0.1', '10.0.0.1, 127.0.0.1', '10.0.0.1'],
    ['fd00::/8', 'fd00::5', '203.0.113.9', '203.0.113.9'],
  ])('behind %s, connected from %s with %s, is %s', (trusted, connection, forwarded, client) => {
    expect(addressOfClient(connection, forwarded, trust(trusted))).toBe(client);
  });

  it.each(['', 'yes', '-1', '11', '10.0.0.0/33', '127.1', '10.0.0.0/8,', 'example.com'])(
    'can not be asked of proxies named "%s"',
    (text) => {
      expect(readTrustedProxies(text)).toBeNull();
    },
  );
});
