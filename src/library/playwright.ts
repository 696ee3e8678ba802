/** The service behind a page of Playwright. */
export { answerRoute, type RouteLike } from './answer-route.ts';
