import { isValidElement, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { emptyPagesOf, overrunsIn, readPdf } from '#tests/helpers/pdf-text.ts';
import { renderChecklistPdf } from './checklist-pdf.server.ts';
import { CHECKLIST_GROUPS } from './checklist-points.ts';
import { ChecklistDocument } from './draw-checklist.server.tsx';

const firm = {
  name: 'Plenum Service Advisors',
  email: 'hello@plenum.example',
  url: 'https://plenum.example',
};

/** Every text in a tree of components without hooks, in reading order. */
function textsOf(node: ReactNode): string[] {
  if (typeof node === 'string' || typeof node === 'number') return [String(node)];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (!isValidElement<{ children?: ReactNode }>(node)) return [];
  if (typeof node.type !== 'function') return textsOf(node.props.children);
  const component = node.type as (props: unknown) => ReactNode;
  return textsOf(component(node.props));
}

describe('the checklist as a PDF', () => {
  it('prints every point with what to look for, what to ask for and a first step', () => {
    const texts = textsOf(<ChecklistDocument firm={firm} />);
    for (const point of CHECKLIST_GROUPS.flatMap((group) => group.points)) {
      expect(texts).toContain(point.title);
      expect(texts).toContain(point.lookFor);
      expect(texts).toContain(point.askFor);
      expect(texts).toContain(point.firstStep);
    }
    expect(texts).toContain(firm.email);
  });

  it('is nine US Letter pages, so no group spills over, and is cached until the firm changes', async () => {
    const pdf = await renderChecklistPdf(firm);
    const source = Buffer.from(pdf).toString('latin1');
    expect(source.startsWith('%PDF-')).toBe(true);
    expect(source.match(/\/MediaBox \[0 0 612 792\]/g)).toHaveLength(9);
    expect(source).toContain('/Lang (en-US)');
    expect(await renderChecklistPdf({ ...firm })).toBe(pdf);
    const renamed = await renderChecklistPdf({ ...firm, name: 'Κλίμα ≤ Воздух ✓' });
    const { words } = await readPdf(renamed);
    expect(words).toContain('Κλίμα ≤ Воздух ✓');
    for (const { title } of CHECKLIST_GROUPS.flatMap((group) => group.points)) {
      expect(words).toContain(title);
    }
  });

  it.each([
    {
      ...{ ...firm, phone: '+1 (719) 555-0142' },
      address: { street: '1200 Tarryall Road', city: 'Denver', state: 'CO', zipCode: '80202' },
    },
    {
      ...{ name: 'Service '.repeat(25).trim(), phone: '+1 (719) 555-0142 x99' },
      email: `${'facilities.'.repeat(12)}office@${'northern-colorado.'.repeat(5)}example`,
      url: `https://${'service-advisors.'.repeat(6)}example`,
      address: {
        ...{ street: 'Tarryall Road '.repeat(14).trim(), city: 'Llanfair'.repeat(12) },
        ...{ state: 'Colorado '.repeat(10).trim(), zipCode: '80202-1234' },
      },
    },
  ])(
    'has no page without words, and no word beyond its column, whatever the firm fills in',
    async (full) => {
      const pdf = await renderChecklistPdf(full);
      expect((await readPdf(pdf)).pages).toBe(9);
      expect(await emptyPagesOf(pdf)).toEqual([]);
      expect(await overrunsIn(pdf)).toEqual([]);
    },
  );
});
