// The thread of app/platform/workers.server.ts without a build: TypeScript and JSX are turned into JavaScript as they load.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

registerHooks({
  load(url, context, nextLoad) {
    if (!/\.tsx?$/.test(url)) return nextLoad(url, context);
    const file = fileURLToPath(url);
    const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), {
      jsx: { runtime: 'automatic' },
    });
    if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
    return { format: 'module', source: code, shortCircuit: true };
  },
});

await import('../app/worker.server.ts');
