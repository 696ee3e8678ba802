/** What Playwright's attachment with the costs of a test is called: who attaches it needs nothing of who reports. */
export const COSTS_ATTACHED = 'what searches cost, request by request';
