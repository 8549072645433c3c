import { expect, it } from 'vitest';
import { clockIn } from '#app/platform/time-zone.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { type Stretch, startsIn, windowsOf } from './slots.ts';

const MINUTE = 60_000;
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
];
/** Days on which the clocks of some of these zones change, and one on which none does. */
const DAYS = [
  '2027-03-13',
  '2027-03-27',
  '2027-04-03',
  '2027-09-25',
  '2027-10-02',
  '2027-11-06',
  '2027-06-14',
];
/** How many; `CALENDAR_RUNS` sets it. */
const CASES = Number(process.env.CALENDAR_RUNS ?? 200);

type Case = {
  timeZone: string;
  from: string;
  opens: string;
  closes: string;
  busy: Stretch[];
  minutes: number;
  before: number;
  after: number;
  step: number;
};

/** The starts, read minute by minute off the zone's clocks: nothing of the calculation is used. */
function byMinute({ timeZone, from, opens, closes, busy, ...rules }: Case): number[] {
  const first = Date.parse(`${from}T00:00Z`) - 1440 * MINUTE;
  const isOpen: boolean[] = [];
  const isBusy: boolean[] = [];
  const count = 1440 * 4;
  for (let minute = 0; minute < count; minute += 1) {
    const moment = first + minute * MINUTE;
    const { date, time } = clockIn(timeZone, new Date(moment));
    isOpen.push(date === from && time >= opens && time < closes);
    isBusy.push(busy.some(({ start, end }) => start < moment + MINUTE && moment < end));
  }
  const starts: number[] = [];
  for (let minute = 0; minute < count; minute += 1) {
    if (!isOpen[minute] || isOpen[minute - 1]) continue;
    for (let start = minute; start < count; start += rules.step) {
      const meeting = isOpen.slice(start, start + rules.minutes);
      if (meeting.includes(false)) break;
      const blocked = isBusy.slice(start - rules.before, start + rules.minutes + rules.after);
      if (!blocked.includes(true)) starts.push(first + start * MINUTE);
    }
  }
  return starts;
}

const two = (value: number) => String(value).padStart(2, '0');

it(`offers what a reading minute by minute finds free, and nothing else, in ${CASES} random days`, () => {
  const random = seededRandom(49);
  const pick = <Each>(all: readonly Each[]) => all[random.next(all.length)] as Each;
  for (let round = 0; round < CASES; round += 1) {
    const from = pick(DAYS);
    const opensAt = 4 + random.next(10);
    const noon = Date.parse(`${from}T12:00Z`);
    const given: Case = {
      timeZone: pick(ZONES),
      from,
      opens: `${two(opensAt)}:${pick(['00', '15', '30'])}`,
      closes: `${two(opensAt + 1 + random.next(9))}:${pick(['00', '20', '45'])}`,
      busy: Array.from({ length: random.next(5) }, () => {
        const start = noon + (random.next(2880) - 1440) * MINUTE;
        return { start, end: start + (1 + random.next(120)) * MINUTE };
      }),
      minutes: pick([15, 20, 30, 45, 60, 90]),
      before: pick([0, 0, 10, 30]),
      after: pick([0, 0, 15, 60]),
      step: pick([15, 30, 45, 60]),
    };
    const { timeZone, opens, closes, busy, ...rules } = given;
    const week = Array.from({ length: 7 }, () => ({ opens, closes }));
    const windows = windowsOf({ timeZone, week, closed: [], daysOff: [] }, from, from);
    expect(startsIn(windows, busy, rules, 0), JSON.stringify(given)).toEqual(byMinute(given));
  }
});
