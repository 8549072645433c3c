import { IconHome } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import { screensNamed } from './search-options.ts';

const NAVIGATION = [
  { links: [{ to: '/customer', label: 'Dashboard', icon: IconHome }] },
  {
    label: 'Work',
    links: [
      { to: '/tickets', label: 'Tickets', icon: IconHome },
      { to: '/time', label: 'Time Tracking', icon: IconHome },
    ],
  },
];

describe('the screens of a navigation', () => {
  it.each([
    ['ti', ['/tickets', '/time']],
    ['T', ['/tickets', '/time']],
    [' time tr ', ['/time']],
    ['track', ['/time']],
    ['rack', []],
    ['', []],
  ])('named by %j', (typed, found) => {
    expect(screensNamed(NAVIGATION, typed).map(({ to }) => to)).toEqual(found);
  });
});
