import {
  createMemoryRouter,
  UNSAFE_ErrorResponseImpl as ErrorAnswer,
  type MiddlewareFunction,
  redirect,
} from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onAnswer } from '#app/ui/everywhere/toast-delivery.ts';
import { hasUnsentForms, saveAtSessionEnd } from '#app/ui/unsent-forms.ts';
import * as shared from './layout.ts';

// Forms of both surfaces are sent to these addresses: of the middleware in the browser, only this layout's own runs for them.
let answer: () => unknown;
let router: ReturnType<typeof createMemoryRouter>;
let toasts: string[];
const stops: (() => void)[] = [];

beforeEach(async () => {
  const stored: Record<string, string> = {};
  vi.stubGlobal('window', { location: { pathname: '/customer/tickets/new', search: '' } });
  vi.stubGlobal(
    'localStorage',
    Object.defineProperties(stored, {
      getItem: { value: (key: string) => stored[key] ?? null },
      setItem: { value: (key: string, text: string) => Object.assign(stored, { [key]: text }) },
    }),
  );
  router = createMemoryRouter(
    [
      { id: 'new', path: '/customer/tickets/new', loader: () => 'page' },
      { id: 'auth', path: '/customer-auth', loader: () => 'sign in' },
      {
        id: 'shared',
        middleware: (shared as { clientMiddleware?: MiddlewareFunction[] }).clientMiddleware ?? [],
        children: [
          ...['notices', 'saved-filters', 'calendar-address'].map((path) => ({
            id: path,
            path,
            action: async () => answer(),
          })),
        ],
      },
    ],
    { initialEntries: ['/customer/tickets/new'] },
  );
  router.initialize();
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  toasts = [];
  stops.push(
    onAnswer((toast) => {
      if (toast) toasts.push(toast.title);
    }),
    saveAtSessionEnd('dana', () => ({
      name: 'new-ticket',
      press: null,
      values: [['title', 'Compressor trips']],
      choices: {},
      files: {},
    })),
  );
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  router.dispose();
  vi.unstubAllGlobals();
});

const send = (address: string) =>
  router.fetch('sent', 'new', address, { formMethod: 'post', formData: new FormData() });

it.each(['/notices', '/saved-filters', '/calendar-address'])(
  'words on the page are saved where %s finds the session ended',
  async (address) => {
    answer = () => redirect('/customer-auth?notice=ended&next=%2Fcustomer%2Ftickets%2Fnew');
    await send(address);
    expect(router.state.location.pathname).toBe('/customer-auth');
    expect(hasUnsentForms()).toBe(true);
  },
);

it('what is answered there shows its toast', async () => {
  answer = () => ({ done: true, toast: { kind: 'success', title: 'Filter saved' } });
  await send('/saved-filters');
  expect(toasts).toEqual(['Filter saved']);
});

it.each([
  ['no connection', new TypeError('Failed to fetch'), 'The connection was lost'],
  [
    'a database that is away',
    new ErrorAnswer(503, 'Service Unavailable', null),
    'Our database is not answering right now',
  ],
])('what is sent there with %s leaves the page', async (_what, error, title) => {
  answer = () => {
    throw error;
  };
  await send('/saved-filters');
  expect(router.state.errors).toBeNull();
  expect(toasts).toEqual([title]);
});
