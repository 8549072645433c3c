import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// The rules of docs/architecture.md that a type checker can't hold.

const files = readdirSync('app', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:ts|tsx|css)$/.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name));

const sources = files.filter((file) => /\.tsx?$/.test(file));

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const named = [
    ...text.matchAll(/(?:from|import\()\s*'([^']+)'/g),
    ...text.matchAll(/^import '([^']+)'/gm),
  ];
  return named.map(([, name = '']) => {
    if (name.startsWith('#app/')) return name.replace('#app/', 'app/');
    return name.startsWith('.') ? path.join(path.dirname(file), name) : name;
  });
}

// What each part of the house may know of the others; tests may reach for the makers.
const FORBIDDEN: Record<string, RegExp> = {
  'app/platform/': /^app\/(?:areas|routes|demo|access)\//,
  'app/ui/': /^app\/(?:areas|routes|demo|access)\//,
  'app/access/': /^app\/(?:areas|routes|demo)\//,
  'app/areas/': /^app\/(?:routes|demo)\//,
  'app/demo/': /^app\/routes\//,
};

describe('the house', () => {
  it('has imports that run one way', () => {
    const wrong: string[] = [];
    for (const file of sources.filter((each) => !/\.test\.tsx?$/.test(each))) {
      const part = Object.keys(FORBIDDEN).find((each) => file.startsWith(each));
      const forbidden = part && FORBIDDEN[part];
      if (!forbidden) continue;
      for (const name of importsOf(file)) if (forbidden.test(name)) wrong.push(`${file} → ${name}`);
    }
    expect(wrong).toEqual([]);
  });

  it('has areas that leave the insides of others alone', () => {
    // Locked rows, jobs and looks are an area's own; what others share of them lies in platform or ui.
    const inside =
      /^app\/areas\/[^/]+\/(?:.*-rows?\.server\.ts|.*-jobs?\.server\.ts|.*\.module\.css)$/;
    const areaOf = (file: string) => file.split('/').slice(0, 3).join('/');
    const wrong = sources
      .filter((file) => file.startsWith('app/areas/') && !/\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((name) => inside.test(name) && areaOf(name) !== areaOf(file))
          .map((name) => `${file} → ${name}`),
      );
    expect(wrong).toEqual([]);
  });

  it('has routes without SQL', () => {
    const routes = sources.filter((file) => file.startsWith('app/routes/'));
    expect(routes.length).toBeGreaterThan(40);
    const wrong = routes.filter((file) =>
      importsOf(file).some((name) => name.startsWith('drizzle-orm') || name.includes('-tables')),
    );
    expect(wrong).toEqual([]);
  });

  it('has areas that know no request and no redirect', () => {
    const wrong = sources
      .filter((file) => file.startsWith('app/areas/') && file.includes('.server.'))
      .filter((file) => /\bredirect\(|: Request\b/.test(readFileSync(file, 'utf8')));
    expect(wrong).toEqual([]);
  });

  it('has no file of more than 400 lines', () => {
    const long = files.filter((file) => readFileSync(file, 'utf8').split('\n').length > 401);
    expect(long).toEqual([]);
  });
});
