// A process of its own: drizzle-kit adds to the prototypes of arrays and texts.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { generateDrizzleJson } from 'drizzle-kit/api';
import config from '../../drizzle.config.ts';

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((name) => path.join('app', name))
  .filter((name) => /-tables\.ts$|^app\/access\/policies\.ts$/.test(name));
const modules: object[] = await Promise.all(files.map((file) => import(path.resolve(file))));
const tables = Object.fromEntries(modules.flatMap((each) => Object.values(each)).entries());
process.stdout.write(
  JSON.stringify(generateDrizzleJson(tables, undefined, undefined, config.casing)),
);
