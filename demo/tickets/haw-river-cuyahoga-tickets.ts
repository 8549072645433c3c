import { customerSaid, prose, staffNoted, staffSaid } from '../demo-text.ts';
import type { DemoTicket } from '../types/work.ts';

export const HAW_RIVER_AND_CUYAHOGA_TICKETS: DemoTicket[] = [
  {
    companyKey: 'haw',
    contactKey: 'haw-walter',
    title: 'How do you want the shoebox?',
    description: prose`Receipts, work orders and carbon copies for about eight months. Do I scan
      them or do you want to see them as they are?`,
    category: 'technical',
    priority: 'low',
    status: 'closed',
    rating: { isGood: true },
    daysAgo: 37,
    hour: 17.4,
    messages: [
      staffSaid('tom', 36, 8.9)`As they are. Please don't scan anything. How long a work order
        sits in the box is part of what we want to find out, so the order of the pile matters.`,
      customerSaid('haw-walter', 36, 12.2)`Ha. Then I will not even dust it off.`,
      staffSaid('tom', 36, 12.6)`Perfect. See you on site.`,
    ],
  },
  {
    companyKey: 'haw',
    contactKey: 'haw-walter',
    title: 'Can I split the second invoice in two?',
    description: prose`INV-1052 came due and three of my own customers are late, which I suppose
      is the reason I called you in the first place. Could I pay half now and half at the end of
      next month?`,
    category: 'billing',
    priority: 'medium',
    status: 'in_progress',
    daysAgo: 12,
    hour: 7.3,
    messages: [
      staffSaid('renee', 11, 9.1)`Yes, that is fine, Walter. $1,800.00 now and $1,800.00 at the
        end of next month. I will note it so that you get no reminder in between.`,
      customerSaid('haw-walter', 10, 16.6)`Check for the first half goes out tomorrow. And I did
        call the three late ones, as the report said. Two have promised a date.`,
      staffSaid('renee', 9, 8.8)`First half is posted, thank you. Call the third one again on
        Thursday before ten. I will leave this open until the second half is in.`,
    ],
  },
  {
    companyKey: 'cuyahoga',
    contactKey: 'cuyahoga-rob',
    title: 'Three divisions, three meanings of "completed"',
    description: prose`Service counts a job complete when the technician leaves, plant when the
      report is sent, and projects when the customer signs. The scorecard adds them up. No wonder
      nobody believes it.`,
    category: 'technical',
    priority: 'high',
    status: 'closed',
    daysAgo: 176,
    hour: 11.2,
    messages: [
      staffSaid('tom', 176, 14.1)`One definition for the scorecard: all work done, work order
        submitted with readings and signature. The report and the customer's acceptance become two
        dates after that. Each division keeps its own dates, the scorecard uses the first.`,
      customerSaid('cuyahoga-rob', 169, 10.4)`Agreed by all three heads. Plant division's days to
        invoice went from 4 to 13 on paper, because now we see the report time.`,
      staffSaid('tom', 169, 11.9)`That is not worse, that is visible. Leave the 13 on the page and
        name an owner for it.`,
    ],
  },
  {
    companyKey: 'cuyahoga',
    contactKey: 'cuyahoga-denise',
    title: 'Plant division does not send its Monday numbers',
    description: prose`Third Monday in a row without plant figures. The division head says the
      numbers are wrong and he will not put his name to them. He has been with us for 26 years.`,
    category: 'service',
    priority: 'high',
    status: 'closed',
    daysAgo: 150,
    hour: 16.8,
    messages: [
      staffSaid('margaret', 149, 8.9)`He may be right about the numbers. Let Tom sit with him for
        half a day and rebuild one week by hand. If his figure is better, we adopt it and say so
        in the meeting.`,
      staffNoted('margaret', 149, 9.1)`Denise needs to hear this by phone as well: do not force it
        in the Monday meeting. He carries two thirds of the plant margin.`,
      customerSaid('cuyahoga-denise', 138, 13.4)`They found that apprentice hours were counted as
        full hours. His figure was right. He presented it himself this morning.`,
      staffSaid('margaret', 138, 14.2)`And now it is his scorecard. Closing this with pleasure.`,
    ],
  },
  {
    companyKey: 'cuyahoga',
    contactKey: 'cuyahoga-rob',
    title: 'DSO by class: where do school districts go?',
    description: prose`Schools pay by board meeting, so 50 to 70 days is normal whatever we do. In
      one class with the other public customers, they hide a county that has slowed down.`,
    category: 'service',
    priority: 'medium',
    status: 'resolved',
    rating: { isGood: true, word: 'Clear, with an example from our own aging report.' },
    daysAgo: 47,
    hour: 9.4,
    messages: [
      staffSaid('renee', 46, 10.7)`Give schools their own class and measure them against their own
        last four quarters. Then the county is by itself in "public, other" and the drift from 44
        to 63 days shows up at once.`,
      customerSaid('cuyahoga-rob', 44, 15.9)`It does. The county changed its payment system, and
        our vendor number had not been migrated. Four invoices were sitting there.`,
      staffSaid('renee', 43, 9.2)`Then the split paid for itself. I added the class to the weekly
        page.`,
    ],
  },
  {
    companyKey: 'cuyahoga',
    contactKey: 'cuyahoga-rob',
    title: 'About 40 accounts are missing from the collections page since the import',
    description: prose`After the last import the page shows 312 open accounts. Our ledger has 351.
      The missing ones seem to be customers with a slash in their number. The collector works from
      this page, so those 40 get no calls at all at the moment.`,
    category: 'technical',
    priority: 'high',
    status: 'open',
    daysAgo: 2,
    hour: 13.9,
    messages: [
      customerSaid('cuyahoga-rob', 1, 8.2)`Correction: 39 accounts, $214,000 open in total. I gave
        her the list on paper for now.`,
    ],
  },
];
