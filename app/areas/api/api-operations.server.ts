import type { Operation } from '#app/access/operation.server.ts';
import { SERVER_AREAS } from '#app/areas.server.ts';

/** All operations of the API, in the order of its documentation. */
export const OPERATIONS: readonly Operation[] = SERVER_AREAS.flatMap(
  ({ operations = [] }) => operations,
);
