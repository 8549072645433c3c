/** Work that staff of the demo come back to: for whom, at what rate, and what they note. */
export type DemoWork = {
  /** Missing for the firm's own work. */
  companyKey?: string;
  projectTitle?: string;
  taskTitle?: string;
  /** Dollars with two decimals as text; missing where none is agreed. */
  rate?: string;
  isBillable: boolean;
  notes: readonly string[];
};

const TARRYALL: Omit<DemoWork, 'rate' | 'notes'> = {
  companyKey: 'tarryall',
  projectTitle: 'Refrigerant records and service board',
  isBillable: true,
};

const BAYOU: Omit<DemoWork, 'rate' | 'notes'> = {
  companyKey: 'bayou',
  projectTitle: 'From work order to cash',
  isBillable: true,
};

const MONONGAHELA: Omit<DemoWork, 'rate' | 'notes'> = {
  companyKey: 'monongahela',
  projectTitle: 'Home zones and parts runs',
  isBillable: true,
};

const SAGUARO: Omit<DemoWork, 'rate' | 'notes'> = {
  companyKey: 'saguaro',
  projectTitle: 'Repair quotes and five-year forecasts',
  isBillable: true,
};

/** The work of each member of staff by their key; each day takes the next one. */
export const DEMO_WORK: Readonly<Record<string, readonly DemoWork[]>> = {
  margaret: [
    {
      ...BAYOU,
      rate: '285.00',
      notes: [
        'Weekly call with the controller: holds released, three disputes left',
        'Reviewed the hold rule with the owner before signing',
        'Draft of the counter-offer on payment terms',
      ],
    },
    {
      companyKey: 'commencement',
      taskTitle: 'Get the purchase order for the third payment',
      rate: '285.00',
      isBillable: true,
      notes: [
        'Call with the general contractor on the third payment',
        'Prepared for the review day: agenda and five closed jobs',
      ],
    },
    {
      isBillable: false,
      notes: [
        'Partner meeting: capacity for the next quarter',
        'Proposal work and follow-up calls',
        'Reviewed two knowledge base articles before publishing',
      ],
    },
    {
      ...SAGUARO,
      rate: '285.00',
      notes: [
        'Quarterly review with the owner: approval rate and backlog of quotes',
        'Overhead per paid hour checked against the audited statements',
      ],
    },
    {
      companyKey: 'cuyahoga',
      projectTitle: 'One scorecard for four divisions',
      taskTitle: "Draft next year's scorecard targets per division",
      isBillable: true,
      notes: ['Target sheet per division, second draft', 'Call with two division heads on targets'],
    },
  ],
  tom: [
    {
      ...TARRYALL,
      rate: '245.00',
      notes: [
        'Full charges and their source for 18 units at the hospital campus',
        'Board check with both dispatchers: visits that do not show',
        'Leak notices: wording confirmed with the customer',
        'Ride-along: charge recorded at the unit, not at the office',
      ],
    },
    {
      ...MONONGAHELA,
      rate: '245.00',
      notes: [
        'Parts runs for the week counted with the warehouse lead',
        'Two trucks restocked to the standard list, shortages noted',
        'Home starts: drive time before the first call, by technician',
      ],
    },
    {
      ...MONONGAHELA,
      taskTitle: 'Define the standard truck list',
      rate: '245.00',
      notes: ['Truck list by trade: filters, belts, contactors, capacitors'],
    },
    {
      companyKey: 'beaverdale',
      rate: '260.00',
      isBillable: true,
      notes: [
        'Discovery audit: two days of dispatch recordings',
        'Discovery audit: technician interviews, morning shift',
      ],
    },
    { isBillable: false, notes: ['Travel to Pittsburgh, billed at cost', 'Weekly staff call'] },
  ],
  renee: [
    {
      ...BAYOU,
      rate: '195.00',
      notes: [
        'Six dates on ten invoices from last week',
        'Collections call: eleven accounts past 45 days',
        'Work orders without a purchase order, by dispatcher',
      ],
    },
    {
      ...SAGUARO,
      rate: '195.00',
      notes: [
        'Quotes older than three days, with the reason for each',
        'Photo form: checked 40 repairs from the week',
        'Calls on day 3 and day 10, script and log',
      ],
    },
    {
      ...SAGUARO,
      taskTitle: 'Hand over five-year forecasts to ten customers',
      rate: '195.00',
      notes: [
        'Five-year forecast for a school district: 62 units',
        'Forecast handed to two customers',
      ],
    },
    {
      ...BAYOU,
      taskTitle: 'Prepare the counter-offer on payment terms',
      rate: '195.00',
      notes: ['Payment terms of the twelve largest customers compared'],
    },
    {
      companyKey: 'haw',
      rate: '187.50',
      isBillable: true,
      notes: [
        'Aging by customer and cause of the delay',
        'Call with the three largest late payers',
      ],
    },
    { isBillable: false, notes: ['Template for the job cost review', 'Weekly staff call'] },
  ],
};

const RATES: Readonly<Record<string, string>> = {
  margaret: '285.00',
  tom: '245.00',
  renee: '195.00',
};

/** Projects for a fixed fee that someone worked on before, each in its days: nothing of them is left to bill by the hour. */
const EARLIER: readonly (Omit<DemoWork, 'rate'> & { by: string; from: number; to: number })[] = [
  {
    by: 'tom',
    companyKey: 'tarryall',
    projectTitle: '90-Day Transformation: dispatch and agreements',
    isBillable: true,
    notes: ['Triage rule with both shifts', 'Agreements read and priced', 'Visits owed, counted'],
    from: 326,
    to: 205,
  },
  {
    by: 'renee',
    ...BAYOU,
    notes: ['Work order review by exception', 'Purchase orders at intake', 'Collections call'],
    from: 240,
    to: 71,
  },
  {
    by: 'margaret',
    companyKey: 'saguaro',
    projectTitle: '90-Day Transformation: labor rate and quotes',
    isBillable: true,
    notes: [
      'Overhead from audited figures',
      'Price book with the sales desk',
      'Open quotes, counted',
    ],
    from: 250,
    to: 166,
  },
  ...['margaret', 'tom'].map((by) => ({
    by,
    companyKey: 'cuyahoga',
    projectTitle: '90-Day Transformation: job close-out',
    isBillable: true,
    notes: [
      'Close-out with the branch managers',
      'Work orders without parts',
      'Late tickets by foreman',
    ],
    from: 165,
    to: 78,
  })),
  {
    by: 'renee',
    companyKey: 'commencement',
    projectTitle: '90-Day Transformation: weekly job cost',
    isBillable: true,
    notes: ['Committed cost with the owner', 'Weekly review, held together'],
    from: 126,
    to: 71,
  },
];

const OWN_WORK: DemoWork = {
  isBillable: false,
  notes: ['Weekly staff call', 'Templates and articles', 'Proposal work and follow-up calls'],
};

/** What a member of staff worked on in turns so many days ago, before the work of the last weeks. */
export function earlierWork(key: string, daysAgo: number): readonly DemoWork[] {
  const rate = RATES[key];
  if (!rate) return [];
  const works = EARLIER.filter(
    ({ by, from, to }) => by === key && daysAgo <= from && daysAgo >= to,
  );
  return [...works.map(({ by: _, from: __, to: ___, ...work }) => ({ ...work, rate })), OWN_WORK];
}

/** Lengths of work in hours; each entry takes the next one. */
export const DEMO_HOURS = ['3.50', '2.00', '5.25', '1.50', '4.00', '6.00', '2.75'] as const;
