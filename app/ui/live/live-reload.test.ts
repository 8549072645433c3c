import {
  createMemoryRouter,
  UNSAFE_ErrorResponseImpl as ErrorAnswer,
  type MiddlewareFunction,
} from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  asLiveReload,
  onStalePage,
  stayOnPageWithoutServer,
  staysOnLiveReload,
} from './live-reload.ts';

// The router's own loads, without a document: what the browser shows is what its state says.
const PAGE = '/tickets?status=open';
let loads: string[];
let failure: unknown;
let held: Promise<void> | null;
let afterPost: () => void;
let router: ReturnType<typeof createMemoryRouter>;

beforeEach(async () => {
  loads = [];
  failure = null;
  held = null;
  afterPost = () => {};
  const loader = (name: string) => async () => {
    loads.push(name);
    await held;
    if (failure) throw failure;
    return `${name} ${loads.length}`;
  };
  router = createMemoryRouter(
    [
      {
        id: 'frame',
        path: '/',
        // The router itself leaves open what its middleware hands on.
        middleware: [stayOnPageWithoutServer as unknown as MiddlewareFunction],
        shouldRevalidate: staysOnLiveReload,
        loader: loader('frame'),
        children: [
          { id: 'tickets', path: 'tickets', loader: loader('tickets') },
          { id: 'tasks', path: 'tasks', loader: loader('tasks') },
          { id: 'done', path: 'done', action: () => afterPost() },
        ],
      },
    ],
    { initialEntries: [PAGE] },
  );
  router.initialize();
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  vi.stubGlobal('window', { location: { pathname: '/tickets', search: '?status=open' } });
  loads.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  router.dispose();
});

const liveReload = () => asLiveReload(() => router.revalidate());

describe('a live reload', () => {
  it('loads the screen and leaves the frame around it, unless it is to load all', async () => {
    const { frame } = router.state.loaderData;
    expect(await liveReload()).toBe(true);
    expect(loads).toEqual(['tickets']);
    expect(router.state.loaderData).toMatchObject({ frame, tickets: 'tickets 1' });
    await router.revalidate();
    expect(loads).toEqual(['tickets', 'frame', 'tickets']);
    expect(await asLiveReload(() => router.revalidate(), true)).toBe(true);
    expect(loads).toEqual(['tickets', 'frame', 'tickets', 'frame', 'tickets']);
  });

  it.each([
    ['no connection', new TypeError('Failed to fetch')],
    ['a database that is away', new ErrorAnswer(503, 'Service Unavailable', null)],
    ['a proxy without a server behind it', new ErrorAnswer(502, 'Bad Gateway', null)],
  ])('leaves the page as it is with %s, and says so', async (_what, error) => {
    const before = router.state.loaderData;
    failure = error;
    expect(await liveReload()).toBe(false);
    expect(router.state.errors).toBeNull();
    expect(router.state.loaderData).toEqual(before);
    failure = null;
    expect(await liveReload()).toBe(true);
    expect(router.state.loaderData.tickets).not.toEqual(before.tickets);
  });

  it.each([
    ['a record that is gone', new ErrorAnswer(404, 'Not Found', null)],
    ['a fault of ours', new Error('Unexpected Server Error')],
  ])('shows %s', async (_what, error) => {
    failure = error;
    expect(await liveReload()).toBe(true);
    expect(Object.values(router.state.errors ?? {})).toEqual([error]);
  });

  it('leaves the page after a post that was answered, and says so', async () => {
    let told = 0;
    const stop = onStalePage(() => {
      told += 1;
    });
    const before = router.state.loaderData;
    const post = { formMethod: 'post', formData: new FormData() } as const;
    afterPost = () => {
      failure = new TypeError('Failed to fetch');
    };
    await router.fetch('dialog', 'tickets', '/done', post);
    expect(router.state.errors).toBeNull();
    expect(router.state.loaderData).toEqual(before);
    expect(told).toBe(1);
    // What is asked for later is not the reload after it.
    await router.revalidate();
    expect(Object.values(router.state.errors ?? {})).toEqual([failure]);
    stop();
  });

  it('has not arrived where a step within the page interrupted it', async () => {
    const answers = Promise.withResolvers<void>();
    let reload: Promise<boolean> | undefined;
    const stop = onStalePage(() => {
      failure = null;
      held = answers.promise;
      reload = asLiveReload(() => router.revalidate(), true);
    });
    afterPost = () => {
      failure = new TypeError('Failed to fetch');
    };
    const post = { formMethod: 'post', formData: new FormData() } as const;
    await router.fetch('dialog', 'tickets', '/done', post);
    await router.navigate(`${PAGE}#part`);
    expect(await reload).toBe(false);
    answers.resolve();
    expect(await asLiveReload(() => router.revalidate(), true)).toBe(true);
    stop();
  });

  it('takes no failure from what someone asked for themselves', async () => {
    failure = new TypeError('Failed to fetch');
    await router.revalidate();
    expect(Object.values(router.state.errors ?? {})).toEqual([failure]);
  });

  it('takes no failure from a page that someone goes to meanwhile', async () => {
    const reloaded = liveReload();
    failure = new TypeError('Failed to fetch');
    await router.navigate('/tasks');
    await reloaded;
    expect(router.state.location.pathname).toBe('/tasks');
    expect(Object.values(router.state.errors ?? {})).toEqual([failure]);
  });
});
