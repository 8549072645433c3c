import {
  createMemoryRouter,
  UNSAFE_ErrorResponseImpl as ErrorAnswer,
  type MiddlewareFunction,
} from 'react-router';
import { describe, expect, it } from 'vitest';
import { deliverAnsweredToasts, deliverToastsAtSignIn, onAnswer } from './toast-delivery.ts';

/** Sends a form to an action that answers or throws this, as a dialog does; returns what the dialog and the page then have. */
async function sendTo(answer: () => unknown, middleware = deliverAnsweredToasts, address = '/new') {
  const router = createMemoryRouter([
    {
      id: 'page',
      path: '/',
      middleware: [middleware as MiddlewareFunction],
      children: [{ id: 'action', path: '*', action: async () => answer() }],
    },
  ]);
  const toasts: string[] = [];
  const stop = onAnswer((toast) => {
    if (toast) toasts.push(toast.title);
  });
  let answered: unknown;
  const ended = router.subscribe(({ fetchers }) => {
    const fetcher = fetchers.get('dialog');
    if (fetcher?.state === 'idle') answered = fetcher.data;
  });
  await router.fetch('dialog', 'page', address, { formMethod: 'post', formData: new FormData() });
  const { errors } = router.state;
  ended();
  stop();
  router.dispose();
  return { toasts, answered, errors };
}

const thrown = (error: unknown) => () => {
  throw error;
};

describe('a form that no action answered', () => {
  it.each([
    ['a broken connection', new TypeError('Failed to fetch'), 'The connection was lost'],
    [
      'a proxy without a process',
      new ErrorAnswer(502, 'Bad Gateway', '<h1>502</h1>'),
      'An unexpected error occurred',
    ],
    [
      'a guard without its database',
      new ErrorAnswer(503, 'Service Unavailable', null),
      'Our database is not answering right now',
    ],
  ])('stays with what was typed: %s', async (_what, error, title) => {
    const { toasts, answered, errors } = await sendTo(thrown(error));
    expect(toasts).toEqual([title]);
    expect(answered).toMatchObject({ result: null, toast: { title } });
    expect(errors).toBeNull();
  });

  it.each([
    ['/auth', 'You are not signed in.'],
    ['/customer-auth?mode=login', 'You are not signed in.'],
    ['/customer-auth?mode=signup', 'If the email is taken by then, log in'],
    ['/forgot-password', "We don't know whether it went through."],
  ])('says on %s what it means there', async (address, words) => {
    const lost = thrown(new TypeError('Failed to fetch'));
    const { toasts, answered, errors } = await sendTo(lost, deliverToastsAtSignIn, address);
    expect(toasts).toEqual(['The connection was lost']);
    expect(answered).toMatchObject({
      result: null,
      toast: { description: expect.stringContaining(words) },
    });
    expect(errors).toBeNull();
  });

  it.each([500, 502, 504])(
    'says on the account screens that a server answered %i',
    async (status) => {
      const broken = thrown(new ErrorAnswer(status, '', '<h1>no</h1>'));
      const { answered, errors } = await sendTo(broken, deliverToastsAtSignIn, '/customer-auth');
      const description = 'An unexpected error occurred. Please try again.';
      expect(answered).toMatchObject({ toast: { description } });
      expect(errors).toBeNull();
    },
  );

  it('gives way to the error view where the guard refuses', async () => {
    const { toasts, errors } = await sendTo(thrown(new ErrorAnswer(404, 'Not Found', null)));
    expect(toasts).toEqual([]);
    expect(errors).toMatchObject({ page: { status: 404 } });
  });

  it('is none when the action answers', async () => {
    const toast = { kind: 'success', title: 'Saved' };
    const { toasts, answered } = await sendTo(() => ({ result: null, done: true, toast }));
    expect(toasts).toEqual(['Saved']);
    expect(answered).toMatchObject({ done: true });
  });
});
