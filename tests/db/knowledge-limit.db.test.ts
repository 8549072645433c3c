import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { setClientAddress } from '#app/platform/client-address.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { loader } from '#app/routes/public/knowledge-list.tsx';
import { setUpDatabase } from '#tests/helpers/database.ts';

setUpDatabase();

it('searches of articles end for an address that asks without end, and nobody else', async () => {
  const ask = async (search: string, address: string) => {
    const url = new URL(`http://localhost:3000/kb${search}`);
    const context = new RouterContextProvider();
    setClientAddress(context, address);
    const answer = await loader({
      url,
      pattern: '/kb',
      params: {},
      request: new Request(url),
      context,
    });
    return [answer.init?.status ?? 200, answer.data.problem, answer.data.query];
  };
  for (let at = 0; at < 300; at += 1) await countTry('article-search', '192.0.2.1');
  expect(await ask('?q=damper', '192.0.2.1')).toEqual([
    429,
    'Too many attempts. Please wait a few minutes and try again.',
    'damper',
  ]);
  expect(await ask('', '192.0.2.1')).toEqual([200, null, '']);
  expect(await ask('?q=damper', '192.0.2.2')).toEqual([200, null, 'damper']);
});
