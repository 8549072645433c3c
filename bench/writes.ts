import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BareAnswer } from './bare-sql.ts';
import { customerOf, type House, type Tracer } from './house.ts';
import { type LoadPlan, type Target, underLoad } from './load.ts';
import { BESIDE_COLUMNS, besideRow, linkOn, POOL_SIZE } from './member-pages.ts';
import { startBare } from './processes.ts';
import { planText } from './public-pages.ts';
import { freshIds } from './replay.ts';
import type { Section } from './table.ts';

/** A form that staff send; customers may send too few of them an hour. */
type Write = { name: string; path: string; fields: Record<string, string> };

/** New tickets and messages, each in its own transaction, beside their statements alone. */
export async function writes(house: House, plan: LoadPlan): Promise<Section> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-writes-'));
  const forms = await writesOf(house);
  const answers: Record<string, BareAnswer> = {};
  await house.withTracer(async (trace) => {
    for (const form of forms) {
      const [first, second] = [
        await traceOf(house, form, trace),
        await traceOf(house, form, trace),
      ];
      answers[form.path] = { statements: second, fresh: freshIds(second, first), bytes: 200 };
    }
  });
  const bare = await startBare('bare-sql.ts', {
    databaseUrl: house.copyUrl,
    poolSize: POOL_SIZE,
    answers,
  });
  try {
    const rows: string[][] = [];
    for (const form of forms) {
      const script = path.join(folder, `${forms.indexOf(form)}.lua`);
      await writeFile(script, scriptOf(form.fields));
      const headers = {
        Cookie: house.admin.cookie,
        Origin: house.plenum.address,
        'Content-Type': 'application/x-www-form-urlencoded',
      };
      const targets: Target[] = [
        {
          name: 'Plenum',
          url: house.plenum.address + form.path,
          pid: house.plenum.child.pid,
          headers,
          script,
        },
        { name: 'bare', url: bare.address + form.path, pid: bare.child.pid, headers, script },
      ];
      const figures = await underLoad(targets, plan);
      rows.push(besideRow(form.name, figures, answers[form.path]?.statements.length));
    }
    return {
      letter: 'c',
      title: 'Writes',
      columns: BESIDE_COLUMNS,
      rows,
      notes: [
        `${planText(plan)}; PostgreSQL writes durably (fsync). The product also works off the mail and notices that its writes ` +
          'queue; "bare" leaves them.',
      ],
    };
  } finally {
    await bare.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function writesOf({ plenum, admin, databaseUrl }: House): Promise<Write[]> {
  const ticket = await linkOn(plenum.address, '/admin/tickets', admin);
  return [
    {
      name: 'New ticket',
      path: '/admin/tickets/new.data',
      fields: {
        customerId: await customerOf(databaseUrl, 'other@example.com'),
        title: 'Dispatch board forgets a crew',
        description: 'The crew of the second shift is gone from the board after noon.',
      },
    },
    {
      name: 'Message',
      path: `${ticket}/message.data`,
      fields: { message: 'The dispatcher saw it again today, twice before noon.' },
    },
  ];
}

function traceOf(house: House, { path: to, fields }: Write, trace: Tracer) {
  return trace((address, headers) =>
    fetch(address + to, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, cookie: house.admin.cookie, origin: address },
      body: new URLSearchParams({ ...fields, submissionId: randomUUID() }),
    }),
  );
}

/** A wrk script that posts the fields, each time as a form of its own. */
function scriptOf(fields: Record<string, string>): string {
  return `math.randomseed(os.time() + tonumber(tostring({}):sub(8), 16) % 100000)
local body = "${new URLSearchParams(fields)}&submissionId="
local function uuid()
  return (("xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx"):gsub("x", function() return string.format("%x", math.random(0, 15)) end))
end
wrk.method = "POST"
request = function() return wrk.format(nil, nil, nil, body .. uuid()) end
`;
}
