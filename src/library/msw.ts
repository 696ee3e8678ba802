/** The service as request handlers of MSW. */
export { restHandlers } from '../rest/adapters/msw.ts';
