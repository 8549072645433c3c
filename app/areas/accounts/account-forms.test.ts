import { describe, expect, it } from 'vitest';
import {
  credentialsSchema,
  customerSignUpSchema,
  newPasswordSchema,
  passwordChangeSchema,
} from './account-forms.ts';

const signUp = {
  fullName: 'Dana Whitfield',
  companyName: 'Tri-County Mechanical',
  phone: '614-555-0142',
  email: 'dana@tricounty.example',
  password: 'chiller',
};

const messagesOf = (schema: typeof customerSignUpSchema, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

describe('customerSignUpSchema', () => {
  it('trims, and takes the e-mail in lower case', () => {
    const given = { ...signUp, fullName: '  Dana Whitfield ', email: ' Dana@TriCounty.example ' };
    expect(customerSignUpSchema.parse(given)).toEqual(signUp);
  });

  it.each([
    ['fullName', undefined, 'Full name is required'],
    ['fullName', ' D ', 'Full name is required'],
    ['fullName', 'x'.repeat(101), 'Full name can be at most 100 characters'],
    ['companyName', 'x', 'Company name is required'],
    ['companyName', 'x'.repeat(201), 'Company name can be at most 200 characters'],
    ['phone', '555-0142', 'Valid phone number is required'],
    ['phone', '5'.repeat(21), 'Valid phone number is required'],
    ['email', undefined, 'Invalid email address'],
    ['email', 'dana', 'Invalid email address'],
    ['email', `${'d'.repeat(256)}@x.example`, 'Email can be at most 255 characters'],
    ['password', undefined, 'Password must be at least 6 characters'],
    ['password', 'five5', 'Password must be at least 6 characters'],
    ['password', 'x'.repeat(101), 'Password can be at most 100 characters'],
  ])('refuses %s %j', (name, value, message) => {
    expect(messagesOf(customerSignUpSchema, { ...signUp, [name]: value })).toEqual([message]);
  });

  it.each(['Heat @ Work LLC', 'Heat@Work', '@home', 'Cool @ 4.5 LLC', 'Air @. Co'])(
    'takes a company called %s, which no program makes a link of',
    (companyName) => {
      expect(messagesOf(customerSignUpSchema, { ...signUp, companyName })).toEqual([]);
    },
  );

  it.each([
    'dana@example.com',
    'Write to dana@example.com now',
    'www.example.com',
    'https://a',
    'ex.am/x',
  ])('takes no address for a name: %s', (companyName) => {
    expect(messagesOf(customerSignUpSchema, { ...signUp, companyName })).toEqual([
      "Company name can't contain a web or email address",
    ]);
  });

  it('takes the shortest and longest that are allowed', () => {
    const longest = {
      fullName: 'x'.repeat(100),
      companyName: 'x'.repeat(200),
      phone: '5'.repeat(20),
      email: 'd@x.example',
      password: 'x'.repeat(100),
    };
    const shortest = { ...longest, fullName: 'xy', companyName: 'xy', phone: '5'.repeat(10) };
    expect(messagesOf(customerSignUpSchema, longest)).toEqual([]);
    expect(messagesOf(customerSignUpSchema, { ...shortest, password: 'sixsix' })).toEqual([]);
  });
});

it('keeps the blanks of a password', () => {
  const given = { email: 'd@x.example', password: ' chiller ' };
  expect(credentialsSchema.parse(given).password).toBe(' chiller ');
});

describe('a new password', () => {
  it('must be typed twice the same', () => {
    const parsed = newPasswordSchema.safeParse({ password: 'chiller', repeated: 'boiler!' });
    expect(parsed.error?.issues).toEqual([
      expect.objectContaining({
        path: ['repeated'],
        message: "The two passwords don't match",
      }),
    ]);
    expect(newPasswordSchema.safeParse({ password: 'chiller', repeated: 'chiller' }).success).toBe(
      true,
    );
  });

  it('needs the current one of someone signed in', () => {
    const given = { password: 'chiller', repeated: 'chiller' };
    expect(passwordChangeSchema.safeParse(given).error?.issues[0]?.message).toBe(
      'Current password is required',
    );
  });
});
