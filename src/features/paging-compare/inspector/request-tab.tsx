import { CopyButton } from '../../../components/copy-button.tsx';
import { prettyJson } from '../../../components/text/pretty-json.ts';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import codeBox from '../../../components/code-box.module.css';
import type { Exchange } from '../../../client/exchange.ts';
import { messages } from './labels.ts';
import { inspectorMessages } from './messages.ts';
import looks from '../../../components/looks.module.css';
import styles from './inspector.module.css';

/** What was sent; `consoleHref` is where it can be changed and sent again. */
export function RequestTab({ exchange, consoleHref }: { readonly exchange: Exchange; readonly consoleHref: string }) {
  const body = exchange.requestBody === null ? '' : prettyJson(exchange.requestBody);
  return (
    <>
      <div className={styles.line}>
        <p className={looks.code}>
          <span className={styles.method}>{exchange.method}</span> {exchange.path}
        </p>
        <span className={styles.links}>
          <a href={consoleHref}>{inspectorMessages.openInConsole}</a>
          <CopyButton label={messages.copy} text={`${exchange.method} ${exchange.path}\n${body}`} />
        </span>
      </div>
      {body === '' ? (
        <p className={looks.muted}>{messages.noBody}</p>
      ) : (
        <ScrollRegion label={messages.requestBody} className={codeBox.box}>
          <pre>{body}</pre>
        </ScrollRegion>
      )}
    </>
  );
}
