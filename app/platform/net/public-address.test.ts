import { describe, expect, it } from 'vitest';
import {
  isPublicAddress,
  PrivateAddressError,
  refusePrivateHost,
} from './public-address.server.ts';

describe('a network address', () => {
  it.each(['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a host', () => {
  it.each([
    'https://127.0.0.1/',
    'https://[::1]/hook',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost:8443/hook',
    'https://localhost./hook',
    'https://hooks.localhost/',
    'https://hooks.LOCALHOST.:8443/',
  ])('of %s is refused', async (address) => {
    await expect(refusePrivateHost(new URL(address))).rejects.toThrow(PrivateAddressError);
  });

  it('that is a public address passes, and so does a name that is not known here', async () => {
    await refusePrivateHost(new URL('https://93.184.215.14/hook'));
    await refusePrivateHost(new URL('https://no-such-host.invalid/hook'));
  });
});
