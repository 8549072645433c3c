/** One point of the 25-Point Service Audit. */
export type ChecklistPoint = {
  /** 1 to 25 through all groups. */
  number: number;
  title: string;
  /** What a service operation that scores 2 looks like. */
  lookFor: string;
  /** The record to ask for before scoring. */
  askFor: string;
  /** The first thing to do when the score is 0 or 1. */
  firstStep: string;
};

/** Five points on one area of the service operation. */
export type ChecklistGroup = {
  letter: 'A' | 'B' | 'C' | 'D' | 'E';
  title: string;
  /** What the group is about, in one sentence. */
  purpose: string;
  points: readonly ChecklistPoint[];
};

/** The name of the checklist as visitors see it (specification, section 8). */
export const CHECKLIST_TITLE = '25-Point Service Audit Checklist';

/** The five groups of the audit, five points each; a point scores 0, 1 or 2. */
export const CHECKLIST_GROUPS: readonly ChecklistGroup[] = [
  {
    letter: 'A',
    title: 'Dispatch and field productivity',
    purpose: 'Whether the hours you pay for reach a customer.',
    points: [
      {
        number: 1,
        title: 'One dispatch board',
        lookFor:
          'Every call, maintenance visit and approved repair sits on one board with an owner, a priority and the time promised to the customer. Nothing lives in text messages.',
        askFor: 'Yesterday’s board as it stood at 7 a.m. and at 4 p.m. Trace five jobs from it.',
        firstStep: 'Move texts, inbox and paper onto one board and name its owner.',
      },
      {
        number: 2,
        title: 'Written triage rule',
        lookFor:
          'One page defines an emergency (occupied space without conditioning, critical cooling, a safety risk) and what can wait. Every dispatcher ranks the same call the same way.',
        askFor: 'Ten recent calls with the ranking hidden. Have two people rank them again.',
        firstStep: 'Write three priority levels with two examples each.',
      },
      {
        number: 3,
        title: 'Billable share',
        lookFor:
          'You know, per technician and week, which share of paid hours reached an invoice. Below 60% you find out why before you hire; 70 to 75% is a common target.',
        askFor: 'Paid and invoiced hours per technician for the last four weeks, side by side.',
        firstStep: 'Compute it by hand for one week from payroll and invoices.',
      },
      {
        number: 4,
        title: 'First-visit completion',
        lookFor:
          'Calls closed without a return are counted, and every return has a cause: part, skill, access or time. One firm’s goals: 95% complete on the first visit, callbacks under 2.75%.',
        askFor: 'Last month’s return visits with their causes, and what changed since.',
        firstStep: 'Add four return codes to the work order and read them weekly.',
      },
      {
        number: 5,
        title: 'Drive and dead time',
        lookFor:
          'Zones or routing limit time behind the windshield. Minutes to the first job, parts runs and waiting for access are known figures with a trend.',
        askFor: 'Vehicle tracking or time sheets for three technicians over one week.',
        firstStep: 'Group next week’s maintenance visits by zip code before you book them.',
      },
    ],
  },
  {
    letter: 'B',
    title: 'Maintenance agreements and pricing',
    purpose: 'Whether the base of recurring work earns what you think it earns.',
    points: [
      {
        number: 6,
        title: 'Agreement register',
        lookFor:
          "One list has every agreement with its site, equipment, tasks, visits, price and renewal date. No agreement lives only in a drawer or in a salesperson's inbox.",
        askFor: 'The register by renewal date. Check three signed agreements against it.',
        firstStep: 'List the 20 largest agreements in one table, renewal date first.',
      },
      {
        number: 7,
        title: 'Price built from hours',
        lookFor:
          'Each price starts from equipment, visits and hours per visit, plus set-up and travel. It is not last year’s price plus three percent.',
        askFor: 'The estimate behind your last three signed agreements.',
        firstStep: 'Rebuild your largest agreement from its equipment list.',
      },
      {
        number: 8,
        title: 'Break-even known',
        lookFor:
          'For every agreement you know the break-even: hours times burdened wage plus overhead per hour, plus materials. Agreements below it carry a date for correction.',
        askFor: 'The five agreements with the lowest margin, and what will happen to each.',
        firstStep: 'Compute overhead per labor hour; one good afternoon is enough.',
      },
      {
        number: 9,
        title: 'Done as sold',
        lookFor:
          'Visits completed are compared with visits owed, every quarter. A skipped visit is booked again and never quietly dropped.',
        askFor: 'Visits owed and visits done last quarter, by customer, with every gap explained.',
        firstStep: 'Count the visits owed this quarter and book the missing ones.',
      },
      {
        number: 10,
        title: 'Rates refreshed',
        lookFor:
          'Labor rate, minimum charge, after-hours rate and parts markup were recalculated in the last 12 months from real wages, overhead and billable share.',
        askFor: 'The calculation with its date, and the date the new rates reached invoices.',
        firstStep: 'Recalculate the base rate with this year’s wages and your real billable share.',
      },
    ],
  },
  {
    letter: 'C',
    title: 'Cash, billing and job cost',
    purpose: 'How fast finished work turns into money, and whether a job made any.',
    points: [
      {
        number: 11,
        title: 'Days to invoice',
        lookFor:
          'The time from work complete to invoice sent is measured. Two working days or less is a workable goal for service calls.',
        askFor: 'Completion and invoice dates of the last 30 service calls, with the median.',
        firstStep: 'List all completed work without an invoice and clear it by Friday.',
      },
      {
        number: 12,
        title: 'DSO by customer class',
        lookFor:
          'Days sales outstanding (receivables divided by revenue, times days) is computed monthly and split by customer class. Vendor material puts specialty trades at 35 to 55 days; your own trend matters more.',
        askFor: 'Twelve months of DSO, and the ten largest open balances with their age.',
        firstStep: 'Compute DSO for the last three months from the balance sheet.',
      },
      {
        number: 13,
        title: 'Collections rhythm',
        lookFor:
          'One named person sends a reminder before the due date, calls five days after it and applies a written hold rule. Every dispute is logged with its cause.',
        askFor: 'The call log for invoices more than five days late.',
        firstStep: 'Name the person and block two fixed hours a week.',
      },
      {
        number: 14,
        title: 'Purchase orders and limits',
        lookFor:
          'The purchase order number and the not-to-exceed amount are on the work order before a technician leaves, so the invoice does not bounce.',
        askFor: 'Invoices returned in the last quarter, by reason.',
        firstStep: 'Make both fields mandatory for the customers that reject most.',
      },
      {
        number: 15,
        title: 'Weekly job cost',
        lookFor:
          'Labor, parts and subcontractors are compared with the quote every week for every open job. Overruns are explained while they can still be fixed.',
        askFor: 'This week’s list of open jobs with quoted cost, cost to date and cost to finish.',
        firstStep: 'Review the three largest open jobs every Monday.',
      },
    ],
  },
  {
    letter: 'D',
    title: 'Sales and customer growth',
    purpose: 'Whether what technicians find turns into decisions and renewals.',
    points: [
      {
        number: 16,
        title: 'From deficiency to quote',
        lookFor:
          'Every problem found on a maintenance visit becomes a photo, a price and a customer decision. You count how many were found, quoted and sold.',
        askFor: 'Last month’s findings and the quotes they led to.',
        firstStep: 'Make one photo and one sentence per finding part of closing a visit.',
      },
      {
        number: 17,
        title: 'Quote speed',
        lookFor:
          'Hours from finding to quote are known. A finding that waits longer than three days has an owner and a reason.',
        askFor: 'All findings without a quote, oldest first.',
        firstStep: 'Set fixed prices for your ten most frequent repairs.',
      },
      {
        number: 18,
        title: 'Close rate by type',
        lookFor:
          'Close rates are kept apart for repair, agreement and replacement, and by seller. Every lost quote carries a reason.',
        askFor: 'Quotes of the last 90 days: sent, won, lost with reason, still open.',
        firstStep: 'Call five lost quotes and write down why in the customer’s words.',
      },
      {
        number: 19,
        title: 'Renewals ahead of time',
        lookFor:
          'Renewals are worked 90 days ahead, and the rate is known by value and by count. One published target is 88 to 94% by value; treat less than 85% as an alarm.',
        askFor: 'Agreements that ended in the last 12 months: renewed, repriced or lost.',
        firstStep: 'List what ends in the next 90 days and assign each one.',
      },
      {
        number: 20,
        title: 'Account plans',
        lookFor:
          'Your top 20 customers each have an equipment list with ages, a replacement forecast and a date for the next meeting.',
        askFor: 'The plans of your three largest customers, and the date each was last used.',
        firstStep: 'Write one page for your largest customer and book the meeting.',
      },
    ],
  },
  {
    letter: 'E',
    title: 'People, parts, safety and data',
    purpose: 'Whether the operation is safe, legal and readable without you.',
    points: [
      {
        number: 21,
        title: 'Skills matrix',
        lookFor:
          'One table shows who may work on chillers, boilers, controls, lifts and refrigerants (EPA Section 608 type). Every gap has a training date, and dispatch uses the table.',
        askFor: 'The matrix with certificate copies. Check it against last week’s dispatches.',
        firstStep: 'Draw the table by hand and mark what only one person can do.',
      },
      {
        number: 22,
        title: 'Truck and shop stock',
        lookFor:
          'Each route has a standard truck list, counts are cycled, parts are charged to jobs and dead stock is known in dollars.',
        askFor: 'One truck. Compare it with its list, and three used parts with their invoices.',
        firstStep: 'Write the standard list from last quarter’s 50 most used parts.',
      },
      {
        number: 23,
        title: 'Safety in the work order',
        lookFor:
          'Lockout, fall protection, confined space and electrical checks are steps of the job and signed. Near misses are talked through with the crew.',
        askFor: 'Five signed work orders with roof or electrical work, and the last near miss.',
        firstStep: 'Add four checks to the work order, to be signed before work starts.',
      },
      {
        number: 24,
        title: 'Refrigerant records',
        lookFor:
          'Chillers and refrigeration that the federal HFC leak rule covers (15 lb or more; most rooftops are exempt) are listed with their full charge. Every addition is logged with its leak rate.',
        askFor: 'The list, and the last three additions with leak rate and repair date.',
        firstStep:
          'List chillers and refrigeration of 15 lb or more from your agreement equipment lists.',
      },
      {
        number: 25,
        title: 'One set of numbers',
        lookFor:
          'Equipment, hours, parts and prices are entered once. A one-page weekly scorecard comes out of the system, and two managers quote the same figure.',
        askFor: 'Last week’s scorecard. Ask two managers for the same number separately.',
        firstStep: 'Choose eight numbers, one owner each, and print them every Monday.',
      },
    ],
  },
];
