import { prose } from './demo-text.ts';
import type { DemoMember, DemoRole, DemoSignup, DemoStaff } from './types/people.ts';

export const DEMO_STAFF: DemoStaff[] = [
  {
    key: 'margaret',
    name: 'Margaret Ellison',
    email: 'admin@example.com',
    jobTitle: 'Managing Partner',
    role: 'admin',
    joinedDaysAgo: 364,
  },
  {
    key: 'tom',
    name: 'Tom Okafor',
    email: 'tom.okafor@plenum.example',
    jobTitle: 'Partner, Dispatch and Field Operations',
    role: 'admin',
    joinedDaysAgo: 363,
  },
  {
    key: 'renee',
    name: 'Renee Salcedo',
    email: 'renee.salcedo@plenum.example',
    jobTitle: 'Consultant, Cash and Job Cost',
    role: 'admin',
    joinedDaysAgo: 357,
  },
];

/** Others on the staff, one in each role that is no admin's. */
export const DEMO_ROLES: DemoRole[] = [
  { name: 'Priya Anand', email: 'consultant@example.com', role: 'consultant', joinedDaysAgo: 240 },
  { name: 'Walter Brandt', email: 'bookkeeper@example.com', role: 'billing', joinedDaysAgo: 201 },
  { name: 'Ines Duarte', email: 'reader@example.com', role: 'reader', joinedDaysAgo: 88 },
];

/** Beside its president, the first company has a bookkeeper and a dispatcher; an outside controller does its books and those of the second. */
export const DEMO_MEMBERS: DemoMember[] = [
  {
    name: 'Nadia Kessler',
    email: 'billing@example.com',
    role: 'billing',
    maySign: false,
    joined: [{ companyKey: 'tarryall', daysAgo: 290 }],
  },
  {
    name: 'Hector Solis',
    email: 'dispatch@example.com',
    role: 'operations',
    maySign: false,
    joined: [{ companyKey: 'tarryall', daysAgo: 181 }],
  },
  {
    name: 'Lorraine Pike',
    email: 'both@example.com',
    role: 'billing',
    maySign: false,
    joined: [
      { companyKey: 'tarryall', daysAgo: 154 },
      { companyKey: 'bayou', daysAgo: 97 },
    ],
  },
];

export const DEMO_SIGNUPS: DemoSignup[] = [
  {
    name: 'Curtis Langley',
    email: 'pending@example.com',
    phone: '(615) 555-0148',
    companyName: 'Stones River Mechanical LLC',
    daysAgo: 2,
    hour: 10.4,
  },
  {
    name: 'Angela Brandt',
    email: 'angela.brandt@wolfcreekhvac.example',
    phone: '(937) 555-0171',
    companyName: 'Wolf Creek Heating & Cooling',
    daysAgo: 1,
    hour: 15.2,
  },
  {
    name: 'Terrence Boyd',
    email: 'tboyd@cuyahogamech.example',
    phone: '(216) 555-0139',
    companyName: 'Cuyahoga Mechanical',
    isEmailUnconfirmed: true,
    daysAgo: 0.2,
  },
  {
    name: 'Neil Pruitt',
    email: 'rejected@example.com',
    phone: '(804) 555-0126',
    companyName: 'Pruitt Filter Supply',
    daysAgo: 33,
    hour: 11.6,
    rejection: {
      daysAgo: 32,
      hour: 9.3,
      byKey: 'margaret',
      reason: prose`Thank you for signing up, Neil. The portal is for contractors we have an engagement
        with, and Pruitt Filter Supply sells to them rather than being one. Your product sheets are
        welcome by email; we pass suppliers on when a client asks. If you start a service department
        one day, write to us and we will gladly reopen your account.`,
    },
  },
];
