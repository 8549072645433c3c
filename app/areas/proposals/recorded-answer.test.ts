import { expect, it } from 'vitest';
import { recordedAnswer } from './recorded-answer.ts';
import { reopeningQuestion } from './reopening-question.ts';

const proposal = { title: 'Prices', contactName: 'Carla', templateVersionId: null };
const withTemplate = { ...proposal, templateVersionId: crypto.randomUUID() };

it('an answer is recorded without an email, but for an acceptance that sets up the engagement', () => {
  const text = 'This records that Carla accepted "Prices" outside the portal, dated now.';
  expect(recordedAnswer(proposal, 'accepted').text).toBe(`${text} No email is sent.`);
  expect(recordedAnswer(withTemplate, 'rejected').text).toContain('declined "Prices"');
  expect(recordedAnswer(withTemplate, 'rejected').text).toContain('No email is sent.');
  const accepted = recordedAnswer(withTemplate, 'accepted').text;
  expect(accepted).toContain('the engagement is set up from its template');
  expect(accepted).not.toContain('No email');
});

it('an acceptance that overrides another answer says so too', () => {
  const asked = (of: typeof proposal | typeof withTemplate) =>
    reopeningQuestion('accepted', { ...of, status: 'rejected' })?.text;
  expect(asked(proposal)).not.toContain('emails');
  expect(asked(withTemplate)).toContain('the customer gets emails');
});
