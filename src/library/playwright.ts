/** The service behind a page of Playwright. */
export { answerRoute, type RouteLike } from './answer-route.ts';
export { costMatchers } from '../kit/cost/matchers.ts';
export { type FathomFixtures, type FathomWorkerFixtures, type PlaywrightOptions, withFathom } from './with-fathom.ts';
