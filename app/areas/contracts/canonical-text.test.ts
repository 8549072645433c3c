import { describe, expect, it } from 'vitest';
import { canonicalText, readCanonicalText, titleAndPartiesOf } from './canonical-text.ts';

const CONTRACT = {
  id: '7a0c1c1e-0000-4000-8000-000000000000',
  title: 'Retainer: 20 hours',
  content: '## 1. Fee\n\n$4,500.00\n\n## 2. Term\n\nTwelve months',
  contractValue: '4500.00',
  startDate: '2026-12-01',
  endDate: null,
  parties: {
    companyName: 'Tarryall Mechanical',
    contactName: 'Dana Whitfield',
    firmName: 'Plenum Service Advisors',
  },
};

describe('the canonical text of a contract', () => {
  it('is its facts, a blank line and its words', () => {
    expect(canonicalText(CONTRACT)).toBe(
      [
        'Agreement: Retainer: 20 hours',
        'Reference: 7a0c1c1e-0000-4000-8000-000000000000',
        'Between: Plenum Service Advisors',
        'And: Tarryall Mechanical, represented by Dana Whitfield',
        'Value: $4,500.00',
        'Start date: Dec 01, 2026',
        '',
        '## 1. Fee',
        '',
        '$4,500.00',
        '',
        '## 2. Term',
        '',
        'Twelve months',
        '',
      ].join('\n'),
    );
  });

  it('is taken apart as it was put together', () => {
    const { facts, content } = readCanonicalText(canonicalText(CONTRACT));
    expect(facts[0]).toEqual(['Agreement', 'Retainer: 20 hours']);
    expect(facts.at(-1)).toEqual(['Start date', 'Dec 01, 2026']);
    expect(content).toBe(CONTRACT.content);
  });

  it('lets no name or title pass for another fact, or for the words', () => {
    const text = canonicalText({ ...CONTRACT, title: 'Retainer\n\nValue: $0.00', content: '' });
    const { facts, content } = readCanonicalText(text);
    expect(facts.filter(([label]) => label === 'Value')).toEqual([['Value', '$4,500.00']]);
    expect(content).toBe('');
  });

  it('changes with every fact and word', () => {
    const texts = [
      CONTRACT,
      { ...CONTRACT, title: 'Retainer' },
      { ...CONTRACT, contractValue: '4500.01' },
      { ...CONTRACT, endDate: '2027-11-30' },
      { ...CONTRACT, content: `${CONTRACT.content}.` },
      { ...CONTRACT, parties: { ...CONTRACT.parties, firmName: 'Another Firm' } },
    ].map(canonicalText);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('names title and parties again, also a company whose name reads like a representation', () => {
    const companyName = 'Duct, represented by Air, LLC';
    const parties = { ...CONTRACT.parties, companyName };
    expect(titleAndPartiesOf(canonicalText({ ...CONTRACT, parties }))).toEqual({
      title: CONTRACT.title,
      ...parties,
    });
  });
});
