import { z } from 'zod';
import { oneLine } from '#app/platform/forms/form-fields.ts';

// Messages and lengths are those of specification 5 and 9; the schemas check in the browser and again on the server.

/** What a person reads when something unforeseen went wrong (specification, section 8). */
export const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** The message for a password that is missing or too short. */
const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters';

const email = z
  .string({ error: 'Invalid email address' })
  .trim()
  .toLowerCase()
  .max(255, 'Email can be at most 255 characters')
  .pipe(z.email('Invalid email address'));

const password = z
  .string({ error: PASSWORD_TOO_SHORT })
  .min(6, PASSWORD_TOO_SHORT)
  .max(100, 'Password can be at most 100 characters');

const text = (min: number, max: number, missing: string, tooLong: string) =>
  oneLine(missing).min(min, missing).max(max, tooLong);

// Names are written into emails and lists, where programs make links of addresses.
const LOOKS_LIKE_ADDRESS = /:\/\/|\bwww\.|[^\s@]@[^\s@]+\.[^\s@.]|\b[\w-]+\.[a-z]{2,}\//i;
const name = (label: string, min: number, max: number) =>
  text(min, max, `${label} is required`, `${label} can be at most ${max} characters`).refine(
    (typed) => !LOOKS_LIKE_ADDRESS.test(typed),
    `${label} can't contain a web or email address`,
  );

const person = {
  fullName: name('Full name', 2, 100),
  companyName: name('Company name', 2, 200),
  phone: text(10, 20, 'Valid phone number is required', 'Valid phone number is required'),
};

/** E-mail and password: sign-in, and the plain sign-up at /auth. */
export const credentialsSchema = z.object({ email, password });

/** The customer sign-up. */
export const customerSignUpSchema = z.object({ ...person, email, password });

/** The account of someone whom a link names, so that their address is already known. */
export const invitedSignUpSchema = z.object({ fullName: person.fullName, password });

/** The customer profile of an account that has none. */
export const profileSchema = z.object(person);

/** The address that asks for a link to reset its password. */
export const resetRequestSchema = z.object({ email });

const SAME_TWICE = { path: ['repeated'], message: "The two passwords don't match" };
const repeated = z.string({ error: 'Repeat the new password' });

/** A new password, typed twice, on the screen that a link opens. */
export const newPasswordSchema = z
  .object({ password, repeated })
  .refine((typed) => typed.password === typed.repeated, SAME_TWICE);

/** The current password, for forms that ask for it again. */
export const currentPassword = z
  .string({ error: 'Current password is required' })
  .max(100, 'Current password is not correct');

/** A new password of someone signed in: the current one, the new one twice. */
export const passwordChangeSchema = z
  .object({
    current: currentPassword,
    password,
    repeated,
  })
  .refine((typed) => typed.password === typed.repeated, SAME_TWICE);

export type Credentials = z.infer<typeof credentialsSchema>;
export type CustomerSignUp = z.infer<typeof customerSignUpSchema>;
/** What an account adds to become a customer's: name, company and phone. */
export type ProfileFields = z.infer<typeof profileSchema>;
