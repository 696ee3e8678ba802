import { Folded } from '../../../components/folded.tsx';
import { later } from '../../../components/later.tsx';
import { messages } from '../late-messages.ts';
import { sections } from '../sections.ts';
import { CompareShortcuts } from './compare-shortcuts.ts';
import type { Compare } from './use-compare.ts';
import styles from './sections.module.css';

const DepthChart = later(async () => (await import('../chart/depth-chart.tsx')).DepthChart);
const Inspector = later(async () => (await import('../inspector/inspector.tsx')).Inspector);

/** What there is to see of these lanes besides their drawings: cost by depth, and the requests themselves, opened when wanted; and the page's keys. */
export function Sections({ compare }: { readonly compare: Compare }) {
  const { states, view, change } = compare;
  const folded = (id: 'chart' | 'inspector') => ({
    id: sections[id],
    tabIndex: -1,
    className: styles.section,
    open: compare.open.includes(id),
    onOpen: (open: boolean) => compare.onOpen(id, open),
    address: compare.addressOf(id),
    loading: messages.sectionLoading,
    ...messages.sections[id],
  });
  return (
    <>
      <CompareShortcuts compare={compare} />
      <Folded {...folded('chart')}>
        <DepthChart compare={compare} />
      </Folded>
      <Folded {...folded('inspector')}>
        <Inspector states={states} shown={view.shown} onShow={(shown) => change({ shown })} />
      </Folded>
    </>
  );
}
