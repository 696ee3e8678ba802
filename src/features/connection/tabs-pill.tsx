import { useEffect, useState } from 'react';
import { Popover } from '../../components/popover.tsx';
import pill from '../../components/pill.module.css';
import { messages } from './messages.ts';
import { countTabs } from './count-tabs.ts';
import styles from './transport-pill.module.css';

/** Says that the page is open in more than one tab, and what that means; nothing while it is the only one. */
export function TabsPill() {
  const [tabs, setTabs] = useState(1);
  useEffect(() => countTabs(setTabs), []);
  if (tabs < 2) return null;
  return (
    <Popover className={pill.pill} button={messages.tabs(tabs)}>
      <div className={styles.body}>
        <p className={styles.title}>{messages.tabsTitle}</p>
        <p>{messages.tabsWhy}</p>
      </div>
    </Popover>
  );
}
