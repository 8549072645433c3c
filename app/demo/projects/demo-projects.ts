import type { DemoProject } from '../demo-types.ts';

export const DEMO_PROJECTS: DemoProject[] = [
  {
    key: 'tarryall-agreements',
    companyKey: 'tarryall',
    title: '90-Day Transformation: dispatch and agreements',
    description:
      'Levels for calls, a register of all maintenance agreements, and prices that cover the hours they need.',
    status: 'completed',
    startDaysAgo: 326,
    endInDays: -204,
    budget: '86000.00',
    createdByKey: 'tom',
  },
  {
    key: 'tarryall-refrigerant',
    companyKey: 'tarryall',
    title: 'Refrigerant records and service board',
    description:
      'Full charges with their source for every unit of 15 pounds and more, and visits that show on the board.',
    status: 'active',
    startDaysAgo: 74,
    endInDays: 45,
    budget: '24500.00',
    createdByKey: 'tom',
  },
  {
    key: 'bayou-cash',
    companyKey: 'bayou',
    title: 'From work order to cash',
    description: 'Fewer days from completed work to paid invoice, one cause at a time.',
    status: 'active',
    startDaysAgo: 240,
    endInDays: 30,
    budget: '52000.00',
    createdByKey: 'renee',
  },
  {
    key: 'monongahela-dispatch',
    companyKey: 'monongahela',
    title: 'Home zones and parts runs',
    description:
      'One zone per technician, time codes that mean the same to all, and stocked trucks.',
    status: 'active',
    startDaysAgo: 300,
    endInDays: 60,
    budget: '64000.00',
    createdByKey: 'tom',
  },
  {
    key: 'saguaro-quotes',
    companyKey: 'saguaro',
    title: 'Repair quotes and five-year forecasts',
    description:
      'Quotes within three days, calls on day 3 and day 10, budgets for the next five years.',
    status: 'active',
    startDaysAgo: 260,
    endInDays: 20,
    budget: '47500.00',
    createdByKey: 'renee',
  },
  {
    key: 'cuyahoga-scorecard',
    companyKey: 'cuyahoga',
    title: 'One scorecard for four divisions',
    description: 'Paused until the division heads have agreed on their targets for next year.',
    status: 'on_hold',
    startDaysAgo: 180,
    budget: '38000.00',
    createdByKey: 'margaret',
  },
];
