import { prose } from './demo-text.ts';
import type { DemoInquiry } from './types/people.ts';

export const RECENT_INQUIRIES: DemoInquiry[] = [
  {
    firstName: 'Greg',
    lastName: 'Sandoval',
    email: 'gsandoval@hondovalleymech.example',
    company: 'Hondo Valley Mechanical',
    phone: '(505) 555-0119',
    website: 'https://hondovalleymech.example',
    message: prose`We run 19 service trucks out of Albuquerque and El Paso. Two dispatch boards,
      two ways of doing things, and I am the tiebreaker every morning at 6:30. I would like one
      board and one set of rules. Can your diagnostic cover both branches in the two weeks or do we
      start with one?`,
    status: 'new',
    daysAgo: 0.15,
  },
  {
    firstName: 'Melissa',
    lastName: 'Trang',
    email: 'mtrang@pennantair.example',
    company: 'Pennant Air Systems',
    message: prose`Our receivables are at 61 days and the bank has started asking questions. About
      $9 million in revenue, half of it property managers. I need somebody to tell me how much of
      that is our own slow paperwork.`,
    status: 'new',
    daysAgo: 0.9,
  },
  {
    firstName: 'Howard',
    lastName: 'Beckett',
    email: 'howard@beckettandsons.example',
    company: 'Beckett & Sons Refrigeration',
    website: 'https://beckettandsons.example',
    message: prose`Third generation, 26 people. My service manager retires next year and
      everything he knows is in his head. Not sure which of your three engagements that is.`,
    status: 'new',
    daysAgo: 2,
    hour: 14.3,
  },
  {
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'praman@lakewoodmechanical.example',
    company: 'Lakewood Mechanical Services',
    message: prose`We have 210 maintenance agreements and I suspect a third of them lose money. We
      price off last year plus three percent. Looking for help to rebuild the pricing and, honestly,
      to have the hard conversations.`,
    estimate: 'rs=8&rm=2&bo=1&pu=2&ef=6&a=1.1&x=120&h=128',
    status: 'contacted',
    note: prose`Called back the same day. 210 agreements, about $1.4 M. Intro booked with Tom; she
      sends the register first.`,
    daysAgo: 4,
    hour: 9.4,
  },
  {
    firstName: 'Dale',
    lastName: 'Ostrowski',
    email: 'dale.o@northwoodshvac.example',
    company: 'Northwoods HVAC Service',
    phone: '(906) 555-0144',
    website: 'https://northwoodshvac.example',
    message: prose`Four technicians left in eighteen months. Exit talks all say the same thing, on
      call every other week and callbacks on other people's work. What would you look at first?`,
    status: 'contacted',
    note: 'Left two messages. Wants to talk after the on-call week.',
    daysAgo: 7,
    hour: 16.1,
  },
  {
    firstName: 'Yolanda',
    lastName: 'Pierce',
    email: 'yolanda@pierceclimate.example',
    company: 'Pierce Climate Control',
    message: prose`34 people, $7.2 M, mostly schools and county buildings. Need days to invoice
      down from 11. Our work orders sit on a desk until Friday. Travel to Macon, Georgia, would be
      needed. I put one of our middle schools through your estimator: we charge $5,400 for it.`,
    estimate: 'for=Middle+school&rs=6&sp=8&bo=2&pu=4&ef=10&uh=6&d=0.75&rt=1.2&w=29.5&x=240',
    status: 'qualified',
    note: 'Good fit for a Diagnostic Sprint. Renee sends scope and dates.',
    daysAgo: 10,
    hour: 11.2,
  },
  {
    firstName: 'Sam',
    lastName: 'Whitaker',
    email: 'sam@whitakerhomecomfort.example',
    company: 'Whitaker Home Comfort',
    message: prose`Do you also work with residential companies? We do about 90 percent homes and a
      few restaurants.`,
    status: 'lost',
    note: 'Residential. Told him plainly that we are the wrong firm and named two peers.',
    daysAgo: 13,
    hour: 8.7,
  },
  {
    firstName: 'Ines',
    lastName: 'Carvalho',
    email: 'ines.carvalho@seekonkmech.example',
    company: 'Seekonk Mechanical',
    website: 'https://seekonkmech.example',
    message: prose`Our quotes for repairs found on PMs take nine days on average. I measured it
      after reading your article. 51 people, two estimators. Would like the Diagnostic Sprint before
      our busy season.`,
    status: 'qualified',
    note: 'She has real data already: 312 findings, 148 quoted. Proposal due this week.',
    daysAgo: 17,
    hour: 13.6,
  },
  {
    firstName: 'Bruce',
    lastName: 'Tomlin',
    email: 'btomlin@ozarkbuildingair.example',
    company: 'Ozark Building Air',
    message: prose`Looking for an outside operations leader two days a week while we search for a
      VP. How does the fractional engagement work and who would we actually get?`,
    status: 'contacted',
    note: 'Sent the outline. Waiting to hear from his partner.',
    daysAgo: 22,
    hour: 10.1,
  },
  {
    firstName: 'Keisha',
    lastName: 'Monroe',
    email: 'kmonroe@tidewatercomfort.example',
    company: 'Tidewater Building Comfort',
    website: 'https://tidewaterbuilding.example',
    message: prose`We are choosing new field service software and want an independent opinion on
      three finalists.`,
    status: 'lost',
    note: 'Software selection only. Declined, offered a one-hour call on what to ask the vendors.',
    daysAgo: 26,
    hour: 15.4,
  },
  {
    firstName: 'Leonard',
    lastName: 'Fiske',
    email: 'lfiske@granitestateair.example',
    company: 'Granite State Air Service',
    message: prose`18 people. I do dispatch, estimating and half the collections myself and I am
      63. I want the company to run without me for three weeks at a time. That is the whole goal.`,
    status: 'qualified',
    note: prose`Two calls so far. Sprint agreed in principle, starts when his dispatcher is back
      from leave.`,
    daysAgo: 31,
    hour: 9.8,
  },
  {
    firstName: 'Monica',
    lastName: 'Esquivel',
    email: 'monica@esquivelmechanical.example',
    company: 'Esquivel Mechanical Contractors',
    website: 'https://esquivelmech.example',
    message: prose`We opened a second shop in San Marcos and the numbers stopped making sense. Job
      cost arrives six weeks late. What would a 90-day engagement look like for us?`,
    status: 'contacted',
    note: 'Asked for last two job cost reports. Reminder set.',
    daysAgo: 38,
    hour: 14.9,
  },
  {
    firstName: 'Rick',
    lastName: 'Dombrowski',
    email: 'rickd@saginawbayservice.example',
    company: 'Saginaw Bay Service Co.',
    message: 'How much do you charge for a dispatcher training day?',
    status: 'lost',
    note: 'Wanted a one-day class. Not something we sell. Sent the triage article.',
    daysAgo: 44,
    hour: 11.5,
  },
];
