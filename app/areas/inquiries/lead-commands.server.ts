import { randomUUID } from 'node:crypto';
import { VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { writeEstimate } from '#app/areas/estimator/estimate-inputs.ts';
import { estimateLine } from '#app/areas/estimator/estimate-words.ts';
import { storedEstimate } from '#app/areas/estimator/stored-estimate.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { leadMagnetSubmissions } from '#app/records/inquiry/inquiry-tables.ts';
import { assess, completeScores, scoreLine } from './checklist/checklist-score.ts';
import { SUBMISSIONS_PATH } from './inquiry-announcements.ts';
import { submissionEffects } from './inquiry-effects.ts';
import type { EstimateRequest, ScoreRequest } from './lead-forms.ts';
import { estimateDelivery, estimateForFirm, scoreDelivery, scoreForFirm } from './lead-mails.ts';

/**
 * Stores a request for an estimate with its inputs, emails the figures and notifies the firm. Returns the submission's id.
 * @throws RefusedError when the request contains no estimate.
 */
export async function requestEstimate({
  estimate: query,
  ...sender
}: EstimateRequest): Promise<string> {
  const estimate = storedEstimate(query);
  if (!estimate) throw new RefusedError('Enter your equipment first');
  const id = randomUUID();
  const path = `/estimator?${writeEstimate(estimate.inputs)}`;
  await asActor(VISITOR, async (tx) => {
    await tx.insert(leadMagnetSubmissions).values({ id, ...sender, estimate: estimate.inputs });
    await queueMail(tx, { to: sender.email, content: estimateDelivery(estimate, path) });
    const estimateUrl = firmNow().url + path;
    const content = estimateForFirm(sender, estimate, { estimateUrl, adminPath: SUBMISSIONS_PATH });
    const words = { estimate: estimateLine(estimate.result), estimateUrl };
    const sent = { id, email: sender.email, content, ...words };
    await happened(tx, VISITOR, submissionEffects, 'estimate.requested', sent);
  });
  return id;
}

/**
 * Stores a scored checklist, emails its result with the PDF and notifies the firm. Returns the submission's id.
 * @throws RefusedError when points are open.
 */
export async function requestScore({ scores: text, ...sender }: ScoreRequest): Promise<string> {
  const scores = completeScores(text);
  if (!scores) throw new RefusedError('Score all 25 points first');
  const id = randomUUID();
  const result = assess(scores);
  const path = `/checklist/score?s=${scores.join('')}`;
  await asActor(VISITOR, async (tx) => {
    await tx.insert(leadMagnetSubmissions).values({ id, ...sender, scores });
    await queueMail(tx, {
      to: sender.email,
      content: scoreDelivery(result, path),
      attach: ['checklist'],
    });
    const scoreUrl = firmNow().url + path;
    const content = scoreForFirm(sender, result, { scoreUrl, adminPath: SUBMISSIONS_PATH });
    const words = { score: scoreLine(result), scoreUrl };
    const sent = { id, email: sender.email, content, ...words };
    await happened(tx, VISITOR, submissionEffects, 'checklist.scored', sent);
  });
  return id;
}
