import { request as requestHttp, type ServerResponse } from 'node:http';
import { startCalendarServer } from './outside-calendars.ts';

/** What happens to one request on its way: it is refused, never answered, its answer is lost, or its answer has no ETag. */
type Fault = { method: string } & ({ status: number } | { does: 'hang' | 'lose' | 'unmark' });

/** A server in front of another, with faults for the requests to come: each is spent by the first request of its method. */
export async function startFaultyProxy(target: string) {
  const faults: Fault[] = [];
  const asked: string[] = [];
  const hanging: ServerResponse[] = [];
  const server = await startCalendarServer((request, response) => {
    const { method = 'GET' } = request;
    asked.push(method);
    const at = faults.findIndex((each) => each.method === method);
    const [fault] = at < 0 ? [] : faults.splice(at, 1);
    if (fault && 'status' in fault) {
      request.resume();
      response.writeHead(fault.status).end();
      return;
    }
    if (fault?.does === 'hang') {
      hanging.push(response);
      return;
    }
    const { host: _, ...headers } = request.headers;
    const to = requestHttp(new URL(request.url ?? '/', target), { method, headers });
    to.on('response', (answer) => {
      if (fault?.does === 'lose') {
        answer.resume();
        answer.once('end', () => response.destroy());
        return;
      }
      const { etag, ...others } = answer.headers;
      response.writeHead(answer.statusCode ?? 500, {
        ...others,
        ...(etag && fault?.does !== 'unmark' && { etag }),
      });
      answer.pipe(response);
    });
    request.pipe(to);
  });
  /** Breaks off what is never answered. */
  const breakOff = () => hanging.splice(0).map((response) => response.destroy()).length;
  return { ...server, faults, asked, breakOff };
}
