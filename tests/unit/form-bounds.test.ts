import { glob } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formBoundsOf } from '#app/platform/forms/form-bounds.ts';

describe('the schemas of forms', () => {
  it('bound all that they take, so that each can be read by its bounds', async () => {
    const bounded: string[] = [];
    const unbounded: string[] = [];
    for await (const file of glob('app/areas/**/*{form,forms,choices}.ts')) {
      const exported: Record<string, unknown> = await import(path.resolve(file));
      for (const [name, schema] of Object.entries(exported)) {
        if (!(schema instanceof z.ZodType) || !name.endsWith('Schema')) continue;
        try {
          bounded.push(`${name}: ${formBoundsOf(schema).most}`);
        } catch (error) {
          unbounded.push(`${file} ${name}: ${error}`);
        }
      }
    }
    expect(unbounded).toEqual([]);
    expect(bounded.length).toBeGreaterThan(90);
  });
});
