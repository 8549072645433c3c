import { describe, expect, it } from 'vitest';
import { EQUIPMENT_CODES } from './equipment.ts';
import {
  inputsOfQuery,
  readEstimate,
  storedInputs,
  withoutAbsent,
  writeEstimate,
} from './estimate-inputs.ts';
import { FIGURES, LINE_FIELDS, SITE } from './figures.ts';
import { EXAMPLE_QUERY, exampleInputs } from './worked-example.ts';

const read = (query: string) => readEstimate(new URLSearchParams(query));

describe('the address of an estimate', () => {
  it('has short names of its own for every field', () => {
    const keys = [...EQUIPMENT_CODES, ...FIGURES.map(({ key }) => key), SITE.key];
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(LINE_FIELDS.map(({ key }) => key)).size).toBe(LINE_FIELDS.length);
  });

  it('holds only what differs from the defaults', () => {
    const inputs = inputsOfQuery('ef=06&rs=8&w=27.55&b=1.350&rs.fh=1.25&ct=&foo=bar&a=1');
    expect(inputs && writeEstimate(inputs)).toBe('rs=8&ef=6');
    expect(writeEstimate(exampleInputs())).toBe(EXAMPLE_QUERY);
  });

  it('takes numbers as people type them', () => {
    const inputs = inputsOfQuery('rs=8&w=%24 31.50&o=.5&x=1,250.00&m=12.5%25&ft=45,000');
    expect(inputs).toMatchObject({
      wage: '31.5',
      overhead: '0.5',
      otherMaterials: '1250',
      margin: '12.5',
      area: '45000',
    });
  });

  it('says what is wrong, where, and loses nothing of what was typed', () => {
    const { inputs, errors, typed } = read(
      'rs=eight&rm=2.5&rs.fh=1.255&w=0&b=9&m=100&x=1,5&t=-1&pu=3',
    );
    expect(inputs).toBeNull();
    expect(errors).toEqual({
      rs: 'Enter a whole number from 0 to 999',
      rm: 'Enter a whole number from 0 to 999',
      'rs.fh': 'Use at most two decimals',
      w: 'Enter a number from 1 to 500',
      b: 'Enter a number from 1 to 4',
      m: 'Enter a number from 0 to 60',
      x: 'Enter a number from 0 to 1,000,000',
      t: 'Enter a whole number from 0 to 366',
    });
    expect(typed).toMatchObject({ rs: 'eight', 'rs.fh': '1.255', w: '0', x: '1,5', pu: '3' });
  });

  it('names its customer as people write names', () => {
    for (const site of ['Lakewood Plaza A/B', 'Café “Nord”: 2nd floor + roof', 'Tom & Sons; 50%']) {
      const { inputs } = read(new URLSearchParams({ rs: '1', for: site }).toString());
      expect(inputs?.site).toBe(site);
    }
  });

  it('keeps its figures whatever the label is', () => {
    const { inputs, errors, typed } = read('rs=8&for=<b>Lakewood</b>');
    expect(inputs && writeEstimate(inputs)).toBe('rs=8');
    expect(Object.keys(errors)).toEqual(['for']);
    expect(typed.for).toBe('<b>Lakewood</b>');
    expect(read('rs=eight&for=<b>').inputs).toBeNull();
  });

  it('is refused for whom it is when that is no name', () => {
    expect(read('rs=1&for=Lakewood Plaza, Bldg. #2').inputs?.site).toBe('Lakewood Plaza, Bldg. #2');
    expect(read('rs=1&for=https://spam.example').errors).toHaveProperty('for');
    expect(read(`rs=1&for=${'x'.repeat(81)}`).errors).toHaveProperty('for');
  });

  it('is read without NUL characters, and of a field given twice the first counts', () => {
    const { inputs } = read('rs=%008&rs=9&w=%00');
    expect(inputs && writeEstimate(inputs)).toBe('rs=8');
  });

  it('reads an empty one as the defaults', () => {
    const { inputs, typed } = read('');
    expect(inputs && writeEstimate(inputs)).toBe('');
    expect(typed).toMatchObject({ rs: '', w: '27.55', t: '', 'rs.f': '2' });
  });
});

describe('stored inputs', () => {
  it('come back as they were stored', () => {
    const stored = withoutAbsent(exampleInputs());
    expect(storedInputs(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
    expect(Object.keys(stored.equipment)).toEqual(['rs', 'rm', 'bo', 'pu', 'ef']);
  });

  it('are nothing when they are not an estimate', () => {
    for (const wrong of [null, {}, [], 'rs=8', { ...exampleInputs(), wage: '-1' }]) {
      expect(storedInputs(wrong)).toBeNull();
    }
  });
});
