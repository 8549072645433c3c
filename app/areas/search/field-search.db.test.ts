import { beforeAll, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { makeUser } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeTask } from '#tests/helpers/makers.ts';
import { search } from './search-queries.server.ts';

setUpDatabase();

let admin: AdminActor;

const TITLES = [
  'Hikvision DS-7604NI-E1/4P/A on the roof',
  'Poseidon P-8A pump',
  'T-shirt order',
  'photo-2024.jpg is blurred',
  'IL-7 and April 6',
  'O’Brien wants a quote',
  "D'Angelo Café invoices",
  'Discount of 50% on filters',
  'Discount of 500 on filters',
  'File_name with underscore',
  'Filename without',
  'C++ controller',
  'AHU #3 & RTU-4 (north)',
  'Belt 24" for fan',
  'Résumé of the year',
  'workflow of dispatch',
  'Call (719) 555-0142',
  'Straße 5',
  'Klima Łódź',
  'Чистый Воздух',
  'back\\slash path',
  'INV–2041 with an en dash',
  'Water  heater with two spaces',
  'woocommerce_init is slow',
  'job with super_tag',
  '0_macosx_amd64_ext2_0.0.1 of the panel',
  'FACETS->REMOVE_FILTERS_BUTTON',
  'Norfolk & Norwich University Hospital',
  'AT&T rooftop units',
  'Coca-Cola plant',
  'plan-roof_2026.jpg',
  'KO&O, third floor',
  'hello_world',
  'hello-there',
];

beforeAll(async () => {
  const staff = await unsafeOwnerTransaction(async (tx) => {
    const made = await makeUser(tx, { role: 'admin', name: 'Tom Okafor' });
    const { profile } = await makeCustomer(tx, { name: 'Dana Whitfield' });
    for (const title of TITLES) await makeTask(tx, profile.id, { title });
    return made;
  });
  admin = (await unsafeActorOfUser(staff.id)) as AdminActor;
});

const titlesOf = async (typed: string) =>
  (await search(admin, typed, '2026-11-05')).flatMap(({ hits }) =>
    hits.filter(({ kind }) => kind === 'task').map(({ title }) => title),
  );

// docs/field-cases.md says where each was reported.
it.each([
  ['DS-7604', 'Hikvision DS-7604NI-E1/4P/A on the roof'],
  ['Hik DS-7604', 'Hikvision DS-7604NI-E1/4P/A on the roof'],
  ['E1/4P', 'Hikvision DS-7604NI-E1/4P/A on the roof'],
  ['p-8', 'Poseidon P-8A pump'],
  ['t-shirt', 'T-shirt order'],
  ['photo-2024.jpg', 'photo-2024.jpg is blurred'],
  ['il-7', 'IL-7 and April 6'],
  ['O’Brien', 'O’Brien wants a quote'],
  ['d’angelo', "D'Angelo Café invoices"],
  ['Cafe\u0301', "D'Angelo Café invoices"],
  ['café', "D'Angelo Café invoices"],
  ['50%', 'Discount of 50% on filters'],
  ['file_name', 'File_name with underscore'],
  ['c++', 'C++ controller'],
  ['#3', 'AHU #3 & RTU-4 (north)'],
  ['RTU-4 (north)', 'AHU #3 & RTU-4 (north)'],
  ['rtu‑4', 'AHU #3 & RTU-4 (north)'],
  ['24"', 'Belt 24" for fan'],
  ['résumé', 'Résumé of the year'],
  ['flow', 'workflow of dispatch'],
  ['dispatch workflow', 'workflow of dispatch'],
  ['555-0142', 'Call (719) 555-0142'],
  ['555–0142', 'Call (719) 555-0142'],
  ['straße', 'Straße 5'],
  ['Łódź', 'Klima Łódź'],
  ['Воздух', 'Чистый Воздух'],
  ['back\\slash', 'back\\slash path'],
  ['inv–2041', 'INV–2041 with an en dash'],
  ['water\u00a0heater', 'Water  heater with two spaces'],
  ['init', 'woocommerce_init is slow'],
  ['super_tag', 'job with super_tag'],
  ['0_macosx_amd64_ext2_0.0.1', '0_macosx_amd64_ext2_0.0.1 of the panel'],
  ['FACETS->REMOVE_', 'FACETS->REMOVE_FILTERS_BUTTON'],
  ['Norfolk & Norwich', 'Norfolk & Norwich University Hospital'],
  ['at&t', 'AT&T rooftop units'],
  ['coca cola', 'Coca-Cola plant'],
  ['"Coca-Cola"', 'Coca-Cola plant'],
  ['roof_2026', 'plan-roof_2026.jpg'],
  ['ko&o', 'KO&O, third floor'],
  ['hello_world', 'hello_world'],
  ['+', null],
  ['ser\u200bvice heater', null],
  ['poseidon\u00ad', 'Poseidon P-8A pump'],
  ["%' or 1=1 --", null],
  ['a & | ! ( ) : * <->', null],
])('looking for %j finds %j', async (typed, title) => {
  const found = await titlesOf(typed);
  if (title === null) expect(found).toEqual([]);
  else expect(found).toContain(title);
});

it.each([
  ['50%', 'Discount of 500 on filters'],
  ['file_name', 'Filename without'],
  ['p-8', 'AHU #3 & RTU-4 (north)'],
  ['hello_', 'hello-there'],
  ['at&t', 'Norfolk & Norwich University Hospital'],
])('looking for %j does not find %j', async (typed, title) => {
  expect(await titlesOf(typed)).not.toContain(title);
});
