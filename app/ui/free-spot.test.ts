import { describe, expect, it } from 'vitest';
import { freeSpot } from './free-spot.ts';

const WINDOW = { width: 1000, height: 600 };
const TOAST = { left: 700, top: 520, width: 284, height: 64 };
const box = (left: number, top: number, width = 80, height = 36) => ({ left, top, width, height });

describe('a place that covers nothing', () => {
  it('is where it stands, beside what it does not touch', () => {
    expect(freeSpot(TOAST, [box(600, 530, 100), box(750, 484)], WINDOW)).toMatchObject({
      left: 700,
      top: 520,
    });
  });

  it('is above a button that it would cover', () => {
    const send = box(860, 540);
    const { left, top } = freeSpot(TOAST, [send], WINDOW) ?? {};
    expect(left).toBe(700);
    expect(top).toBeLessThanOrEqual(540 - 64);
    expect(top).toBeGreaterThan(540 - 64 - 16);
  });

  it('is in the middle beside a column of buttons', () => {
    const column = Array.from({ length: 15 }, (_, row) => box(860, row * 40));
    expect(freeSpot(TOAST, column, WINDOW)).toEqual({ left: 354, top: 528 });
  });

  it('is nowhere in a window full of them', () => {
    expect(freeSpot(TOAST, [box(0, 0, 1000, 600)], WINDOW)).toBeNull();
  });
});
