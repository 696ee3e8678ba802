import { useState, type ReactNode } from 'react';
import { later, Part } from '../../../components/later.tsx';
import { consoleHref } from '../../../client/console-link.ts';
import { Segmented } from '../../../components/segmented.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import { messages } from './labels.ts';
import type { LaneState } from '../lanes/lane-state.ts';
import { modes, type ModeId } from '../lanes/mode.ts';
import { RequestTab } from './request-tab.tsx';
import looks from '../../../components/looks.module.css';
import styles from './inspector.module.css';

// Not needed for the lanes to answer a click, so no part of what is fetched before.
const ResponseTab = later(async () => (await import('./response-tab.tsx')).ResponseTab);
const ShardsTab = later(async () => (await import('./shards-tab.tsx')).ShardsTab);
const CodeTab = later(async () => (await import('./code-tab.tsx')).CodeTab);

type TabId = keyof typeof messages.tabs;

/** A lane's last exchange as it crossed, its counters shard by shard, and the request as code. */
export function Inspector({
  states,
  shown,
  onShow,
}: {
  readonly states: readonly LaneState[];
  readonly shown: ModeId;
  readonly onShow: (mode: ModeId) => void;
}) {
  const [tab, setTab] = useState<TabId>('request');
  const state = states.find((state) => state.mode === shown);
  const mode = modes.find((mode) => mode.id === shown);
  const exchange = state?.exchange ?? null;
  return (
    <div className={styles.inspector}>
      <div className={styles.head}>
        <Segmented
          legend={messages.inspectorLane}
          value={shown}
          options={modes.map((mode) => ({ value: mode.id, text: mode.shortName }))}
          onChange={onShow}
        />
      </div>
      {state === undefined || exchange === null ? (
        <p className={looks.muted}>{messages.inspectorEmpty(mode?.name ?? shown)}</p>
      ) : (
        <Tabs
          label={messages.inspectorTitle}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'request',
              text: messages.tabs.request,
              panel: <RequestTab exchange={exchange} consoleHref={consoleHref(exchange)} />,
            },
            { value: 'response', text: messages.tabs.response, panel: part(<ResponseTab key={shown} exchange={exchange} />) },
            { value: 'shards', text: messages.tabs.shards, panel: part(<ShardsTab cost={state.cost} />) },
            { value: 'code', text: messages.tabs.code, panel: part(<CodeTab exchange={exchange} />) },
          ]}
        />
      )}
    </div>
  );
}

function part(panel: ReactNode): ReactNode {
  return <Part fallback={<p className={looks.muted}>{messages.codeLoading}</p>}>{panel}</Part>;
}
