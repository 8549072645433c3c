import { describe, expect, it } from 'vitest';
import { cutAtWord, pageMeta } from './page-meta.ts';
import * as siteMeta from './site-meta.ts';

const firm = {
  name: 'Plenum Service Advisors',
  email: 'hello@plenum.example',
  url: 'https://plenum.example',
};

describe('pageMeta', () => {
  it('drops the firm from a title that has no room for it', () => {
    const long = 'How to build the price of an agreement from its hours';
    expect(pageMeta({ firm, title: long, description: 'x', path: '/' })[0]).toEqual({
      title: long,
    });
  });

  it('asks search engines to stay away only where told', () => {
    const robots = (noindex: boolean) =>
      pageMeta({ firm, title: 'x', description: 'x', path: '/', noindex }).filter(
        (item) => 'name' in item && item.name === 'robots',
      );
    expect(robots(false)).toEqual([]);
    expect(robots(true)).toEqual([{ name: 'robots', content: 'noindex' }]);
  });

  it('cuts at a word and marks the cut', () => {
    expect(cutAtWord('one two three four', 14)).toBe('one two three…');
    expect(cutAtWord('short', 14)).toBe('short');
  });
});

describe('heads of the public pages', () => {
  const { articleMeta, resultsMeta, ...pages } = siteMeta;
  const heads = [
    ...Object.values(pages).map((head) => head(firm)),
    resultsMeta(firm, ['Tarryall Mechanical']),
    articleMeta(firm, {
      title: 'Days to invoice: from five to two',
      description: 'Finished work waits for paper. '.repeat(12),
      slug: 'days-to-invoice',
      categoryName: 'Cash & Job Cost',
      updatedAt: new Date('2026-10-03T00:00:00Z'),
    }),
  ];

  it('keep title and description within what search results show', () => {
    for (const head of heads) {
      const title = head.find((item) => 'title' in item);
      expect(String(title && 'title' in title ? title.title : '').length).toBeLessThanOrEqual(60);
      const description = head.find((item) => 'name' in item && item.name === 'description');
      expect(description).toBeDefined();
      expect(
        String(description && 'content' in description ? description.content : '').length,
      ).toBeLessThanOrEqual(155);
    }
  });

  it('name their own address as canonical and an absolute picture', () => {
    const home = siteMeta.landingMeta(firm);
    expect(home).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://plenum.example/',
    });
    expect(home).toContainEqual({
      property: 'og:image',
      content: 'https://plenum.example/og/home.png',
    });
  });

  it('carry the firm of the settings in the structured data', () => {
    const text = JSON.stringify(siteMeta.landingMeta({ ...firm, name: 'Northside Advisors' }));
    expect(text).toContain('Northside Advisors');
    expect(text).not.toContain('Plenum Service Advisors');
  });
});
