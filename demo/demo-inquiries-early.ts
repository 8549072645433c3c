import { prose } from './demo-text.ts';
import type { DemoInquiry } from './types/people.ts';

export const EARLY_INQUIRIES: DemoInquiry[] = [
  {
    firstName: 'Russell',
    lastName: 'Keene',
    email: 'rkeene@keenehvac.example',
    company: 'Keene Commercial HVAC',
    message: 'Can you help sell my company?',
    status: 'lost',
    note: 'Not our work. Gave the name of a broker.',
    daysAgo: 186,
    hour: 13.9,
  },
  {
    firstName: 'Lorraine',
    lastName: 'Battle',
    email: 'lbattle@capefearmech.example',
    company: 'Cape Fear Mechanical',
    website: 'https://capefearmech.example',
    message: prose`Our after-hours rate has not changed in six years and the standby pay has. How
      do we get out of that without losing hospital customers?`,
    status: 'lost',
    note: 'Answered in a call, sent the rate article. No project.',
    daysAgo: 198,
    hour: 10.8,
  },
  {
    firstName: 'Denise',
    lastName: 'Kowalczyk',
    email: 'denise.kowalczyk@cuyahogamech.example',
    company: 'Cuyahoga Mechanical Group',
    website: 'https://cuyahogamech.example',
    message: prose`118 people, three divisions, one scorecard that nobody believes. The service
      division should carry the company through slow construction years and it does not. I want
      outside eyes before budget.`,
    status: 'won',
    note: 'Met her twice. Larger Sprint, three people on site.',
    daysAgo: 214,
    hour: 9.2,
  },
  {
    firstName: 'Ted',
    lastName: 'Nakagawa',
    email: 'tnakagawa@umpquaair.example',
    company: 'Umpqua Air Conditioning Service',
    message: 'We are looking for a mystery-shopper service for our call center.',
    status: 'lost',
    note: 'Not ours.',
    daysAgo: 229,
    hour: 15.1,
  },
  {
    firstName: 'Gloria',
    lastName: 'Reyes',
    email: 'greyes@nuecesmechanical.example',
    company: 'Nueces Mechanical',
    website: 'https://nuecesmechanical.example',
    message: prose`Interested in the Diagnostic Sprint but can only spare my service manager for
      two half days. Is that enough?`,
    status: 'lost',
    note: 'It is not, and we said so. She will come back when she has a second dispatcher.',
    daysAgo: 243,
    hour: 11.4,
  },
  {
    firstName: 'Luc',
    lastName: 'Thibodeaux',
    email: 'other@example.com',
    company: 'Bayou Teche Air & Refrigeration',
    message: prose`We do good work and get paid slow. Offshore yards and seafood plants mostly.
      Simone in the office chases invoices two days a week. I would like to know what is our fault
      and what is theirs.`,
    status: 'won',
    note: 'DSO 58 by his own sheet. Renee leads, Sprint then cash work.',
    daysAgo: 255,
    hour: 14.2,
  },
  {
    firstName: 'Mark',
    lastName: 'Ellsworth',
    email: 'mark@ellsworthrefrig.example',
    company: 'Ellsworth Refrigeration',
    message: prose`Grocery refrigeration, 44 people. Do your numbers apply to refrigeration or
      only to air conditioning?`,
    status: 'lost',
    note: 'Partly. He chose a firm that does grocery only, fair enough.',
    daysAgo: 271,
    hour: 10.5,
  },
  {
    firstName: 'Elena',
    lastName: 'Marquez',
    email: 'elena.marquez@saguaroair.example',
    company: 'Saguaro Commercial Air',
    website: 'https://saguaroair.example',
    message: prose`84 people in Phoenix. We close 22 percent of repair quotes and lose agreements
      we thought were safe. Sales blames service and service blames sales. Looking for a structured
      look at both.`,
    status: 'won',
    note: 'Strong fit. Margaret and Tom on site.',
    daysAgo: 296,
    hour: 9.7,
  },
  {
    firstName: 'Karen',
    lastName: 'Novak',
    email: 'karen.novak@monairservice.example',
    company: 'Monongahela Air Service',
    message: prose`We think our techs are at 60 percent billable. Dispatch works from a
      whiteboard, two spreadsheets and Ed's memory. Would like the two-week audit and then help with
      a real board.`,
    status: 'won',
    note: 'Heard Tom speak at a regional meeting. Sprint scheduled.',
    daysAgo: 318,
    hour: 13.4,
  },
  {
    firstName: 'Phil',
    lastName: 'Ramsdell',
    email: 'pramsdell@merrimackhvac.example',
    company: 'Merrimack HVAC Mechanical',
    website: 'https://merrimackhvac.example',
    message: prose`We want to compare you with two larger consulting firms. Please send references
      and a price list.`,
    status: 'lost',
    note: 'Sent references after asking the clients. Chose a larger firm.',
    daysAgo: 333,
    hour: 11.1,
  },
  {
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: 'customer@example.com',
    company: 'Tarryall Mechanical Service',
    website: 'https://tarryallmech.example',
    message: prose`62 people, $13 M, service and maintenance only. We grew on reputation and we
      are now too big to run from one woman's dispatch chair. Level of effort is high, margin is 4
      percent. Where would you start?`,
    status: 'won',
    note: 'First call lasted an hour. Sprint, then dispatch and agreement pricing.',
    daysAgo: 345,
    hour: 8.6,
  },
];
