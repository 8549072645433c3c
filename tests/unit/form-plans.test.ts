import { glob } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formPlanOf } from '#app/platform/forms/form-plan.ts';

describe('the schemas of forms', () => {
  it('bound all that they take, so that each can be read by its plan', async () => {
    const planned: string[] = [];
    const unbounded: string[] = [];
    for await (const file of glob('app/areas/**/*{form,forms,choices}.ts')) {
      const exported: Record<string, unknown> = await import(path.resolve(file));
      for (const [name, schema] of Object.entries(exported)) {
        if (!(schema instanceof z.ZodType) || !name.endsWith('Schema')) continue;
        try {
          planned.push(`${name}: ${formPlanOf(schema).most}`);
        } catch (error) {
          unbounded.push(`${file} ${name}: ${error}`);
        }
      }
    }
    expect(unbounded).toEqual([]);
    expect(planned.length).toBeGreaterThan(90);
  });
});
