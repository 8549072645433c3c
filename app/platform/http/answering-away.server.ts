import { data, type ServerBuild } from 'react-router';
import { isDatabaseAway } from '../db/database-away.server.ts';
import { log } from '../log.server.ts';
import { BusyError, OverrunError } from '../workers.server.ts';

type Routes = ServerBuild['routes'];
type Module = NonNullable<Routes[string]>['module'];

/**
 * Wraps the routes: what fails because the database is away or threads are overloaded becomes a 503, which each error view
 * recognizes.
 */
export function answeringAway(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      route && { ...route, module: guardedModule(route.module) },
    ]),
  );
}

function guardedModule(module: Module): Module {
  return {
    ...module,
    ...(module.loader && { loader: guarded(module.loader) }),
    ...(module.action && { action: guarded(module.action) }),
    ...(module.middleware && { middleware: module.middleware.map(guarded) }),
  };
}

function guarded<Args extends unknown[], Answer>(work: (...args: Args) => Answer) {
  return async (...args: Args): Promise<Awaited<Answer>> => {
    try {
      return await work(...args);
    } catch (error) {
      const isBusy = error instanceof BusyError || error instanceof OverrunError;
      if (!isBusy && !isDatabaseAway(error)) throw error;
      log().error({ err: error }, isBusy ? 'the threads are busy' : 'the database is away');
      throw data(null, { status: 503, statusText: 'Service Unavailable' });
    }
  };
}
