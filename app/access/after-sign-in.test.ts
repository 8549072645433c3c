import { describe, expect, it } from 'vitest';
import { afterSignIn } from './guards.server.ts';

describe('afterSignIn', () => {
  it.each([
    ['/customer/tickets?status=open', '/customer/tickets?status=open'],
    ['/customer', '/customer'],
    ['/customer?tab=1', '/customer?tab=1'],
    ['/account/password', '/account/password'],
    ['/confirm-email', '/confirm-email'],
    ['/join?token=of-an-invitation', '/join?token=of-an-invitation'],
  ])('goes where it was asked to: %s', (next, to) => {
    expect(afterSignIn(next, '/customer')).toBe(to);
  });

  it.each([
    null,
    '',
    '/admin',
    '/customers-of-others',
    'customer',
    'https://evil.example/customer',
    '//evil.example/customer',
    '/\\evil.example',
    '/customer\\..\\evil',
    '/account/password/../../evil',
    '/joining',
    '/confirm-email?token=of-somebody-else',
  ])('goes home instead of to %j', (next) => {
    expect(afterSignIn(next, '/customer')).toBe('/customer');
  });

  it('keeps an admin in the back office', () => {
    expect(afterSignIn('/admin/users?q=x', '/admin')).toBe('/admin/users?q=x');
    expect(afterSignIn('/customer', '/admin')).toBe('/admin');
  });
});
