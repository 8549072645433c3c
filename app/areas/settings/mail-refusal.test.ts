import { expect, it } from 'vitest';
import { mailRefusal } from './mail-refusal.ts';

const failed = (message: string, code: string) => Object.assign(new Error(message), { code });

it.each([
  [failed('Invalid login: 535 5.7.8 Error', 'EAUTH'), /user name or password.*535 5\.7\.8/],
  [failed('connect ECONNREFUSED 127.0.0.1:25', 'ESOCKET'), /Nothing answers.*ECONNREFUSED/],
  [failed('getaddrinfo ENOTFOUND mail.test', 'EDNS'), /host name.*not known/],
  [failed('Greeting never received', 'ETIMEDOUT'), /did not answer in time/],
  [new Error('No answer within 40000 ms.'), /did not answer in time/],
  [failed('550 No such\nuser here', 'EENVELOPE'), /sender or the recipient.*550 No such user here/],
])('says plainly what %s means', (error, words) => {
  expect(mailRefusal(error)).toMatch(words);
});

it('leaves words that it does not know as they are', () => {
  expect(mailRefusal(new Error('451 Come back later'))).toBe('451 Come back later');
});
