import { describe, expect, it } from 'vitest';
import { placeAmong } from './place-among.ts';

const STATE = { list: '/admin/tickets?q=rates', records: ['/t/1', '/t/2', '/t/3'] };

describe('the place of a record among those it was opened with', () => {
  it.each([
    ['/t/1', undefined, '/t/2'],
    ['/t/2', '/t/1', '/t/3'],
    ['/t/3', '/t/2', undefined],
  ])('%s', (path, previous, next) => {
    expect(placeAmong(STATE, path)).toEqual({ list: STATE.list, previous, next });
  });

  it.each([
    ['another record', STATE, '/t/9'],
    ['opened by its address', null, '/t/1'],
    ['a state of something else', { list: 7, records: {} }, '/t/1'],
  ])('none: %s', (_, state, path) => {
    expect(placeAmong(state, path)).toBeNull();
  });
});
