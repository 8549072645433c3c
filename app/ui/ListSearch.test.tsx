import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ListSearch } from './ListSearch.tsx';

const SHOW = { name: 'show', label: 'Show', options: [{ value: '', label: 'All' }] };

function shown(query: string): string {
  const path = '/admin/documents';
  const Page = createRoutesStub([
    {
      path,
      Component: () => (
        <ListSearch
          search={{ label: 'Search documents' }}
          filters={[SHOW]}
          value={new URLSearchParams(query).get('q') ?? ''}
          lookups={{ names: ['customer', 'project'], boxes: null }}
        />
      ),
    },
  ]);
  return renderToStaticMarkup(<Page initialEntries={[path + query]} />);
}

/** Where "Clear" leads; null where it is not offered. */
const cleared = (query: string) =>
  /href="([^"]*)"[^>]*>Clear</.exec(shown(query))?.[1]?.replaceAll('&amp;', '&') ?? null;

describe('"Clear" beside the search of a list', () => {
  it('takes back the search, every filter and every lookup, and nothing else', () => {
    expect(cleared('?q=lease')).toBe('/admin/documents');
    expect(cleared('?show=archived')).toBe('/admin/documents');
    expect(cleared('?customer=1&project=2&sort=title')).toBe('/admin/documents?sort=title');
    expect(cleared('?q=lease&show=archived&customer=1&after=9')).toBe('/admin/documents');
  });

  it('is not offered where nothing narrows the list', () => {
    expect(cleared('')).toBeNull();
    expect(cleared('?sort=title')).toBeNull();
  });

  it('comes with the number of filters in force, lookups among them', () => {
    expect(shown('?show=archived&customer=1')).toContain('Filters (2)');
    expect(shown('')).not.toContain('Filters (');
  });
});
