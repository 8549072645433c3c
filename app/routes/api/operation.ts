import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { answerApi } from './answer-api.server.ts';

/** Every address below /api/v1: what it does is in the operations of the API area. */
export function loader(args: LoaderFunctionArgs) {
  return answerApi(args);
}

/** What changes something. */
export function action(args: ActionFunctionArgs) {
  return answerApi(args);
}
