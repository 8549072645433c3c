import { parentPort } from 'node:worker_threads';
import type { Answered } from './platform/workers.server.ts';

/** What threads can do. Each is loaded with its first task: a thread for words never holds what draws documents. */
const TASKS: Record<string, () => Promise<(input: never) => unknown>> = {
  markdown: async () => (await import('./platform/markdown-task.ts')).renderWithinBounds,
};

parentPort?.on('message', async ({ name, input }: { name: string; input: never }) => {
  const answer = (answered: Answered) => parentPort?.postMessage(answered);
  try {
    const load = TASKS[name];
    if (!load) throw new Error(`There is no task "${name}".`);
    const work = await load();
    answer({ output: await work(input) });
  } catch (error) {
    answer({ error });
  }
});
