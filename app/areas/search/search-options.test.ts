import { IconBriefcase, IconHome } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import type { Here } from './acts-here.ts';
import type { SearchGroup } from './search-kinds.ts';
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

const press = () => {};
const HERE: Here = {
  acts: [{ label: 'Send the invoice', press }],
  record: null,
  work: null,
  opens: () => undefined,
};
const hit = (kind: 'customer' | 'company' | 'ticket', title: string, id = '1') => ({
  kind,
  id,
  title,
  detail: null,
  at: null,
  status: null,
  path: `/admin/${kind}/${id}`,
});

const offered = (typed: string, found: SearchGroup[] = [], here = HERE) =>
  optionGroups({
    typed,
    navigation: NAVIGATION,
    creates: CREATES,
    recent: RECENT,
    here,
    found,
  }).map(({ label, options }) => [label, ...options.map(({ title, path }) => `${title} ${path}`)]);

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
  it('before anything is typed: what was opened last, what can be done here, all screens, and all that can be made', () => {
    expect(offered(' ')).toEqual([
      ['Opened last', '#1001 Rates /admin/tickets/1'],
      ['On this page', 'Send the invoice null'],
      ['Go to', 'Dashboard /admin', 'Tickets /admin/tickets', 'Time Tracking /admin/time-tracking'],
      ['Create', 'New Ticket /admin/tickets#new', 'Log Time /admin/time-tracking#new'],
      ['Help', 'Keyboard shortcuts null'],
    ]);
  });

  it('once it names screens and what can be made', () => {
    expect(offered('ti')).toEqual([
      ['Go to', 'Tickets /admin/tickets', 'Time Tracking /admin/time-tracking'],
      ['Create', 'New Ticket /admin/tickets#new', 'Log Time /admin/time-tracking#new'],
    ]);
    expect(offered('send the')).toEqual([['On this page', 'Send the invoice null']]);
    expect(offered('log an hour')).toEqual([['Create', 'Log Time /admin/time-tracking#new']]);
    expect(offered('keyb')).toEqual([['Help', 'Keyboard shortcuts null']]);
  });

  it('for the record at hand: itself, then what its row does, by its name', () => {
    const acts = [
      { label: 'Edit', press },
      { label: 'Send statement', press },
    ];
    const record = { title: 'Acme Air', path: '/admin/customers/1', acts };
    const work = { query: 'customer=1', title: 'Acme Air' };
    const here = { ...HERE, record, work, opens: () => press };
    expect(offered('', [], here)[0]).toEqual([
      'Acme Air',
      'Open Acme Air /admin/customers/1',
      'Edit null',
      'Send statement null',
    ]);
    expect(offered('send statement', [], here)).toEqual([['Acme Air', 'Send statement null']]);
    // Not on the page's own button, whose dialog knows nothing of the row.
    expect(offered('log an hour', [], here)).toEqual([
      ['Create', 'Log Time /admin/time-tracking?customer=1#new'],
    ]);
  });

  it('by the button of the page that creates it, where there is one', () => {
    const here = {
      ...HERE,
      opens: (at: string) => (at.startsWith('/admin/time') ? press : undefined),
    };
    expect(offered('log an hour', [], here)).toEqual([['Create', 'Log Time null']]);
  });

  it('once for each client', () => {
    const found: SearchGroup[] = [
      { kind: 'customer', hits: [hit('customer', 'Acme Air'), hit('customer', 'Acme Air', '2')] },
      { kind: 'company', hits: [hit('company', 'Acme Air'), hit('company', 'Acme Water', '3')] },
      { kind: 'ticket', hits: [hit('ticket', 'Acme Air')] },
    ];
    expect(offered('acme', found)).toEqual([
      ['Customers', 'Acme Air /admin/customer/1'],
      ['Companies', 'Acme Water /admin/company/3'],
      ['Tickets', 'Acme Air /admin/ticket/1'],
    ]);
  });
});
