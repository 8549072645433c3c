import type { SignInMethod, SignInOutcome } from '#app/access/sign-in-kinds.ts';

const OFFICE = '68.42.119.7';
const TRUCK = '174.208.33.90';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

/** One try to sign in, some days ago; without a person it was on an address that no account has. */
type DemoSignIn = {
  personKey: string | null;
  daysAgo: number;
  hour: number;
  outcome: SignInOutcome;
  method: SignInMethod;
  address: string;
  userAgent: string;
};

/** The passkey that a colleague made on his phone after mistyping his password there. */
export const DEMO_PASSKEY = {
  personKey: 'tom',
  name: 'Truck phone',
  madeDaysAgo: 10,
  usedDaysAgo: 2,
  hour: 13.4,
};

/** A working month of the two colleagues of the demo's admin, and what strangers tried. */
export const DEMO_SIGN_INS: DemoSignIn[] = [
  ...[26, 21, 17, 12, 8, 5, 3, 1].flatMap((daysAgo): DemoSignIn[] => [
    {
      personKey: 'tom',
      daysAgo,
      hour: 7.6,
      outcome: 'success',
      method: 'password',
      address: OFFICE,
      userAgent: EDGE,
    },
    {
      personKey: 'renee',
      daysAgo,
      hour: 8.3,
      outcome: 'success',
      method: 'password',
      address: OFFICE,
      userAgent: FIREFOX,
    },
  ]),
  ...[19, 10, 2].map(
    (daysAgo): DemoSignIn => ({
      personKey: 'tom',
      daysAgo,
      hour: 13.4,
      outcome: 'success',
      method: daysAgo < DEMO_PASSKEY.madeDaysAgo ? 'passkey' : 'password',
      address: TRUCK,
      userAgent: IPHONE,
    }),
  ),
  {
    personKey: 'tom',
    daysAgo: 10,
    hour: 13.38,
    outcome: 'wrong_password',
    method: 'password',
    address: TRUCK,
    userAgent: IPHONE,
  },
  ...[0, 0.02, 0.04].map(
    (later): DemoSignIn => ({
      personKey: null,
      daysAgo: 6,
      hour: 3.2 + later,
      outcome: 'unknown_email',
      method: 'password',
      address: '185.220.101.44',
      userAgent: 'python-requests/2.32',
    }),
  ),
  {
    personKey: null,
    daysAgo: 6,
    hour: 3.3,
    outcome: 'rate_limited',
    method: 'password',
    address: '185.220.101.44',
    userAgent: 'python-requests/2.32',
  },
];
