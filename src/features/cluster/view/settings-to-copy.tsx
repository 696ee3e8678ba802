import { CopyButton } from '../../../components/copy-button.tsx';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { messages } from '../messages.ts';
import type { CorsSetting } from '../model/cors-settings.ts';
import styles from '../cluster.module.css';

/** What to write where, product by product. */
export function SettingsToCopy({ settings }: { readonly settings: readonly CorsSetting[] }) {
  return (
    <>
      {settings.map(({ title, file, text }) => (
        <details key={title}>
          <summary>
            {title} <span className={styles.muted}>{file}</span>
          </summary>
          <ScrollRegion label={messages.settingsOf(title)} className={styles.scroll}>
            <pre className={styles.command}>{text}</pre>
          </ScrollRegion>
          <CopyButton label={messages.copySettings} text={text} />
        </details>
      ))}
    </>
  );
}
