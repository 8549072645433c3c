import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { answerApi } from './answer-api.server.ts';

/** Answers every address below /api/v1; what each does is in the operations of the API area. */
export function loader(args: LoaderFunctionArgs) {
  return answerApi(args);
}

/** Answers the methods that change something. */
export function action(args: ActionFunctionArgs) {
  return answerApi(args);
}
