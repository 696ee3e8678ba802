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
    'Each tab has an engine and documents of its own: nothing done in one shows in another. The first one keeps what is made in it; the others are in memory and say so. Searches saved in any of them are stored, and show in the others when those are loaded anew; of settings, the tab that changed them last wins. Nothing needs to be done.',
  nothingLeaves: 'Nothing leaves this machine.',
} as const;
