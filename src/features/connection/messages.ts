import { counted } from '../../components/text/format.ts';

/** What the pills about the connection say. */
export const messages = {
  pill: (state: string) => `requests: ${state}`,
  title: 'How requests travel',
  serviceWorker:
    'Every request of this page is a real HTTP request. A service worker catches it and the engine in this tab answers, so you can read each one in the browser’s Network panel.',
  series:
    'Of a walk or a sweep only the first and the last page of each stretch go this way. The pages between go straight to the engine, since a service worker adds several milliseconds to every request, and a walk has a thousand. It is the same exchange with the same service; every count is the same.',
  inPage:
    'Requests go straight to the engine inside this page. Everything works and every count is the same; only the browser’s Network panel does not list them.',
  retry: 'Ask for the service worker again',
  refusedAgain: 'The browser refused again. Reloading the page, or leaving private browsing, may help.',
  tabs: (tabs: number) => counted(tabs, 'tab'),
  tabsTitle: 'Open more than once',
  tabsWhy:
    'All tabs share one engine and what is kept: what is done in one shows in the others, and when a tab is closed another one goes on. Open scrolls and PITs end with the tab that has the engine. A tab that says that it is in memory has an engine of its own. Nothing needs to be done.',
  nothingLeaves: 'Nothing leaves this machine.',
} as const;
