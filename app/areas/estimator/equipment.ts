/** Short names of the kinds of equipment, as they are in the address of an estimate. */
export const EQUIPMENT_CODES = [
  'rs',
  'rm',
  'rl',
  'sp',
  'vo',
  'vi',
  'ah',
  'fc',
  'ac',
  'wc',
  'ct',
  'bo',
  'pu',
  'ef',
  'uh',
] as const;
export type EquipmentCode = (typeof EQUIPMENT_CODES)[number];

/** What one kind of equipment needs in a year: whole numbers and hours as decimal text, filters per unit. */
export type EquipmentDefaults = {
  fullVisits: string;
  fullHours: string;
  lightVisits: string;
  lightHours: string;
  filters: string;
  filterChanges: string;
  filterPrice: string;
};

/** One kind of equipment with its planning defaults and where they come from. */
export type Equipment = {
  code: EquipmentCode;
  name: string;
  /** Where the default visits and hours come from; every kind says it. */
  source: string;
  defaults: EquipmentDefaults;
};

const ROOFTOP =
  'Visits: two full, two for filters, as trade firms describe it (essmwa.com); one firm names four a year as its minimum (ACHR News). Hours: ours; trade sources give about 1 h for a small unit (haroldbros.com).';
const LARGE_ROOFTOP =
  'Visits: two full, two for filters (essmwa.com). Hours: ours; a full service is “an hour or more per unit” (essmwa.com), and large systems take 3 to 4 h a visit (haroldbros.com).';
const OURS = 'Visits and hours: our planning assumption, no public source found.';

/** The default table. Visits and hours are planning assumptions within the range of the named sources. */
export const EQUIPMENT: readonly Equipment[] = [
  kind('rs', 'Rooftop unit up to 7.5 tons', ['2', '1.25', '2', '0.5'], ROOFTOP, ['4', '9']),
  kind('rm', 'Rooftop unit 10 to 25 tons', ['2', '2', '2', '0.75'], LARGE_ROOFTOP, ['8', '11']),
  kind('rl', 'Rooftop unit over 25 tons', ['2', '3.5', '2', '1'], LARGE_ROOFTOP, ['16', '13']),
  kind(
    'sp',
    'Split system or heat pump up to 5 tons',
    ['2', '1', '2', '0.5'],
    'Floor: one visit a year for comfort use (IRS/GSA guides, 2008). Hours: ours; the Arizona school guidelines list 35 minutes a quarter for a heat pump (2003).',
    ['1', '8'],
  ),
  kind('vo', 'VRF outdoor unit', ['2', '2', '0', '0'], OURS),
  kind('vi', 'VRF indoor head', ['2', '0.4', '0', '0'], OURS),
  kind(
    'ah',
    'Air handler',
    ['2', '2', '2', '0.75'],
    'Floor: one visit a year for comfort use (IRS/GSA guides, 2008). Hours: ours; systems with several air handlers take 3 to 4 h a visit (haroldbros.com).',
    ['8', '11'],
  ),
  kind(
    'fc',
    'Fan coil or water-source heat pump',
    ['2', '0.75', '2', '0.5'],
    'Arizona school guidelines: 35 minutes a quarter for a fan coil or a heat pump (2003). The split into full and light visits is ours.',
    ['1', '7'],
  ),
  kind(
    'ac',
    'Air-cooled chiller',
    ['1', '8', '3', '2'],
    'Visits: public tenders ask for start-up, shut-down and visits in season (Maryland). Hours: ours; the Arizona guidelines list 45 minutes a quarter (2003), a floor.',
  ),
  kind(
    'wc',
    'Water-cooled chiller',
    ['1', '16', '3', '3'],
    'Visits: public tenders ask for start-up, shut-down and visits in season (Maryland). The 16 h of the full visit hold tube brushing and are ours.',
  ),
  kind(
    'ct',
    'Cooling tower',
    ['2', '4', '6', '1'],
    'Arizona school guidelines: 65 minutes a quarter (2003). Monthly visits in season and the two cleanings are ours.',
  ),
  kind(
    'bo',
    'Hot-water boiler',
    ['1', '5', '3', '1.25'],
    'Arizona school guidelines: 65 minutes a quarter (2003). The annual service of 5 h is ours.',
  ),
  kind('pu', 'Pump', ['2', '0.5', '0', '0'], OURS),
  kind(
    'ef',
    'Exhaust fan',
    ['2', '0.4', '0', '0'],
    'Visits: one or two a year is trade practice (essmwa.com). Hours: ours.',
  ),
  kind(
    'uh',
    'Unit heater or furnace',
    ['1', '1', '0', '0'],
    'Visits: one or two a year is trade practice (essmwa.com). Hours: ours.',
  ),
];

function kind(
  code: EquipmentCode,
  name: string,
  [fullVisits, fullHours, lightVisits, lightHours]: readonly [string, string, string, string],
  source: string,
  [filters, filterPrice]: readonly [string, string] = ['0', '0'],
): Equipment {
  return {
    code,
    name,
    source,
    defaults: {
      fullVisits,
      fullHours,
      lightVisits,
      lightHours,
      filters,
      filterChanges: filters === '0' ? '0' : '4',
      filterPrice,
    },
  };
}
