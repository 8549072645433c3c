import { afterAll, describe, expect, it } from 'vitest';
import { COSTLY } from '#tests/helpers/costly-texts.ts';
import type { renderWithinBounds } from './markdown.ts';
import { BusyError, closeWorkers, inWorker, OverrunError } from './workers.server.ts';

afterAll(closeWorkers);

const task = (budgetMs: number, name = 'markdown') =>
  inWorker<typeof renderWithinBounds>(name, { lane: 'words', budgetMs });
const render = task(30_000);
const long = COSTLY.addresses ?? '';

describe('a thread', () => {
  it('that takes too long is ended, and a new one does what waited', async () => {
    await render('warm');
    const stopped = task(1)(long);
    const waiting = render('**next**');
    await expect(stopped).rejects.toThrow(OverrunError);
    expect(await waiting).toEqual({
      html: '<p><strong>next</strong></p>',
      isComplicated: false,
    });
  });

  it('goes on after a task that failed', async () => {
    await expect(task(30_000, 'unheard of')('')).rejects.toThrow('There is no task');
    // What can't be copied is refused before it is sent.
    await expect(render((() => {}) as never)).rejects.toThrow('could not be cloned');
    expect((await render('_on_')).html).toBe('<p><em>on</em></p>');
  });

  it('has no more waiting for it than it can do soon', async () => {
    const asked = Array.from({ length: 600 }, (_, at) => render(`text ${at}`));
    const settled = await Promise.allSettled(asked);
    const refused = settled.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(99);
    expect(refused.every((it) => it.status === 'rejected' && it.reason instanceof BusyError)).toBe(
      true,
    );
  });

  it('refuses what it was doing when everything closes, and begins again when asked again', async () => {
    const asked = [render(long), render('waiting')];
    const settled = Promise.allSettled(asked);
    await closeWorkers();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await render('again')).html).toBe('<p>again</p>');
  });
});
