import { IconBriefcase, IconHome } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import { named, optionGroups } from './search-options.ts';

const NAVIGATION = [
  { links: [{ to: '/admin', label: 'Dashboard', icon: IconHome, end: true }] },
  {
    label: 'Work',
    links: [
      { to: '/admin/tickets', label: 'Tickets', icon: IconBriefcase },
      { to: '/admin/time-tracking', label: 'Time Tracking', icon: IconHome },
    ],
  },
];
const CREATES = [
  { label: 'New Ticket', at: '/admin/tickets#new' },
  { label: 'Log Time', at: '/admin/time-tracking#new' },
] as const;
const RECENT = [{ path: '/admin/tickets/1', title: '#1001 Rates' }];

const offered = (typed: string) =>
  optionGroups({ typed, navigation: NAVIGATION, creates: CREATES, recent: RECENT, found: [] }).map(
    ({ label, options }) => [label, ...options.map(({ title, path }) => `${title} ${path}`)],
  );

describe('what is named by', () => {
  const links = NAVIGATION.flatMap(({ links }) => links);
  it.each([
    ['ti', ['Tickets', 'Time Tracking']],
    ['T', ['Tickets', 'Time Tracking']],
    [' time tr ', ['Time Tracking']],
    ['track', ['Time Tracking']],
    ['rack', []],
    ['', []],
  ])('%j', (typed, found) => {
    expect(named(links, typed).map(({ label }) => label)).toEqual(found);
  });
});

describe('what is offered', () => {
  it('before anything is typed: what was opened last, and all that can be made', () => {
    expect(offered(' ')).toEqual([
      ['Opened last', '#1001 Rates /admin/tickets/1'],
      ['Create', 'New Ticket /admin/tickets#new', 'Log Time /admin/time-tracking#new'],
      ['Help', 'Keyboard shortcuts null'],
    ]);
  });

  it('once it names screens and what can be made', () => {
    expect(offered('ti')).toEqual([
      ['Go to', 'Tickets /admin/tickets', 'Time Tracking /admin/time-tracking'],
      ['Create', 'New Ticket /admin/tickets#new', 'Log Time /admin/time-tracking#new'],
    ]);
    expect(offered('keyb')).toEqual([['Help', 'Keyboard shortcuts null']]);
  });
});
